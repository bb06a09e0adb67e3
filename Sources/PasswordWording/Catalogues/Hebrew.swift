import PasswordPolicy
import PasswordStrength
import UnicodeText

final class Hebrew: Catalogue {
  let accepted = "התקבלה"
  let notAccepted = "לא התקבלה"
  let undetermined = "לא ניתן היה לבדוק, ולכן אינו נחשב כמתקיים"
  let leftOut = "ייבדק כשיתקיימו שאר הכללים"
  let notApplicable = "לא חל כאן"
  let warning = "מומלץ"
  let deadEnd = "הקלדה נוספת לא תעזור; יש למחוק משהו"
  let space = "רווח"

  func notAllowed(_ character: String) -> String { "\(character) אסור לשימוש" }

  func breached(times: String?) -> String {
    let often = times.map { " (מספר הפעמים: \($0))" } ?? ""
    return "הסיסמה הזאת הופיעה בדליפת נתונים\(often); בחרו סיסמה אחרת."
  }

  func truncated(bytes: Int) -> String {
    "נבדקו רק \(bytes) הבתים הראשונים, ולכן כלל שבוחן את הסיסמה כולה אינו יכול לקבל אותה."
  }

  func tooManyMarks(limit: Int) -> String {
    "יש בה יותר מ-\(limit) סימני ניקוד רצופים, ולכן אי אפשר להכריע באף כלל. השמיטו את רוב הסימנים."
  }

  func name(of mark: Mark) -> String {
    switch mark {
    case .met: "מתקיים"
    case .pending: "עדיין לא"
    case .advised: "לא מתקיים, המלצה בלבד"
    case .failed: "לא מתקיים"
    }
  }

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

  var strength: String { "חוזק" }
  var comma: String { ", " }
  func name(of level: StrengthLevel) -> String {
    ["חלשה מאוד", "חלשה", "בינונית", "חזקה", "חזקה מאוד"][level.rawValue]
  }

  func guesses(_ count: RoundedGuesses) -> String {
    switch count {
    case .number(1): "ניחוש אחד"
    case .number(let number): "כ־\(grouped(number)) ניחושים"
    case .millions(1): "כמיליון ניחושים"
    case .millions(let count): "כ־\(count) מיליון ניחושים"
    case .billions(1): "כמיליארד ניחושים"
    case .billions(let count): "כ־\(count) מיליארד ניחושים"
    case .power(let exponent): "כ־\(powerOfTen(exponent)) ניחושים"
    }
  }

  func threat(to level: StrengthLevel) -> String {
    switch level {
    case .veryWeak: "כניסה עם 100 ניסיונות בשעה תחשוף אותה תוך"
    case .weak: "כניסה עם 10 ניסיונות בשנייה תחשוף אותה תוך"
    case .fair: "גיבוב איטי שנגנב יחשוף אותה תוך"
    case .strong: "גיבוב מהיר שנגנב יחשוף אותה תוך"
    case .veryStrong: "גם גיבוב מהיר שנגנב ישמור עליה למשך"
    }
  }

  func duration(_ span: CrackTime.Span) -> String {
    switch span {
    case .instant: "פחות משנייה"
    case .seconds(let count): amount(count, "שנייה אחת", "שתי שניות", "שניות")
    case .minutes(let count): amount(count, "דקה אחת", "שתי דקות", "דקות")
    case .hours(let count): amount(count, "שעה אחת", "שעתיים", "שעות")
    case .days(let count): amount(count, "יום אחד", "יומיים", "ימים")
    case .months(let count): amount(count, "חודש אחד", "חודשיים", "חודשים")
    // From eleven on Hebrew counts years in the singular.
    case .years(let count): amount(count, "שנה אחת", "שנתיים", count > 10 ? "שנה" : "שנים")
    case .centuries: "מאות שנים"
    }
  }

  private func amount(_ count: Int, _ one: String, _ two: String, _ many: String) -> String {
    switch count {
    case 1: one
    case 2: two
    default: "\(grouped(count)) \(many)"
    }
  }

  func sentence(for warning: StrengthWarning) -> String {
    switch warning {
    case .topTenPassword: "זו אחת מעשר הסיסמאות הנפוצות ביותר."
    case .topHundredPassword: "זו אחת ממאה הסיסמאות הנפוצות ביותר."
    case .commonPassword: "זו סיסמה נפוצה, שתוקפים מנסים תחילה."
    case .likeCommonPassword: "זו סיסמה קרובה לסיסמה נפוצה, ותוקפים מנסים את השינויים הרגילים."
    case .personalWord: "היא מורכבת בעיקר ממילים שאחרים יודעים עליכם."
    case .siteWord: "היא מורכבת בעיקר ממילה של האתר הזה."
    case .singleWord: "קל לנחש מילה אחת, גם אם יש סביבה ספרות או סימנים."
    case .singleName: "קל לנחש שם, גם אם יש סביבו ספרות או סימנים."
    case .calendarWord: "שמות של עונות, חודשים וימים מנוסים מוקדם, בייחוד עם שנה."
    case .keyboardWalk: "קל לנחש מקשים סמוכים, בכל כיוון."
    case .sequence: "קל לנחש אותיות או ספרות לפי הסדר, כמו abc או 6543."
    case .repetition: "חזרה על תו או על קבוצת תווים אינה מוסיפה כמעט דבר."
    case .date: "יש מעט תאריכים ושנים, ותוקפים מנסים אותם מוקדם."
    case .identifier: "יש לה צורה של מספר טלפון או של מספר אחר, ותוקפים עוברים על כולם."
    case .onlyDigits: "תוקפים יכולים לנסות במהירות את כל המספרים."
    case .tooShort: "היא קצרה כל כך שאפשר לנסות את כל הסיסמאות באורכה."
    }
  }

  func sentence(for suggestion: StrengthSuggestion) -> String {
    switch suggestion {
    case .addUncommonWords: "הוסיפו עוד מילה או שתיים. מילים נדירות עדיפות."
    case .useUncommonWords: "החליפו חלק מהמילים במילים נדירות."
    case .startFromSomethingElse: "אל תתחילו מסיסמה נפוצה."
    case .avoidPersonalWords: "הימנעו משמות וממילים שאחרים מקשרים אליכם."
    case .avoidKeyboardWalks: "הימנעו משורות של מקשים סמוכים."
    case .avoidSequences: "הימנעו מאותיות ומספרות לפי הסדר."
    case .avoidRepetition: "הימנעו מחזרות."
    case .avoidDates: "הימנעו מתאריכים ומשנים, בייחוד כאלה שקשורים אליכם."
    case .capitalsHelpLittle: "אות גדולה בהתחלה, או רק אותיות גדולות, עוזרות מעט מאוד."
    case .lookAlikesHelpLittle: "תווים דומים, כמו @ במקום a, עוזרים מעט מאוד."
    case .reversingHelpsLittle: "כתיבת מילה מהסוף להתחלה עוזרת מעט מאוד."
    }
  }
}
