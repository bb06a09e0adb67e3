import PasswordPolicy

final class Arabic: Catalogue {
  let accepted = "مقبولة"
  let notAccepted = "غير مقبولة"
  let undetermined = "تعذر التحقق منه، لذا لا يعد مستوفى"
  let leftOut = "يُتحقق منه عند استيفاء بقية القواعد"
  let notApplicable = "لا ينطبق"
  let warning = "موصى به"
  let deadEnd = "مواصلة الكتابة لن تفيد؛ احذف شيئًا"
  let space = "المسافة"

  func notAllowed(_ character: String) -> String { "غير مسموح: \(character)" }

  func breached(times: String?) -> String {
    let often = times.map { " (عدد المرات: \($0))" } ?? ""
    return "ظهرت كلمة المرور هذه في تسريب للبيانات\(often)؛ اختر كلمة مرور أخرى."
  }

  func truncated(bytes: Int) -> String {
    "لم يفحص سوى أول \(bytes) بايت، لذا لا يمكن لأي قاعدة تنظر إلى كلمة المرور كاملة أن تقبلها."
  }

  func tooManyMarks(limit: Int) -> String {
    """
    فيها أكثر من \(limit) علامة تشكيل متتالية، لذا لا يمكن البت في أي قاعدة. احذف معظم هذه \
    العلامات.
    """
  }

  func name(of mark: Mark) -> String {
    switch mark {
    case .met: "مستوفى"
    case .pending: "ليس بعد"
    case .advised: "غير مستوفى، توصية فقط"
    case .failed: "غير مستوفى"
    }
  }
}
