// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// These stand in for Apple's, which are documented elsewhere.

// What the documentation's SwiftUI example uses, where there is no SwiftUI. A view becomes a list of
// parts; `ViewHost` evaluates it, carries changes out until none is left, and does what a user does.

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
  var parts: [Part] { get }
}
extension View { public var parts: [Part] { body.parts } }
extension Never: View { public var body: Never { return fatalError() } }
extension Optional: View where Wrapped: View {
  public var body: Never { return fatalError() }
  public var parts: [Part] { self?.parts ?? [] }
}

/// A part of a view that is seen, pressed or watched.
@MainActor public final class Part {
  public enum Kind { case text, field, button, change }
  public let kind: Kind
  public let text: String
  public var label: String?
  public var contentType: TextContentType?
  public var isDisabled = false
  public var content: Binding<String>?
  var act: () -> Void = {}
  var focus: (get: () -> Bool, set: (Bool) -> Void)?
  var watched: (value: Any, fire: (Any) -> Bool)?
  init(_ kind: Kind, _ text: String = "") { (self.kind, self.text) = (kind, text) }
}

public struct Parts: View {
  public let parts: [Part]
  public var body: Never { return fatalError() }
}

@MainActor @resultBuilder public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Parts {
    var parts: [Part] = []
    for view in repeat each content { parts += view.parts }
    return Parts(parts: parts)
  }
  public static func buildEither(first: some View) -> Parts { Parts(parts: first.parts) }
  public static func buildEither(second: some View) -> Parts { Parts(parts: second.parts) }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

public struct VStack: View {
  public let parts: [Part]
  public var body: Never { return fatalError() }
  public init(alignment: HorizontalAlignment, @ViewBuilder content: () -> some View) {
    parts = content().parts
  }
}
public enum HorizontalAlignment { case leading }

public struct ForEach: View {
  public let parts: [Part]
  public var body: Never { return fatalError() }
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> some View
  ) {
    parts = data.flatMap { content($0).parts }
  }
}

public struct Text: View {
  public let parts: [Part]
  public var body: Never { return fatalError() }
  public init(_ text: some StringProtocol) { parts = [Part(.text, String(text))] }
}
public struct SecureField: View {
  public let parts: [Part]
  public var body: Never { return fatalError() }
  public init(_ title: some StringProtocol, text: Binding<String>) {
    parts = [Part(.field, String(title))]
    parts[0].content = text
  }
}
public struct TextField: View {
  public let parts: [Part]
  public var body: Never { return fatalError() }
  public init(_ title: some StringProtocol, text: Binding<String>) {
    parts = SecureField(title, text: text).parts
  }
}
public struct Button: View {
  public let parts: [Part]
  public var body: Never { return fatalError() }
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    parts = [Part(.button, String(title))]
    parts[0].act = action
  }
}

@MainActor public struct Binding<Value> {
  public let get: @MainActor () -> Value
  public let set: @MainActor (Value) -> Void
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    (self.get, self.set) = (get, set)
  }
}

@MainActor final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

@MainActor @propertyWrapper public struct State<Value> {
  private let box: Box<Value>
  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
}

@MainActor @propertyWrapper public struct FocusState<Value: Hashable> {
  private let box: Box<Value>
  private let none: Value
  public init() where Value: ExpressibleByNilLiteral { (box, none) = (Box(nil), nil) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding { Binding(box: box, none: none) }
  public struct Binding {
    let box: Box<Value>
    let none: Value
  }
}

public struct Font: Sendable { public static let title = Font() }
public struct Color: Sendable { public static let red = Color() }
public struct TextContentType: Hashable, Sendable {
  let name: String
  public static let newPassword = TextContentType(name: "newPassword")
  public static let username = TextContentType(name: "username")
}
public enum SensoryFeedback: Sendable { case error }

extension View {
  private func each(_ change: (Part) -> Void) -> Parts {
    let parts = parts
    for part in parts { change(part) }
    return Parts(parts: parts)
  }

