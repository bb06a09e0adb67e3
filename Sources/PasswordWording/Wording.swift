package import PasswordPolicy
internal import UnicodeText

/// The words that end users see, in one language. Messages for others are in English, beside their
/// error or report.
package struct Wording: Sendable {
  package let language: Language
  /// The tag of the language in which authors' own texts are shown, with a catalogue or without.
  package let authors: String
  package let strength: any Catalogue

  package init(_ language: Language = .english, authors: String? = nil) {
    self.language = language
    self.authors = authors ?? language.rawValue
    strength = language.catalogue
  }

  package func label(of rule: Rule) -> String { rule.label.text(for: authors) }

  /// The policy's message or, without one, the label; and the first character that is not allowed.
  package func reason(for item: ChecklistItem) -> String {
    if item.outcome == .undetermined {
      let remark = item.history == .leftOut ? language.leftOut : language.undetermined
      return "\(label(of: item.rule)): \(remark)"
    }
    if let refused = item.refused {
      let text = (item.rule.message ?? item.rule.label).text(for: authors)
      let remark = language.pick(
        "# is not allowed", "no se permite #", "# אסור לשימוש",
        "غير مسموح: #", with: name(of: refused))
      return "\(text.dropping(ending: ".")): \(remark)"
    }
    if let message = item.rule.message { return message.text(for: authors) }
    // NIST SP 800-63B-4 section 3.1.1.2 wants the user to be told why, and to choose another.
    if item.outcome == .unmet, case .found(let atLeast, let atMost, _)? = item.breach {
      return breached(atLeast, atMost)
    }
    return label(of: item.rule)
  }

  /// The reason for a password that was found in breaches, with how often if that is known.
  private func breached(_ atLeast: Int, _ atMost: Int?) -> String {
    var often = ""
    if atMost == atLeast {
      let times = grouped(atLeast)
      often = language.pick(
        " (seen: \(times))", " (veces: \(spaced(times)))", " (מספר הפעמים: \(times))",
        " (عدد المرات: \(times))")
    }
    return language.pick(
      "This password has appeared in a data breach#; choose another.",
      "Esta contraseña ha aparecido en una filtración de datos#; elige otra.",
      "הסיסמה הזאת הופיעה בדליפת נתונים#; בחרו סיסמה אחרת.",
      "ظهرت كلمة المرور هذه في تسريب للبيانات#؛ اختر كلمة مرور أخرى.", with: often)
  }

  /// The character itself in quotes, or a name for one that cannot be seen.
  private func name(of character: Unicode.Scalar) -> String {
    if character == " " { return language.pick("the space", "el espacio", "רווח", "المسافة") }
    switch character.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .nonspacingMark,
      .enclosingMark, .spacingMark, .privateUse, .unassigned:
      break
    // Fillers of Hangul are letters.
    case _ where character.properties.isDefaultIgnorableCodePoint: break
    default: return "'\(character)'"
    }
    return "U+" + zeroPadded(String(character.value, radix: 16, uppercase: true), to: 4)
  }

  package func sentence(on answer: BreachAnswer) -> String {
    switch answer {
    case .found(let atLeast, let atMost, let oneWrongIn):
      let doubt = oneWrongIn.map {
        " About one in \(grouped(Int(clamping: $0))) passwords that are not in the corpus is "
          + "found too."
      }
      return breached(atLeast, atMost) + (doubt ?? "")
    case .notFound: return "It is not in the corpus of breached passwords."
    case .couldNotCheck(_, let reason):
      return "The corpus of breached passwords could not be checked: \(reason)."
    }
  }

  /// The remark beside a rule that could not be decided, with the reason if it is known.
  package func undetermined(_ item: ChecklistItem) -> String {
    switch (item.history, item.breach) {
    case (.leftOut?, _): language.leftOut
    case (.couldNotCheck(let reason)?, _), (_, .couldNotCheck(_, let reason)?):
      "\(language.undetermined): \(reason)"
    default: language.undetermined
    }
  }

  package func verdict(isAccepted: Bool) -> String {
    isAccepted
      ? language.pick("Accepted", "Aceptada", "התקבלה", "مقبولة")
      : language.pick("Not accepted", "No aceptada", "לא התקבלה", "غير مقبولة")
  }

  /// The note on a password that is too long to be examined as a whole.
  package var truncated: String {
    let bytes = PolicyEvaluator.examinedBytes
    return language.pick(
      """
      Only the first # bytes were examined, so the password cannot be accepted by rules \
      that look at all of it.
      """,
      """
      Solo se han examinado los primeros # bytes, así que ninguna regla que mire la \
      contraseña entera puede aceptarla.
      """,
      "נבדקו רק # הבתים הראשונים, ולכן כלל שבוחן את הסיסמה כולה אינו יכול לקבל אותה.",
      "لم يفحص سوى أول # بايت، لذا لا يمكن لأي قاعدة تنظر إلى كلمة المرور كاملة أن تقبلها.",
      with: "\(bytes)")
  }

  /// The note on a password with more combining marks in a row than the limit.
  package var tooManyMarks: String {
    let limit = NFCNormalizer.markLimit
    return language.pick(
      """
      It has more than # combining marks in a row, so no rule can be decided. Leave most of \
      the marks out.
      """,
      """
      Tiene más de # signos diacríticos seguidos, así que ninguna regla puede decidirse. \
      Quita la mayoría de esos signos.
      """,
      """
      יש בה יותר מ-# סימני ניקוד רצופים, ולכן אי אפשר להכריע באף כלל. השמיטו את רוב \
      הסימנים.
      """,
      """
      فيها أكثر من # علامة تشكيل متتالية، لذا لا يمكن البت في أي قاعدة. احذف معظم هذه \
      العلامات.
      """, with: "\(limit)")
  }
}
