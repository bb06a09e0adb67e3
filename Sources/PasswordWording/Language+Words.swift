package import PasswordPolicy
package import PasswordStrength

/// The words of forms and rules. The longer sentences on strength are in each language's catalogue.
extension Language {
  // MARK: Rules

  package var undetermined: String {
    pick(
      "could not be decided, so it does not count as met",
      "no se ha podido comprobar, así que no cuenta como cumplido",
      "לא ניתן היה לבדוק, ולכן אינו נחשב כמתקיים", "تعذر التحقق منه، لذا لا يعد مستوفى")
  }
  /// The remark beside a rule that was not asked, since another one refuses the password.
  var leftOut: String {
    pick(
      "checked once the other rules are met", "se comprueba cuando se cumplan las demás reglas",
      "ייבדק כשיתקיימו שאר הכללים", "يُتحقق منه عند استيفاء بقية القواعد")
  }
  package var notApplicable: String {
    pick("does not apply", "no se aplica", "לא חל כאן", "لا ينطبق")
  }
  package var warning: String { pick("recommended", "recomendado", "מומלץ", "موصى به") }
  package var deadEnd: String {
    pick(
      "typing more will not help; delete something", "escribir más no ayuda; borra algo",
      "הקלדה נוספת לא תעזור; יש למחוק משהו", "مواصلة الكتابة لن تفيد؛ احذف شيئًا")
  }

  package func name(of mark: Mark) -> String {
    switch mark {
    case .met: pick("met", "cumplido", "מתקיים", "مستوفى")
    case .pending: pick("not yet", "aún no", "עדיין לא", "ليس بعد")
    case .advised:
      pick(
        "not met, only recommended", "no cumplido, solo recomendado", "לא מתקיים, המלצה בלבד",
        "غير مستوفى، توصية فقط")
    case .failed: pick("not met", "no cumplido", "לא מתקיים", "غير مستوفى")
    }
  }

  // MARK: Fields

  package func isEmpty(label: String) -> String {
    pick(
      "“#” is empty.", "«#» está vacío.", "השדה ”#“ ריק.",
      "حقل «#» فارغ.", with: label)
  }
  package var mismatch: String {
    pick(
      "The two entries do not match.", "Las dos entradas no coinciden.", "שתי ההקלדות אינן זהות.",
      "الإدخالان غير متطابقين.")
  }
  package var entriesMatch: String {
    pick(
      "both entries match", "las dos entradas coinciden", "שתי ההקלדות זהות", "الإدخالان متطابقان")
  }
  /// The remark beside a rule that only another program can check.
  package var checkedLater: String {
    pick(
      "checked when you submit", "se comprueba al enviar", "ייבדק בעת השליחה",
      "يُتحقق منه عند الإرسال")
  }
  package var pasteRefused: String {
    pick(
      "Nothing was pasted: it has several lines or control characters.",
      "No se ha pegado nada: tiene varias líneas o caracteres de control.",
      "דבר לא הודבק: יש בו כמה שורות או תווי בקרה.",
      "لم يلصق شيء: يحتوي على عدة أسطر أو محارف تحكم.")
  }
  package func tooLong(bytes: Int) -> String {
    pick(
      "No more than # bytes fit here.", "Aquí no caben más de # bytes.",
      "אין כאן מקום ליותר מ־# בתים.", "لا يتسع هذا الحقل لأكثر من # بايت.", with: "\(bytes)")
  }
  package func met(_ count: Int, of total: Int) -> String {
    pick(
      "\(count) of \(total) met", "\(count) de \(total) cumplidos",
      "\(count) מתוך \(total) מתקיימים", "استوفي \(count) من \(total)")
  }

  /// The announcement of a field that gets the focus, for screen readers.
  package func field(_ label: String, isSecure: Bool, number: Int, of count: Int) -> String {
    let kind =
      isSecure
      ? pick("hidden entry", "campo oculto", "שדה מוסתר", "حقل مخفي")
      : pick("entry", "campo de texto", "שדה טקסט", "حقل نص")
    let name = "\(label)\(comma)\(kind)"
    if count == 1 { return name }
    return "\(name)\(comma)\(number) \(pick("of", "de", "מתוך", "من")) \(count)"
  }

