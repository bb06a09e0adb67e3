/// The sentences of a form in one language, besides the texts of its file. A missing one does not
/// compile.
package protocol FormSentences: StrengthSentences {
  /// The error of an empty field.
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
  /// The note that the form waits for an answer.
  var submitting: String { get }
  /// The note that the user stopped waiting. The request may have been carried out or not.
  var submissionStopped: String { get }
  /// The note that the user left the form.
  var cancelled: String { get }

  /// The error for a command of the form that failed and printed no error.
  func commandFailed(status: Int) -> String
  /// The error for a command of the form that a signal ended.
  func commandKilled(signal: Int) -> String
  /// The error for a command of the form that could not be started.
  func commandNotStarted(reason: String) -> String
  /// The error for a command of the form that gave no answer in time.
  func timedOut(seconds: Int) -> String

  /// The number of rules of a checklist that are met.
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
}
