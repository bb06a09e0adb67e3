/// The description of a value: its name in the help, what it may be, and whether it names a file.
///
/// Text of any kind needs no more than a name, `"WORD"`. Others are `.text("FORMAT", suggesting:)`,
/// `.file`, `.file("NAME|FILE", suggesting:)` and `.integer(in: 1...64)`.
package struct ValueDescription: Equatable, Sendable {
  package internal(set) var name: String
  /// Whether the value names a file, so that a shell can complete it.
  package internal(set) var isFile = false
  /// Values to propose; others are as good.
  package internal(set) var suggestions: [String] = []
  /// All allowed values, if they are a list; otherwise empty.
  package internal(set) var choices: [String] = []
  /// The choices of the type that this value does not have.
  var exclusions: [String] = []
  /// The least and the greatest number allowed; `Int.max` for no greatest one.
  package internal(set) var range: ClosedRange<Int>?
  /// The expected form of the value: "a whole number".
  package internal(set) var expectation = ""
  package internal(set) var defaultValue: String?

  package static var file: Self { .file("FILE") }

  /// The path of a file, or one of some known names.
  package static func file(_ name: String, suggesting suggestions: [String] = []) -> Self {
    Self(name: name, isFile: true, suggestions: suggestions)
  }

  package static func text(_ name: String, suggesting suggestions: [String]) -> Self {
    Self(name: name, suggestions: suggestions)
  }

  /// One of the choices of a type, without some that have no meaning here.
  package static func choice(_ name: String, except exclusions: [String]) -> Self {
    Self(name: name, exclusions: exclusions)
  }

  package static func integer(_ name: String = "N", in range: ClosedRange<Int>) -> Self {
    Self(name: name, range: range)
  }

  package static func integer(_ name: String = "N", in range: PartialRangeFrom<Int>) -> Self {
    .integer(name, in: range.lowerBound...(.max))
  }

  /// The range in words: "1 to 64", "1 or more".
  package var limits: String? {
    guard let range else { return nil }
    return range.upperBound < .max
      ? "\(range.lowerBound) to \(range.upperBound)" : "\(range.lowerBound) or more"
  }

  var allowed: String {
    if !choices.isEmpty { return alternatives(choices) }
    return limits.map { "\(expectation), \($0)" } ?? expectation
  }

  func of<Value: ArgumentValue>(_ type: Value.Type, default defaultValue: Value? = nil) -> Self {
    var value = self
    value.choices = Value.choices.filter { !exclusions.contains($0) }
    value.expectation = Value.expectation
    value.defaultValue = defaultValue?.argument
    return value
  }

  /// The value that a text stands for, if the range allows it.
  func parse<Value: ArgumentValue>(_ text: String) -> Value? {
    if let range, let number = Int(text), !range.contains(number) { return nil }
    return Value(argument: text)
  }
}

extension ValueDescription: ExpressibleByStringLiteral {
  package init(stringLiteral name: String) { self.init(name: name) }
}
