package import PasswordStrength
internal import UnicodeText

/// The sentences of one language on strength. A missing one does not compile. Embedded Swift knows
/// no existentials but of classes.
package protocol Catalogue: AnyObject, Sendable {
  func guesses(_ count: RoundedGuesses) -> String
  /// A length of time, in one unit.
  func duration(_ span: CrackTime.Span) -> String
  func sentence(for warning: StrengthWarning) -> String
  func sentence(for suggestion: StrengthSuggestion) -> String
}

/// A number with its noun, by the plural rules of the Unicode CLDR. The forms of 1 and 2 have the
/// numeral; the others are for numbers that end in 03 to 10, in 11 to 99, and all others.
func amount(
  _ count: Int, _ one: String, _ two: String, _ few: String, _ many: String? = nil,
  _ other: String? = nil
) -> String {
  switch (count, count % 100) {
  case (1, _): one
  case (2, _): two
  case (_, 3...10): "\(grouped(count)) \(few)"
  case (_, 11...99): "\(grouped(count)) \(many ?? few)"
  default: "\(grouped(count)) \(other ?? many ?? few)"
  }
}

extension StrengthEstimate {
  /// The attack that matters to the password, with the time that it takes.
  package func attack(in wording: Wording) -> String {
    "\(wording.language.threat(to: level)) \(wording.strength.duration(decidingTime.span))."
  }
}
