package import PasswordStrength

/// Sentences about the strength of a password in one language. A missing one does not compile.
package protocol StrengthSentences: AnyObject, Sendable {
  /// The label of the strength meter, in forms and reports.
  var strength: String { get }
  /// The mark between the parts of a list, with its space.
  var comma: String { get }
  /// A level of the strength meter.
  func name(of level: StrengthLevel) -> String
  /// A number of guesses with its noun.
  func guesses(_ count: RoundedGuesses) -> String
  /// The attack that matters to a password of a level, which takes or withstands it for a time.
  func attack(on level: StrengthLevel, within time: String) -> String
  /// A length of time, in one unit.
  func duration(_ span: CrackTime.Span) -> String
  /// The main weakness of a password.
  func sentence(for warning: StrengthWarning) -> String
  /// Advice that would make a weak password stronger.
  func sentence(for suggestion: StrengthSuggestion) -> String
}

extension StrengthSentences {
  /// The attack that matters to a password, with the time that it takes.
  package func attack(on strength: StrengthEstimate) -> String {
    attack(on: strength.level, within: duration(strength.decidingTime.span))
  }
}
