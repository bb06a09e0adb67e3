/// A type whose values can be written on the command line.
///
/// An enumeration needs no code: `enum Mode: String, CaseIterable, ArgumentValue { case inline,
/// blur }`.
package protocol ArgumentValue: Sendable {
  /// The value that a text stands for; nil if it stands for none.
  init?(argument: String)

  /// The text that stands for this value, shown as a default; nil if there is nothing to show.
  var argument: String? { get }

  /// The allowed texts, if they are a short list; otherwise empty.
  static var choices: [String] { get }

  /// The expected form of the value, for the message about a wrong one: "a whole number".
  static var expectation: String { get }
}

extension ArgumentValue {
  package var argument: String? { nil }
  package static var choices: [String] { [] }
  package static var expectation: String { "another value" }
}

extension ArgumentValue where Self: RawRepresentable<String> {
  package init?(argument: String) { self.init(rawValue: argument) }
  package var argument: String? { rawValue }
}

extension ArgumentValue where Self: RawRepresentable<String> & CaseIterable {
  // Inlined where the type is known: asking any type for its cases is slow, and each start does it.
  @inlinable package static var choices: [String] { allCases.map { $0.rawValue } }
}

extension String: ArgumentValue {
  package init?(argument: String) { self = argument }
  /// The text, unless it is empty, which stands for "none yet".
  package var argument: String? { isEmpty ? nil : self }
}

extension Int: ArgumentValue {
  /// Reads a decimal number without a plus sign.
  package init?(argument: String) {
    if argument.hasPrefix("+") { return nil }
    self.init(argument)
  }
  package var argument: String? { String(self) }
  package static var expectation: String { "a whole number" }
}

/// An option without a default: nil until it is given.
extension Optional: ArgumentValue where Wrapped: ArgumentValue {
  package init?(argument: String) {
    guard let value = Wrapped(argument: argument) else { return nil }
    self = .some(value)
  }
  package var argument: String? { self?.argument }
  package static var choices: [String] { Wrapped.choices }
  package static var expectation: String { Wrapped.expectation }
}