  package func button(_ label: String) -> String {
    pick("#, button", "#, botón", "#, לחצן", "#، زر", with: label)
  }
  package var revealed: String {
    pick(
      "The password is shown.", "La contraseña está a la vista.", "הסיסמה גלויה.",
      "كلمة المرور ظاهرة.")
  }
  package var concealed: String {
    pick(
      "The password is hidden.", "La contraseña está oculta.", "הסיסמה מוסתרת.",
      "كلمة المرور مخفية.")
  }

  // MARK: Submitting

  /// The label of the submit button, if the file does not name it.
  package var submit: String { pick("Continue", "Continuar", "המשך", "متابعة") }
  package var submitting: String { pick("One moment…", "Un momento…", "רק רגע…", "لحظة من فضلك…") }
  package var submissionStopped: String {
    pick(
      "Stopped waiting. The request may have been carried out all the same.",
      "Ya no se espera respuesta. Puede que la petición se haya realizado igualmente.",
      "ההמתנה הופסקה. ייתכן שהבקשה בוצעה בכל זאת.",
      "توقف الانتظار. ربما يكون الطلب قد نفذ رغم ذلك.")
  }
  package var cancelled: String { pick("Cancelled", "Cancelado", "בוטל", "تم الإلغاء") }

  // MARK: Keys and buttons

  package var keyReveal: String { pick("show", "mostrar", "הצג", "إظهار") }
  package var keyConceal: String { pick("hide", "ocultar", "הסתר", "إخفاء") }
  package var keyCancel: String { pick("cancel", "cancelar", "ביטול", "إلغاء") }
  package var keyStop: String { pick("stop", "detener", "עצור", "إيقاف") }

  // MARK: Strength

  package var strength: String { pick("Strength", "Seguridad", "חוזק", "القوة") }
  /// The mark between the parts of a list, with its space.
  package var comma: String { pick(", ", ", ", ", ", "، ") }

  package func name(of level: StrengthLevel) -> String {
    switch level {
    case .veryWeak: pick("very weak", "muy débil", "חלשה מאוד", "ضعيفة جدا")
    case .weak: pick("weak", "débil", "חלשה", "ضعيفة")
    case .fair: pick("fair", "aceptable", "בינונית", "متوسطة")
    case .strong: pick("strong", "fuerte", "חזקה", "قوية")
    case .veryStrong: pick("very strong", "muy fuerte", "חזקה מאוד", "قوية جدا")
    }
  }

  /// The sentence about the attack that matters to a password of a level, up to its time.
  package func threat(to level: StrengthLevel) -> String {
    switch level {
    case .veryWeak:
      pick(
        "A login with 100 tries an hour gives it away in",
        "Un inicio de sesión con 100 intentos por hora la revela en",
        "כניסה עם 100 ניסיונות בשעה תחשוף אותה תוך",
        "الوقت اللازم لكشفها عبر تسجيل دخول بـ 100 محاولة في الساعة:")
    case .weak:
      pick(
        "A login with 10 tries a second gives it away in",
        "Un inicio de sesión con 10 intentos por segundo la revela en",
        "כניסה עם 10 ניסיונות בשנייה תחשוף אותה תוך",
        "الوقت اللازم لكشفها عبر تسجيل دخول بـ 10 محاولات في الثانية:")
    case .fair:
      pick(
        "A stolen slow hash gives it away in", "Un hash lento robado la revela en",
        "גיבוב איטי שנגנב יחשוף אותה תוך", "الوقت اللازم لكشفها من تجزئة بطيئة مسروقة:")
    case .strong:
      pick(
        "A stolen fast hash gives it away in", "Un hash rápido robado la revela en",
        "גיבוב מהיר שנגנב יחשוף אותה תוך", "الوقت اللازم لكشفها من تجزئة سريعة مسروقة:")
    case .veryStrong:
      pick(
        "Even a stolen fast hash keeps it safe for",
        "Incluso un hash rápido robado la protege durante", "גם גיבוב מהיר שנגנב ישמור עליה למשך",
        "مدة صمودها حتى بعد سرقة تجزئة سريعة:")
    }
  }
}
