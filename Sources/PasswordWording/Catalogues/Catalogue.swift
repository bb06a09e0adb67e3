package import PasswordPolicy
package import PasswordStrength

/// The sentences of one language. A missing one does not compile. Embedded Swift knows no
/// existentials but of classes.
package protocol Catalogue: AnyObject, Sendable {
  // MARK: Verdicts and rules

  var accepted: String { get }
  var notAccepted: String { get }
  var undetermined: String { get }
  /// The remark beside a rule that was not asked, since another one refuses the password.
  var leftOut: String { get }
  var notApplicable: String { get }
  var warning: String { get }
  var deadEnd: String { get }
  var space: String { get }
  /// The reason for a password with a character that a rule refuses, given by its name.
  func notAllowed(_ character: String) -> String
  /// The reason for a password that was found in breaches, perhaps with how often.
  func breached(times: String?) -> String
  func truncated(bytes: Int) -> String
  func tooManyMarks(limit: Int) -> String
  func name(of mark: Mark) -> String

  // MARK: Forms

  func isEmpty(label: String) -> String
  /// The error of a field that differs from the field that it repeats.
  var mismatch: String { get }
  /// The line of a checklist for a field that repeats another.
  var entriesMatch: String { get }
  /// The remark beside a rule that only another program can check, after the form was submitted.
  var checkedLater: String { get }
  /// The note that nothing was pasted, since the text has line breaks or control characters.
  var pasteRefused: String { get }
  /// The note that a field is full, so that the last input was ignored.
  func tooLong(bytes: Int) -> String
  /// The label of the submit button, if the file does not name it.
  var submit: String { get }
  var submitting: String { get }
  /// The note that the user stopped waiting. The request may have been carried out or not.
  var submissionStopped: String { get }
  var cancelled: String { get }

  /// The error for a command of the form that failed and printed no error.
  func commandFailed(status: Int) -> String
  /// The error for a command of the form that a signal ended.
  func commandKilled(signal: Int) -> String
  /// The error for a command of the form that could not be started.
  func commandNotStarted(reason: String) -> String
  /// The error for a command of the form that gave no answer in time.
  func timedOut(seconds: Int) -> String

  func met(_ count: Int, of total: Int) -> String

  /// The announcement of a field that gets the focus, for screen readers.
  func field(_ label: String, isSecure: Bool, number: Int, of count: Int) -> String
  /// The announcement of a button that gets the focus, for screen readers.
  func button(_ label: String) -> String
  /// The note that the password can be read on the screen now.
  var revealed: String { get }
  /// The note that the password can no longer be read on the screen.
  var concealed: String { get }

  /// A word for the key or the button that shows the password.
  var keyReveal: String { get }
  /// A word for the same key or button while the password is shown.
  var keyConceal: String { get }
  /// A word for the key that leaves the form.
  var keyCancel: String { get }
  /// A word for the same key while the form waits for an answer.
  var keyStop: String { get }

  // MARK: Strength

  /// The label of the strength meter, in forms and reports.
  var strength: String { get }
  /// The mark between the parts of a list, with its space.
  var comma: String { get }
  func name(of level: StrengthLevel) -> String
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
  package func attack(in wording: any Catalogue) -> String {
    // No method of the protocol: generic code that its own module does not call is a stub in
    // Embedded Swift, which the web module's link prefers to the callers' copies.
    "\(wording.threat(to: level)) \(wording.duration(decidingTime.span))."
  }
}
