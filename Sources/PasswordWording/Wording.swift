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
  let catalogue: any Catalogue

  /// The words in a language.
  package init(_ language: Language = .english) {
    self.language = language
    catalogue = language.catalogue
  }

  /// The sentences of forms.
  package var form: any FormSentences { catalogue }

  /// The sentences about strength.
  package var strength: any StrengthSentences { catalogue }

  /// The label of a rule in a checklist.
  package func label(of rule: Rule) -> String { rule.label.text(for: language.rawValue) }

  /// The reason why a rule is not met: the policy's message or, without one, the rule's label.
  package func reason(for item: ChecklistItem) -> String {
    if item.outcome == .undetermined { return "\(label(of: item.rule)): \(catalogue.undetermined)" }
    return item.rule.message?.text(for: language.rawValue) ?? label(of: item.rule)
  }

  /// The verdict on a password.
  package func verdict(isAccepted: Bool) -> String {
    isAccepted ? catalogue.accepted : catalogue.notAccepted
  }

  /// The remark beside a rule that could not be decided.
  package var undetermined: String { catalogue.undetermined }

  /// The remark beside a rule that does not apply.
  package var notApplicable: String { catalogue.notApplicable }

  /// The note on a password that is too long to be examined as a whole.
  package var truncated: String { catalogue.truncated(bytes: PolicyEvaluator.examinedBytes) }

  /// The note on a password with more combining marks in a row than the limit.
  package var tooManyMarks: String { catalogue.tooManyMarks(limit: NFCNormalizer.markLimit) }

  /// The remark beside a rule that is only a recommendation.
  package var warning: String { catalogue.warning }

  /// The meaning of a mark, for screen readers.
  package func name(of mark: Mark) -> String { catalogue.name(of: mark) }
}
