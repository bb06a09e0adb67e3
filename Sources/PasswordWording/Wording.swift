package import PasswordPolicy
internal import UnicodeText

/// The words that end users see, in one language: in a form, and in the answer of `pwcheck check`.
///
/// Messages for developers and administrators are in English, beside the error or report that they
/// belong to.
///
///     let wording = Wording(.english)
///     for item in assessment.failures { print(wording.reason(for: item)) }
package struct Wording: Sendable {
  /// The language.
  package let language: Language
  /// The tag of the language in which authors' own texts are shown, with a catalogue or without.
  package let authors: String
  let catalogue: any Catalogue

  /// The words in one language.
  package init(_ language: Language = .english, authors: String? = nil) {
    self.language = language
    self.authors = authors ?? language.rawValue
    catalogue = language.catalogue
  }

  /// The sentences of forms.
  package var form: any FormSentences { catalogue }

  /// The sentences about strength.
  package var strength: any StrengthSentences { catalogue }

  /// The label of a rule in a checklist.
  package func label(of rule: Rule) -> String { rule.label.text(for: authors) }

  /// The reason why a rule is not met: the policy's message or, without one, the rule's label; and
  /// the first of the characters that are not allowed.
  package func reason(for item: ChecklistItem) -> String {
    if item.outcome == .undetermined {
      let remark = item.history == .leftOut ? catalogue.leftOut : catalogue.undetermined
      return "\(label(of: item.rule)): \(remark)"
    }
    if let refused = item.refused {
      let text = (item.rule.message ?? item.rule.label).text(for: authors)
      return "\(text.dropping(ending: ".")): \(catalogue.notAllowed(name(of: refused)))"
    }
    if let message = item.rule.message { return message.text(for: authors) }
    // NIST SP 800-63B-4 section 3.1.1.2 wants the user to be told why, and to choose another.
    if item.outcome == .unmet, case .found(let atLeast, let atMost, _)? = item.breach {
      return catalogue.breached(times: atMost == atLeast ? grouped(atLeast) : nil)
    }
    return label(of: item.rule)
  }

  /// The character itself in quotes, or a name for one that cannot be seen.
  private func name(of character: Unicode.Scalar) -> String {
    if character == " " { return catalogue.space }
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
      return catalogue.breached(times: times) + (doubt ?? "")
    case .notFound: return "It is not in the corpus of breached passwords."
    case .couldNotCheck(_, let reason):
      return "The corpus of breached passwords could not be checked: \(reason)."
    }
  }

  /// The remark beside a rule that could not be decided.
  package var undetermined: String { catalogue.undetermined }

  /// The remark beside a rule that could not be decided, with the reason if it is known.
  package func undetermined(_ item: ChecklistItem) -> String {
    switch (item.history, item.breach) {
    case (.leftOut?, _): catalogue.leftOut
    case (.couldNotCheck(let reason)?, _), (_, .couldNotCheck(_, let reason)?):
      "\(catalogue.undetermined): \(reason)"
    default: catalogue.undetermined
    }
  }

  /// The verdict on a password.
  package func verdict(isAccepted: Bool) -> String {
    isAccepted ? catalogue.accepted : catalogue.notAccepted
  }

  /// The remark beside a rule that does not apply.
  package var notApplicable: String { catalogue.notApplicable }

  /// The note on a password that is too long to be examined as a whole.
  package var truncated: String { catalogue.truncated(bytes: PolicyEvaluator.examinedBytes) }

  /// The note on a password with more combining marks in a row than the limit.
  package var tooManyMarks: String { catalogue.tooManyMarks(limit: NFCNormalizer.markLimit) }

  /// The remark beside a rule that is only a recommendation.
  package var warning: String { catalogue.warning }

  /// The remark beside a rule that no further typing can meet.
  package var deadEnd: String { catalogue.deadEnd }

  /// The meaning of a mark, for screen readers.
  package func name(of mark: Mark) -> String { catalogue.name(of: mark) }
}
