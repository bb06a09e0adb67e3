extension English {
  func isEmpty(label: String) -> String { "“\(label)” is empty." }
  var mismatch: String { "The two entries do not match." }
  var entriesMatch: String { "both entries match" }
  var checkedLater: String { "checked when you submit" }
  var pasteRefused: String { "Nothing was pasted: it has several lines or control characters." }
  func tooLong(bytes: Int) -> String { "No more than \(bytes) bytes fit here." }
  var submit: String { "Continue" }
  var submitting: String { "One moment…" }
  var submissionStopped: String {
    "Stopped waiting. The request may have been carried out all the same."
  }
  var cancelled: String { "Cancelled" }

  func commandFailed(status: Int) -> String { "That failed (status \(status)). Please try again." }
  func commandKilled(signal: Int) -> String {
    "That was broken off (signal \(signal)). Please try again."
  }
  func commandNotStarted(reason: String) -> String { "That could not be started: \(reason)." }
  func timedOut(seconds: Int) -> String {
    seconds == 1
      ? "There was no answer within a second." : "There was no answer within \(seconds) seconds."
  }

  func met(_ count: Int, of total: Int) -> String { "\(count) of \(total) met" }

  func field(_ label: String, isSecure: Bool, number: Int, of count: Int) -> String {
    let kind = isSecure ? "hidden entry" : "entry"
    return count == 1 ? "\(label), \(kind)" : "\(label), \(kind), \(number) of \(count)"
  }
  func button(_ label: String) -> String { "\(label), button" }
  var revealed: String { "The password is shown." }
  var concealed: String { "The password is hidden." }

  var keyReveal: String { "show" }
  var keyConceal: String { "hide" }
  var keyCancel: String { "cancel" }
  var keyStop: String { "stop" }
}
