import PasswordPolicy
import PasswordStrength
import UnicodeText

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

  var strength: String { "القوة" }
  var comma: String { "، " }
  func name(of level: StrengthLevel) -> String {
    ["ضعيفة جدا", "ضعيفة", "متوسطة", "قوية", "قوية جدا"][level.rawValue]
  }

  func guesses(_ count: RoundedGuesses) -> String {
    switch count {
    case .number(1): "محاولة واحدة"
    case .number(2): "نحو محاولتين"
    case .number(let number): "نحو \(ArabicNoun.guess.counted(number))"
    case .millions(1): "نحو مليون محاولة"
    case .millions(2): "نحو مليوني محاولة"
    case .millions(let count): "نحو \(count) \(count <= 10 ? "ملايين" : "مليون") محاولة"
    case .billions(1): "نحو مليار محاولة"
    case .billions(2): "نحو ملياري محاولة"
    case .billions(let count): "نحو \(count) \(count <= 10 ? "مليارات" : "مليار") محاولة"
    case .power(let exponent): "نحو \(powerOfTen(exponent)) محاولة"
    }
  }

  // The time stands after a colon, since its forms are those of a subject.
  func threat(to level: StrengthLevel) -> String {
    switch level {
    case .veryWeak: "الوقت اللازم لكشفها عبر تسجيل دخول بـ 100 محاولة في الساعة:"
    case .weak: "الوقت اللازم لكشفها عبر تسجيل دخول بـ 10 محاولات في الثانية:"
    case .fair: "الوقت اللازم لكشفها من تجزئة بطيئة مسروقة:"
    case .strong: "الوقت اللازم لكشفها من تجزئة سريعة مسروقة:"
    case .veryStrong: "مدة صمودها حتى بعد سرقة تجزئة سريعة:"
    }
  }

  func duration(_ span: CrackTime.Span) -> String {
    switch span {
    case .instant: "أقل من ثانية"
    case .seconds(let count): ArabicNoun.second.counted(count)
    case .minutes(let count): ArabicNoun.minute.counted(count)
    case .hours(let count): ArabicNoun.hour.counted(count)
    case .days(let count): ArabicNoun.day.counted(count)
    case .months(let count): ArabicNoun.month.counted(count)
    case .years(let count): ArabicNoun.year.counted(count)
    case .centuries: "قرون"
    }
  }

  func sentence(for warning: StrengthWarning) -> String {
    switch warning {
    case .topTenPassword: "هذه إحدى كلمات المرور العشر الأكثر شيوعا."
    case .topHundredPassword: "هذه إحدى كلمات المرور المئة الأكثر شيوعا."
    case .commonPassword: "هذه كلمة مرور شائعة يجربها المهاجمون أولا."
    case .likeCommonPassword: "هذه قريبة من كلمة مرور شائعة، والمهاجمون يجربون التغييرات المعتادة."
    case .personalWord: "تتكون في معظمها من كلمات يعرفها الآخرون عنك."
    case .siteWord: "تتكون في معظمها من كلمة تخص هذا الموقع."
    case .singleWord: "يسهل تخمين كلمة واحدة، حتى مع أرقام أو رموز حولها."
    case .singleName: "يسهل تخمين اسم، حتى مع أرقام أو رموز حوله."
    case .calendarWord: "تجرب أسماء الفصول والشهور والأيام مبكرا، خاصة مع سنة."
    case .keyboardWalk: "يسهل تخمين المفاتيح المتجاورة في أي اتجاه."
    case .sequence: "يسهل تخمين الحروف أو الأرقام المرتبة، مثل abc أو 6543."
    case .repetition: "تكرار محرف أو مجموعة محارف لا يضيف شيئا تقريبا."
    case .date: "التواريخ والسنوات قليلة، والمهاجمون يجربونها مبكرا."
    case .identifier: "لها شكل رقم هاتف أو رقم آخر، والمهاجمون يجربون هذه الأرقام كلها."
    case .onlyDigits: "يستطيع المهاجمون تجربة كل الأرقام بسرعة."
    case .tooShort: "هي قصيرة إلى حد يمكن معه تجربة كل كلمات المرور بهذا الطول."
    }
  }

  func sentence(for suggestion: StrengthSuggestion) -> String {
    switch suggestion {
    case .addUncommonWords: "أضف كلمة أو كلمتين. الكلمات النادرة أفضل."
    case .useUncommonWords: "استبدل ببعض الكلمات كلمات نادرة."
    case .startFromSomethingElse: "لا تبدأ من كلمة مرور شائعة."
    case .avoidPersonalWords: "تجنب الأسماء والكلمات التي يربطها الآخرون بك."
    case .avoidKeyboardWalks: "تجنب صفوف المفاتيح المتجاورة."
    case .avoidSequences: "تجنب الحروف والأرقام المرتبة."
    case .avoidRepetition: "تجنب التكرار."
    case .avoidDates: "تجنب التواريخ والسنوات، خاصة ما يتعلق بك منها."
    case .capitalsHelpLittle: "حرف كبير في البداية، أو كل الحروف كبيرة، لا يفيد إلا قليلا."
    case .lookAlikesHelpLittle: "المحارف المتشابهة، مثل @ بدل a، لا تفيد إلا قليلا."
    case .reversingHelpsLittle: "كتابة كلمة بالعكس لا تفيد إلا قليلا."
    }
  }
}
