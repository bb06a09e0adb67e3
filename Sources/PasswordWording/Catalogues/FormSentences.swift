/// The sentences of a form in one language, beside the texts of its file. A missing one does not
/// compile.
package protocol FormSentences: StrengthSentences {
  /// A field is empty.
  func isEmpty(label: String) -> String
  /// A field differs from the field that it repeats.
  var mismatch: String { get }
  /// The line of a checklist for a field that repeats another.
  var entriesMatch: String { get }
  /// The remark beside a rule that only another program can check, after the form was submitted.
  var checkedLater: String { get }
  /// The pasted text has line breaks or control characters, so nothing was pasted.
  var pasteRefused: String { get }
  /// A field is full, so the last input was ignored.
  func tooLong(bytes: Int) -> String
  /// The submit button, if the file does not name it.
  var submit: String { get }
  /// The form waits for an answer.
  var submitting: String { get }
  /// The user stopped waiting. The request may have been carried out or not.
  var submissionStopped: String { get }
  /// The user left the form.
  var cancelled: String { get }

  /// The command of the form failed and printed no error.
  func commandFailed(status: Int) -> String
  /// A signal ended the command of the form.
  func commandKilled(signal: Int) -> String
  /// The command of the form could not be started.
  func commandNotStarted(reason: String) -> String
  /// No answer came in time.
  func timedOut(seconds: Int) -> String

  /// The number of rules of a checklist that are met.
  func met(_ count: Int, of total: Int) -> String

  /// The announcement of a field that gets the focus, for screen readers.
  func field(_ label: String, isSecure: Bool, number: Int, of count: Int) -> String
  /// The announcement of a button that gets the focus, for screen readers.
  func button(_ label: String) -> String
  /// The password can be read on the screen now.
  var revealed: String { get }
  /// The password can no longer be read on the screen.
  var concealed: String { get }

  /// A word for the key that moves to the next field.
  var keyNext: String { get }
  /// A word for the key that shows the password.
  var keyReveal: String { get }
  /// A word for the same key while the password is shown.
  var keyConceal: String { get }
  /// A word for the key that clears every field.
  var keyReset: String { get }
  /// A word for the key that leaves the form.
  var keyCancel: String { get }
  /// A word for the same key while the form waits for an answer.
  var keyStop: String { get }
}
