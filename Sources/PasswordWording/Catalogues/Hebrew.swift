import PasswordPolicy

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
}
