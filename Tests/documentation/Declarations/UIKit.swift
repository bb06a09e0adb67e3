// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// These stand in for Apple's, which are documented elsewhere.

// What the documentation's UIKit example uses, declared so that it compiles where there is no
// UIKit. Nothing here does anything.
public import Foundation

@MainActor open class UIResponder {
  public init() {}
  @discardableResult open func becomeFirstResponder() -> Bool { false }
}

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) { nil }
  open var tag = 0
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
  public struct Event: Sendable {
    public static let editingChanged = Event()
    public static let primaryActionTriggered = Event()
  }
  public struct State: Sendable { public static let normal = State() }
  open var isEnabled = true
  open func addAction(_ action: UIAction, for event: Event) {}
}

@MainActor open class UIAction {
  public init(handler: @escaping @MainActor (UIAction) -> Void) {}
}

open class UITextField: UIControl {
  open var text: String?
  open var placeholder: String?
  open var isSecureTextEntry = false
  open weak var delegate: (any UITextFieldDelegate)?
  public convenience init() { self.init(frame: .zero) }
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
  open func loadView() {}
  open func viewDidLoad() {}
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
}

public enum UIAccessibility {
  public struct Notification: Sendable { public static let announcement = Notification() }
  public static func post(notification: Notification, argument: Any?) {}
}
