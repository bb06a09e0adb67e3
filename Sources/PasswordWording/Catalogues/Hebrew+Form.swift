extension Hebrew {
  func isEmpty(label: String) -> String { "השדה ”\(label)“ ריק." }
  var mismatch: String { "שתי ההקלדות אינן זהות." }
  var entriesMatch: String { "שתי ההקלדות זהות" }
  var checkedLater: String { "ייבדק בעת השליחה" }
  var pasteRefused: String { "דבר לא הודבק: יש בו כמה שורות או תווי בקרה." }
  func tooLong(bytes: Int) -> String { "אין כאן מקום ליותר מ־\(bytes) בתים." }
  var submit: String { "המשך" }
  var submitting: String { "רק רגע…" }
  var submissionStopped: String { "ההמתנה הופסקה. ייתכן שהבקשה בוצעה בכל זאת." }
  var cancelled: String { "בוטל" }

  func commandFailed(status: Int) -> String { "הפעולה נכשלה (קוד \(status)). נסו שוב." }
  func commandKilled(signal: Int) -> String { "הפעולה נקטעה (אות \(signal)). נסו שוב." }
  func commandNotStarted(reason: String) -> String { "לא ניתן היה להתחיל: \(reason)." }
  func timedOut(seconds: Int) -> String {
    seconds == 1 ? "לא התקבלה תשובה בתוך שנייה." : "לא התקבלה תשובה בתוך \(seconds) שניות."
  }

  func met(_ count: Int, of total: Int) -> String { "\(count) מתוך \(total) מתקיימים" }

  func field(_ label: String, isSecure: Bool, number: Int, of count: Int) -> String {
    let kind = isSecure ? "שדה מוסתר" : "שדה טקסט"
    return count == 1 ? "\(label), \(kind)" : "\(label), \(kind), \(number) מתוך \(count)"
  }
  func button(_ label: String) -> String { "\(label), לחצן" }
  var revealed: String { "הסיסמה גלויה." }
  var concealed: String { "הסיסמה מוסתרת." }

  var keyReveal: String { "הצג" }
  var keyConceal: String { "הסתר" }
  var keyCancel: String { "ביטול" }
  var keyStop: String { "עצור" }
}
