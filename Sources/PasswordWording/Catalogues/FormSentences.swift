package import PasswordStrength

/// What a form says in one language beside the texts of its file. A missing sentence does not
/// compile.
package protocol FormSentences: AnyObject, Sendable {
  /// A field holds nothing.
  func isEmpty(label: String) -> String
  /// A field holds something other than the field that it repeats.
  var mismatch: String { get }
  /// The line of a checklist for a field that repeats another.
  var entriesMatch: String { get }
  /// What was pasted has line breaks or control characters, so none of it was taken.
  var pasteRefused: String { get }
  /// A field is full; what came last was not taken.
  func tooLong(bytes: Int) -> String
  /// The button that submits, where the file does not name it.
  var submit: String { get }
  /// The form waits for an answer.
  var submitting: String { get }
  /// The user stopped waiting. Whether the other side did its work is not known.
  var submissionStopped: String { get }
  /// The user left the form.
  var cancelled: String { get }

  /// The command behind the form failed without a word.
  func commandFailed(status: Int) -> String
  /// The command behind the form was ended by a signal.
  func commandKilled(signal: Int) -> String
  /// The command behind the form could not be started.
  func commandNotStarted(reason: String) -> String
  /// No answer came in time.
  func timedOut(seconds: Int) -> String

  /// The label of the strength meter.
  var strength: String { get }
  /// A level of the strength meter.
  func name(of level: StrengthLevel) -> String
  /// How much of a checklist is met.
  func met(_ count: Int, of total: Int) -> String

  /// A field that has got the focus, for those who do not see it.
  func field(_ label: String, isSecure: Bool, number: Int, of count: Int) -> String
  /// A button that has got the focus, for those who do not see it.
  func button(_ label: String) -> String
  /// The password can be read on the screen now.
  var revealed: String { get }
  /// The password can no longer be read on the screen.
  var concealed: String { get }

  /// What the key for the next field does, in a word.
  var keyNext: String { get }
  /// What the key that shows the password does, in a word.
  var keyReveal: String { get }
  /// What the same key does while the password is shown, in a word.
  var keyConceal: String { get }
  /// What the key that leaves the form does, in a word.
  var keyCancel: String { get }
  /// What the same key does while the form waits for an answer, in a word.
  var keyStop: String { get }
}
