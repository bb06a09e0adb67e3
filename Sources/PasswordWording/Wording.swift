package import PasswordPolicy
internal import UnicodeText

/// Turns cases into sentences of one language.
///
/// Every other module speaks in values, so that each sentence stands in one place, can be
/// translated, and never gets hold of a password.
///
///     let wording = Wording(.english)
///     for item in assessment.failures { print(wording.reason(for: item)) }
package struct Wording: Sendable {
  /// The language spoken.
  package let language: Language
  let catalogue: any Catalogue

  /// The words of a language.
  package init(_ language: Language = .english) {
    self.language = language
    catalogue = language.catalogue
  }

  /// The sentences of forms.
  package var form: any FormSentences { catalogue }

  /// What a checklist says of a rule.
  package func label(of rule: Rule) -> String { rule.label.text(for: language.rawValue) }

  /// Why a rule is not met: the policy's own message or, failing that, the rule's label.
  package func reason(for item: ChecklistItem) -> String {
    if item.outcome == .undetermined { return "\(label(of: item.rule)): \(catalogue.undetermined)" }
    return item.rule.message?.text(for: language.rawValue) ?? label(of: item.rule)
  }

  /// That a password is accepted or not.
  package func verdict(isAccepted: Bool) -> String {
    isAccepted ? catalogue.accepted : catalogue.notAccepted
  }

  /// What is said beside a rule that could not be decided.
  package var undetermined: String { catalogue.undetermined }

  /// What is said beside a rule that has nothing to say.
  package var notApplicable: String { catalogue.notApplicable }

  /// What is said of a password that is too long to be examined whole.
  package var truncated: String { catalogue.truncated(bytes: PolicyEvaluator.examinedBytes) }

  /// What is said of a password with more combining marks in a row than are judged.
  package var tooManyMarks: String { catalogue.tooManyMarks(limit: NFCNormalizer.markLimit) }

  /// What is said beside a rule that is only a recommendation.
  package var warning: String { catalogue.warning }

  /// A mark for those who do not see it.
  package func name(of mark: Mark) -> String { catalogue.name(of: mark) }
}
