extension Arabic {
  func isEmpty(label: String) -> String { "حقل «\(label)» فارغ." }
  var mismatch: String { "الإدخالان غير متطابقين." }
  var entriesMatch: String { "الإدخالان متطابقان" }
  var checkedLater: String { "يُتحقق منه عند الإرسال" }
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
    // After a preposition the dual has another ending.
    let time = seconds == 2 ? "ثانيتين" : ArabicNoun.second.counted(seconds)
    return "لم يصل رد خلال \(time)."
  }

  func met(_ count: Int, of total: Int) -> String { "استوفي \(count) من \(total)" }

  func field(_ label: String, isSecure: Bool, number: Int, of count: Int) -> String {
    let kind = isSecure ? "حقل مخفي" : "حقل نص"
    return count == 1 ? "\(label)، \(kind)" : "\(label)، \(kind)، \(number) من \(count)"
  }
  func button(_ label: String) -> String { "\(label)، زر" }
  var revealed: String { "كلمة المرور ظاهرة." }
  var concealed: String { "كلمة المرور مخفية." }

  var keyReveal: String { "إظهار" }
  var keyConceal: String { "إخفاء" }
  var keyCancel: String { "إلغاء" }
  var keyStop: String { "إيقاف" }
}
