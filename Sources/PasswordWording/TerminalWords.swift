// The words of forms that only a terminal needs.
extension Language {
  // MARK: Rows that do not fit

  package func moreAbove(_ count: Int) -> String {
    pick("\(count) more above", "\(count) más arriba", "עוד \(count) למעלה", "فوق: \(count)")
  }

  package func moreBelow(_ count: Int) -> String {
    pick("\(count) more below", "\(count) más abajo", "עוד \(count) למטה", "تحت: \(count)")
  }

  // MARK: Suggestions

  package var noSuggestion: String {
    pick(
      "No password that the policy accepts was found.",
      "No se ha encontrado ninguna contraseña que cumpla la política.",
      "לא נמצאה סיסמה שהמדיניות מקבלת.", "لم يعثر على كلمة مرور تقبلها السياسة.")
  }

  // MARK: The command that a form runs

  package func commandFailed(status: Int) -> String {
    pick(
      "That failed (status \(status)). Please try again.",
      "Ha fallado (estado \(status)). Inténtalo de nuevo.",
      "הפעולה נכשלה (קוד \(status)). נסו שוב.", "فشلت العملية (الحالة \(status)). حاول مرة أخرى.")
  }
  package func commandKilled(signal: Int) -> String {
    pick(
      "That was broken off (signal \(signal)). Please try again.",
      "Se ha interrumpido (señal \(signal)). Inténtalo de nuevo.",
      "הפעולה נקטעה (אות \(signal)). נסו שוב.", "قطعت العملية (الإشارة \(signal)). حاول مرة أخرى.")
  }
  package func commandNotStarted(reason: String) -> String {
    pick(
      "That could not be started: \(reason).", "No se ha podido iniciar: \(reason).",
      "לא ניתן היה להתחיל: \(reason).", "تعذر البدء: \(reason).")
  }
  package func timedOut(seconds: Int) -> String {
    let isOne = seconds == 1
    // After a preposition the Arabic dual has another ending.
    let arabic =
      seconds == 2 ? "ثانيتين" : amount(seconds, "ثانية واحدة", "ثانيتان", "ثوان", "ثانية")
    return pick(
      "There was no answer within \(isOne ? "a second" : "\(seconds) seconds").",
      "No ha habido respuesta en \(isOne ? "un segundo" : "\(seconds) segundos").",
      "לא התקבלה תשובה בתוך \(isOne ? "שנייה" : "\(seconds) שניות").", "لم يصل رد خلال \(arabic).")
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
