package import PasswordPolicy
internal import UnicodeText

/// The words that end users see, in one language: in a form, and in the answer of `pwcheck check`.
///
/// Messages for developers and administrators are in English, beside their error or report.
///
///     let wording = Wording(.english)
///     for item in assessment.failures { print(wording.reason(for: item)) }
package struct Wording: Sendable {
  package let language: Language
  /// The tag of the language in which authors' own texts are shown, with a catalogue or without.
  package let authors: String
  /// The sentences.
  package let form: any Catalogue

  package init(_ language: Language = .english, authors: String? = nil) {
    self.language = language
    self.authors = authors ?? language.rawValue
    form = language.catalogue
  }

  package var strength: any Catalogue { form }

  package func label(of rule: Rule) -> String { rule.label.text(for: authors) }

  /// The reason why a rule is not met: the policy's message or, without one, the rule's label; and
  /// the first of the characters that are not allowed.
  package func reason(for item: ChecklistItem) -> String {
    if item.outcome == .undetermined {
      let remark = item.history == .leftOut ? form.leftOut : form.undetermined
      return "\(label(of: item.rule)): \(remark)"
    }
    if let refused = item.refused {
      let text = (item.rule.message ?? item.rule.label).text(for: authors)
      return "\(text.dropping(ending: ".")): \(form.notAllowed(name(of: refused)))"
    }
    if let message = item.rule.message { return message.text(for: authors) }
    // NIST SP 800-63B-4 section 3.1.1.2 wants the user to be told why, and to choose another.
    if item.outcome == .unmet, case .found(let atLeast, let atMost, _)? = item.breach {
      return form.breached(times: atMost == atLeast ? grouped(atLeast) : nil)
    }
    return label(of: item.rule)
  }

  /// The character itself in quotes, or a name for one that cannot be seen.
  private func name(of character: Unicode.Scalar) -> String {
    if character == " " { return form.space }
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

  /// The sentence for the answer of a corpus of breached passwords.
  package func sentence(on answer: BreachAnswer) -> String {
    switch answer {
    case .found(let atLeast, let atMost, let oneWrongIn):
      let times = atMost == atLeast ? grouped(atLeast) : nil
      let doubt = oneWrongIn.map {
        " About one in \(grouped(Int(clamping: $0))) passwords that are not in the corpus is "
          + "found too."
      }
      return form.breached(times: times) + (doubt ?? "")
    case .notFound: return "It is not in the corpus of breached passwords."
    case .couldNotCheck(_, let reason):
      return "The corpus of breached passwords could not be checked: \(reason)."
    }
  }

  /// The remark beside a rule that could not be decided, with the reason if it is known.
  package func undetermined(_ item: ChecklistItem) -> String {
    switch (item.history, item.breach) {
    case (.leftOut?, _): form.leftOut
    case (.couldNotCheck(let reason)?, _), (_, .couldNotCheck(_, let reason)?):
      "\(form.undetermined): \(reason)"
    default: form.undetermined
    }
  }

  package func verdict(isAccepted: Bool) -> String {
    isAccepted ? form.accepted : form.notAccepted
  }

  /// The note on a password that is too long to be examined as a whole.
  package var truncated: String { form.truncated(bytes: PolicyEvaluator.examinedBytes) }

  /// The note on a password with more combining marks in a row than the limit.
  package var tooManyMarks: String { form.tooManyMarks(limit: NFCNormalizer.markLimit) }
}
