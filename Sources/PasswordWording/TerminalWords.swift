// The words of forms that only a terminal needs.
extension Language {
  /// The words in this language.
  func pick(_ english: String, _ spanish: String, _ hebrew: String, _ arabic: String) -> String {
    switch self {
    case .english: english
    case .spanish: spanish
    case .hebrew: hebrew
    case .arabic: arabic
    }
  }

  // MARK: Rows that do not fit

  package func moreAbove(_ count: Int) -> String {
    pick("\(count) more above", "\(count) más arriba", "עוד \(count) למעלה", "فوق: \(count)")
  }

  package func moreBelow(_ count: Int) -> String {
    pick("\(count) more below", "\(count) más abajo", "עוד \(count) למטה", "تحت: \(count)")
  }

  // MARK: Suggestions

  /// The note that no password was found that the policy accepts.
  package var noSuggestion: String {
    pick(
      "No password that the policy accepts was found.",
      "No se ha encontrado ninguna contraseña que cumpla la política.",
      "לא נמצאה סיסמה שהמדיניות מקבלת.", "لم يعثر على كلمة مرور تقبلها السياسة.")
  }

  // MARK: Keys

  package var keyNext: String { pick("next", "siguiente", "הבא", "التالي") }
  package var keySuggest: String { pick("suggest", "sugerir", "הצע", "اقتراح") }
  package var keyReset: String { pick("clear", "borrar", "ניקוי", "مسح") }
  package var keyHelp: String { pick("help", "ayuda", "עזרה", "مساعدة") }

  package func help(suggests: Bool) -> [(keys: String, effect: String)] {
    let keys = [
      ("Tab", pick("Next field", "Campo siguiente", "השדה הבא", "الحقل التالي")),
      ("Shift-Tab", pick("Field before", "Campo anterior", "השדה הקודם", "الحقل السابق")),
      (
        "Enter",
        pick(
          "Next field, or submit", "Campo siguiente, o enviar", "השדה הבא, או שליחה",
          "الحقل التالي أو الإرسال")
      ),
      (
        "Ctrl-R",
        pick(
          "Show or hide the password", "Mostrar u ocultar la contraseña", "הצגת הסיסמה או הסתרתה",
          "إظهار كلمة المرور أو إخفاؤها")
      ),
      (
        "Ctrl-G",
        pick(
          "Fill in a random password; again: a passphrase",
          "Poner una contraseña aleatoria; otra vez: una frase",
          "מילוי סיסמה אקראית; שוב: צירוף מילים", "ملء كلمة مرور عشوائية؛ ثم عبارة مرور")
      ),
      ("Ctrl-X", pick("Clear every field", "Borrar los campos", "ניקוי כל השדות", "مسح كل الحقول")),
      (
        "Ctrl-W Ctrl-U Ctrl-K",
        pick(
          "Delete a word, to the start, to the end",
          "Borrar una palabra, hasta el principio, hasta el final",
          "מחיקת מילה, עד ההתחלה, עד הסוף", "حذف كلمة، حتى البداية، حتى النهاية")
      ),
      ("PgUp PgDn", pick("Scroll", "Desplazar", "גלילה", "تمرير")),
      ("Esc", pick("Cancel", "Cancelar", "ביטול", "إلغاء")),
      ("Ctrl-C", pick("Interrupt", "Interrumpir", "עצירה", "مقاطعة")),
    ]
    return keys.filter { suggests || $0.0 != "Ctrl-G" }
  }
}
