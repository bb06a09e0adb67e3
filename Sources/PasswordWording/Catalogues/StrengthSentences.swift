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
  /// The sentence about the attack that matters to a password of a level, up to its time.
  func threat(to level: StrengthLevel) -> String
  /// A length of time, in one unit.
  func duration(_ span: CrackTime.Span) -> String
  /// The main weakness of a password.
  func sentence(for warning: StrengthWarning) -> String
  /// Advice that would make a weak password stronger.
  func sentence(for suggestion: StrengthSuggestion) -> String
}

extension StrengthEstimate {
  /// The attack that matters to the password, with the time that it takes.
  package func attack(in wording: any StrengthSentences) -> String {
    // No method of the protocol: generic code that its own module does not call is a stub in
    // Embedded Swift, which the web module's link prefers to the callers' copies.
    "\(wording.threat(to: level)) \(wording.duration(decidingTime.span))."
  }
}
