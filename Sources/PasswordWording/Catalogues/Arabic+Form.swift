import PasswordStrength

extension Arabic {
  func isEmpty(label: String) -> String { "حقل «\(label)» فارغ." }
  var mismatch: String { "الإدخالان غير متطابقين." }
  var entriesMatch: String { "الإدخالان متطابقان" }
  var pasteRefused: String { "لم يلصق شيء: يحتوي على عدة أسطر أو محارف تحكم." }
  func tooLong(bytes: Int) -> String { "لا يتسع هذا الحقل لأكثر من \(bytes) بايت." }
  var submit: String { "متابعة" }
  var submitting: String { "لحظة من فضلك…" }
  var submissionStopped: String { "توقف الانتظار. ربما يكون الطلب قد نفذ رغم ذلك." }
  var cancelled: String { "تم الإلغاء" }

  func commandFailed(status: Int) -> String { "فشلت العملية (الحالة \(status)). حاول مرة أخرى." }
  func commandKilled(signal: Int) -> String { "قطعت العملية (الإشارة \(signal)). حاول مرة أخرى." }
  func commandNotStarted(reason: String) -> String { "تعذر البدء: \(reason)." }
  func timedOut(seconds: Int) -> String {
    switch seconds {
    case 1: "لم يصل رد خلال ثانية واحدة."
    case 2: "لم يصل رد خلال ثانيتين."
    case 3...10: "لم يصل رد خلال \(seconds) ثوان."
    default: "لم يصل رد خلال \(seconds) ثانية."
    }
  }

  var strength: String { "القوة" }
  func name(of level: StrengthLevel) -> String {
    switch level {
    case .veryWeak: "ضعيفة جدا"
    case .weak: "ضعيفة"
    case .fair: "متوسطة"
    case .strong: "قوية"
    case .veryStrong: "قوية جدا"
    }
  }
  func met(_ count: Int, of total: Int) -> String { "استوفي \(count) من \(total)" }

  func field(_ label: String, isSecure: Bool, number: Int, of count: Int) -> String {
    let kind = isSecure ? "حقل مخفي" : "حقل نص"
    return count == 1 ? "\(label)، \(kind)" : "\(label)، \(kind)، \(number) من \(count)"
  }
  func button(_ label: String) -> String { "\(label)، زر" }
  var revealed: String { "كلمة المرور ظاهرة." }
  var concealed: String { "كلمة المرور مخفية." }

  var keyNext: String { "التالي" }
  var keyReveal: String { "إظهار" }
  var keyConceal: String { "إخفاء" }
  var keyCancel: String { "إلغاء" }
  var keyStop: String { "إيقاف" }
}