  public func font(_ font: Font) -> some View { self }
  public func foregroundStyle(_ color: Color) -> some View { self }
  public func autocorrectionDisabled() -> some View { self }
  public func disabled(_ isDisabled: Bool) -> some View { each { $0.isDisabled = isDisabled } }
  public func accessibilityLabel(_ label: String) -> some View { each { $0.label = label } }
  public func textContentType(_ type: TextContentType) -> some View {
    each { $0.contentType = type }
  }
  public func onSubmit(_ action: @escaping () -> Void) -> some View { each { $0.act = action } }
  public func focused<Value: Hashable>(_ state: FocusState<Value>.Binding, equals value: Value)
    -> some View
  {
    each {
      $0.focus = ({ state.box.value == value }, { state.box.value = $0 ? value : state.none })
    }
  }
  public func onChange<Value: Equatable>(
    of value: Value, _ action: @escaping (Value, Value) -> Void
  )
    -> some View
  {
    let part = Part(.change)
    part.watched = (
      value,
      { old in
        guard let old = old as? Value, old != value else { return false }
        action(old, value)
        return true
      }
    )
    return Parts(parts: parts + [part])
  }
  public func sensoryFeedback(_ feedback: SensoryFeedback, trigger: some Equatable) -> some View {
    onChange(of: trigger) { _, _ in ViewHost.feedback += 1 }
  }
}

public enum AccessibilityNotification {
  @MainActor public static var announced: [String] = []
  public struct Announcement {
    let text: String
    public init(_ text: String) { self.text = text }
    @MainActor public func post() { announced.append(text) }
  }
}

/// The system's part: the view on a screen, and its user.
@MainActor public final class ViewHost {
  fileprivate static var feedback = 0
  public static var feedbacks: Int { feedback }
  private let root: () -> [Part]
  private var seen: [Any]
  public private(set) var parts: [Part]

  public init(_ view: some View) {
    root = { view.parts }
    parts = view.parts
    seen = parts.compactMap { $0.watched?.value }
  }

  public var fields: [Part] { parts.filter { $0.kind == .field } }
  public var texts: [String] { fields.map { $0.content?.get() ?? "" } }
  public var shown: [String] { parts.filter { $0.kind == .text }.map(\.text) }
  public var spoken: [String] { parts.filter { $0.kind == .text }.compactMap(\.label) }
  public var focus: Int? { fields.firstIndex { $0.focus?.get() ?? false } }

  /// Evaluates the view until no change is left to be told.
  public func update() {
    for _ in 0..<10 {
      parts = root()
      let watched = parts.compactMap(\.watched)
      let before = seen
      seen = watched.map(\.value)
      var hasFired = false
      for (old, new) in zip(before, watched) where new.fire(old) { hasFired = true }
      if !hasFired { return }
    }
    fatalError("the view never settles")
  }

  public func touch(_ field: Int) {
    if let old = focus { fields[old].focus?.set(false) }
    fields[field].focus?.set(true)
    update()
  }
  public func dismissKeyboard() {
    if let focus { fields[focus].focus?.set(false) }
    update()
  }
  /// Types, pastes or dictates at the end of the field with the focus: one change of its text.
  public func insert(_ text: String) {
    guard let focus else { return }
    fill(focus, texts[focus] + text)
  }
  public func type(_ text: String) { for key in text { insert(String(key)) } }
  /// Sets the text as AutoFill does, with or without the focus.
  public func fill(_ field: Int, _ text: String) {
    fields[field].content?.set(text)
    // SwiftUI tells of a text again when it draws a field anew.
    fields[field].content?.set(texts[field])
    update()
  }
  public func pressReturn() {
    if let focus { fields[focus].act() }
    update()
  }
  public func press() {
    for part in parts where part.kind == .button && !part.isDisabled { part.act() }
    update()
  }
}
