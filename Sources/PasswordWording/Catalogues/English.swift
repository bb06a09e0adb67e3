import PasswordPolicy
import PasswordStrength
import UnicodeText

final class English: Catalogue {
  let accepted = "Accepted"
  let notAccepted = "Not accepted"
  let undetermined = "could not be decided, so it does not count as met"
  let leftOut = "checked once the other rules are met"
  let notApplicable = "does not apply"
  let warning = "recommended"
  let deadEnd = "typing more will not help; delete something"
  let space = "the space"

  func notAllowed(_ character: String) -> String { "\(character) is not allowed" }

  func breached(times: String?) -> String {
    let often = times.map { " (seen: \($0))" } ?? ""
    return "This password has appeared in a data breach\(often); choose another."
  }

  func truncated(bytes: Int) -> String {
    """
    Only the first \(bytes) bytes were examined, so the password cannot be accepted by rules \
    that look at all of it.
    """
  }

  func tooManyMarks(limit: Int) -> String {
    """
    It has more than \(limit) combining marks in a row, so no rule can be decided. Leave most of \
    the marks out.
    """
  }

  func name(of mark: Mark) -> String {
    switch mark {
    case .met: "met"
    case .pending: "not yet"
    case .advised: "not met, only recommended"
    case .failed: "not met"
    }
  }

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

  var strength: String { "Strength" }
  var comma: String { ", " }
  func name(of level: StrengthLevel) -> String {
    ["very weak", "weak", "fair", "strong", "very strong"][level.rawValue]
  }

  func guesses(_ count: RoundedGuesses) -> String { count.sentence }

  func threat(to level: StrengthLevel) -> String {
    switch level {
    case .veryWeak: "A login with 100 tries an hour gives it away in"
    case .weak: "A login with 10 tries a second gives it away in"
    case .fair: "A stolen slow hash gives it away in"
    case .strong: "A stolen fast hash gives it away in"
    case .veryStrong: "Even a stolen fast hash keeps it safe for"
    }
  }

  func duration(_ span: CrackTime.Span) -> String {
    switch span {
    case .instant: "less than a second"
    case .seconds(let count): counted(count, "second")
    case .minutes(let count): counted(count, "minute")
    case .hours(let count): counted(count, "hour")
    case .days(let count): counted(count, "day")
    case .months(let count): counted(count, "month")
    case .years(let count): counted(count, "year")
    case .centuries: "centuries"
    }
  }

  func sentence(for warning: StrengthWarning) -> String {
    switch warning {
    case .topTenPassword: "This is one of the ten most common passwords."
    case .topHundredPassword: "This is one of the hundred most common passwords."
    case .commonPassword: "This is a common password, which attackers try first."
    case .likeCommonPassword:
      "This is close to a common password, and attackers try the usual changes."
    case .personalWord: "This consists mostly of words that others know about you."
    case .siteWord: "This consists mostly of a word of this site."
    case .singleWord: "A single word is easy to guess, even with digits or symbols around it."
    case .singleName: "A name is easy to guess, even with digits or symbols around it."
    case .calendarWord: "Names of seasons, months and days are tried early, especially with a year."
    case .keyboardWalk: "Neighbouring keys are easy to guess, in any direction."
    case .sequence: "Letters or digits in order, such as abc or 6543, are easy to guess."
    case .repetition: "Repeating a character or a group of characters adds almost nothing."
    case .date: "There are few dates and years, and attackers try them early."
    case .identifier:
      "This has the form of a phone number or of another number, and attackers count through those."
    case .onlyDigits: "Attackers can quickly try all numbers."
    case .tooShort: "This is so short that attackers can try all passwords of its length."
    }
  }

  func sentence(for suggestion: StrengthSuggestion) -> String {
    switch suggestion {
    case .addUncommonWords: "Add another word or two. Uncommon ones are best."
    case .useUncommonWords: "Replace some of the words with uncommon ones."
    case .startFromSomethingElse: "Do not start from a common password."
    case .avoidPersonalWords: "Leave out names and words that others associate with you."
    case .avoidKeyboardWalks: "Leave out rows of neighbouring keys."
    case .avoidSequences: "Leave out letters and digits in order."
    case .avoidRepetition: "Leave out repetitions."
    case .avoidDates: "Leave out dates and years, especially those that concern you."
    case .capitalsHelpLittle: "A capital at the start, or all capitals, helps very little."
    case .lookAlikesHelpLittle: "Look-alikes such as @ for a help very little."
    case .reversingHelpsLittle: "Writing a word backwards helps very little."
    }
  }
}
