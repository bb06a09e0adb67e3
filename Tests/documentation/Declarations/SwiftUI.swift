// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// These stand in for Apple's, which are documented elsewhere.

// What the documentation's SwiftUI example uses, declared so that it compiles where there is no
// SwiftUI. Nothing here does anything.

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View { public var body: Never { return fatalError() } }
extension Optional: View where Wrapped: View { public var body: Never { return fatalError() } }

public protocol Primitive: View where Body == Never {}
extension Primitive { public var body: Never { return fatalError() } }

public struct Group: Primitive {}

@MainActor @resultBuilder public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Group {
    Group()
  }
  public static func buildEither(first: some View) -> Group { Group() }
  public static func buildEither(second: some View) -> Group { Group() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

public struct VStack: Primitive {
  public init(alignment: HorizontalAlignment, @ViewBuilder content: () -> some View) {}
}
public enum HorizontalAlignment { case leading }

public struct ForEach: Primitive {
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> some View
  ) {}
}

public struct Text: Primitive { public init(_ text: some StringProtocol) {} }
public struct SecureField: Primitive {
  public init(_ title: some StringProtocol, text: Binding<String>) {}
}
public struct TextField: Primitive {
  public init(_ title: some StringProtocol, text: Binding<String>) {}
}
public struct Button: Primitive {
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
}

@MainActor public struct Binding<Value> {
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
}

@MainActor @propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

@MainActor @propertyWrapper public struct FocusState<Value: Hashable> {
  public init() where Value: ExpressibleByNilLiteral {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding { Binding() }
  public struct Binding {}
}

public struct Font: Sendable { public static let title = Font() }
public struct Color: Sendable { public static let red = Color() }

extension View {
  public func font(_ font: Font) -> some View { self }
  public func foregroundStyle(_ color: Color) -> some View { self }
  public func disabled(_ isDisabled: Bool) -> some View { self }
  public func autocorrectionDisabled() -> some View { self }
  public func focused<Value: Hashable>(_ state: FocusState<Value>.Binding, equals value: Value)
    -> some View
  {
    self
  }
  public func onChange<Value: Equatable>(
    of value: Value, _ action: @escaping (Value, Value) -> Void
  )
    -> some View
  { self }
}

public enum AccessibilityNotification {
  public struct Announcement {
    public init(_ text: String) {}
    @MainActor public func post() {}
  }
}
