// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// These stand in for Apple's, which are documented elsewhere.

// What the documentation's UIKit example uses, where there is no UIKit. Fields have text, focus and
// a delegate, and tell of them in UIKit's order; `UserActions` is what a user does to them.
public import Foundation

@MainActor open class UIResponder {
  public internal(set) static weak var first: UIResponder?
  public init() {}
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  @discardableResult open func resignFirstResponder() -> Bool { false }
}

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) { nil }
  open var tag = 0
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  @discardableResult open func endEditing(_ force: Bool) -> Bool {
    UIResponder.first?.resignFirstResponder() ?? true
  }
}

open class UIStackView: UIView {
  public enum Axis: Sendable { case horizontal, vertical }
  open var axis = Axis.horizontal
  open func addArrangedSubview(_ view: UIView) {}
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init(coder: NSCoder) { super.init(frame: .zero) }
}

open class UILabel: UIView {
  open var text: String?
  open var numberOfLines = 1
  public convenience init() { self.init(frame: .zero) }
}

open class UIControl: UIView {
  public struct Event: Hashable, Sendable {
    let number: Int
    public static let editingChanged = Event(number: 0)
    public static let primaryActionTriggered = Event(number: 1)
  }
  public struct State: Sendable { public static let normal = State() }
  open var isEnabled = true
  private var actions: [(Event, UIAction)] = []
  open func addAction(_ action: UIAction, for event: Event) { actions.append((event, action)) }
  func send(_ event: Event) { for case (event, let action) in actions { action.handler(action) } }
}

@MainActor open class UIAction {
  let handler: @MainActor (UIAction) -> Void
  public init(handler: @escaping @MainActor (UIAction) -> Void) { self.handler = handler }
}

public struct UITextContentType: Hashable, Sendable {
  let name: String
  public static let newPassword = UITextContentType(name: "newPassword")
  public static let username = UITextContentType(name: "username")
}
public enum UITextAutocorrectionType: Sendable { case no, yes }

open class UITextField: UIControl {
  open var text: String?
  open var placeholder: String?
  open var isSecureTextEntry = false
  open var textContentType: UITextContentType?
  open var autocorrectionType = UITextAutocorrectionType.yes
  open weak var delegate: (any UITextFieldDelegate)?
  /// A secure field that is entered again begins anew with the first key.
  fileprivate var beginsAnew = false
  public convenience init() { self.init(frame: .zero) }

  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard UIResponder.first !== self else { return true }
    UIResponder.first?.resignFirstResponder()
    UIResponder.first = self
    beginsAnew = isSecureTextEntry
    delegate?.textFieldDidBeginEditing(self)
    return true
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard UIResponder.first === self else { return true }
    UIResponder.first = nil
    delegate?.textFieldDidEndEditing(self)
    return true
  }
}

@MainActor public protocol UITextFieldDelegate: AnyObject {
  func textFieldDidBeginEditing(_ field: UITextField)
  func textFieldDidEndEditing(_ field: UITextField)
  func textFieldShouldReturn(_ field: UITextField) -> Bool
}

open class UIButton: UIControl {
  public enum ButtonType: Sendable { case system }
  public convenience init(type: ButtonType) { self.init(frame: .zero) }
  open func setTitle(_ title: String?, for state: State) {}
}

@MainActor open class UIViewController: UIResponder {
  public init(nibName: String?, bundle: Bundle?) {}
  public required init?(coder: NSCoder) { nil }
  open var view: UIView!
  public private(set) var isDismissed = false
  open func loadView() {}
  open func viewDidLoad() {}
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) { isDismissed = true }
}

@MainActor public enum UIAccessibility {
  public struct Notification: Sendable { public static let announcement = Notification() }
  public private(set) static var announced: [String] = []
  public static func post(notification: Notification, argument: Any?) {
    if let sentence = argument as? String { announced.append(sentence) }
  }
}

@MainActor public final class UINotificationFeedbackGenerator {
  public enum FeedbackType: Sendable { case error }
  public private(set) static var errors = 0
  public init() {}
  public func notificationOccurred(_ type: FeedbackType) { Self.errors += 1 }
}

// MARK: UserActions

extension UITextField {
  /// Touches the field.
  public func touch() { becomeFirstResponder() }

  /// Types, pastes or dictates at the end of the field that has the focus: one change of the text.
  public static func insert(_ new: String) {
    guard let field = UIResponder.first as? UITextField else { return }
    if field.beginsAnew { field.text = "" }
    field.beginsAnew = false
    field.fill((field.text ?? "") + new)
  }

  /// Types key by key.
  public static func type(_ text: String) { for key in text { insert(String(key)) } }

  /// Presses Return.
  public static func pressReturn() {
    guard let field = UIResponder.first as? UITextField else { return }
    _ = field.delegate?.textFieldShouldReturn(field)
  }

  /// Has its text set by AutoFill, with or without the focus.
  public func fill(_ new: String) {
    text = new
    send(.editingChanged)
  }
}

extension UIButton {
  /// Presses the button. It does not take the focus.
  public func press() { if isEnabled { send(.primaryActionTriggered) } }
}
