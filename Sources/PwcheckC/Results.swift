// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import AssessmentReport
internal import CPwcheck
internal import PasswordPolicy
internal import PasswordStrength
internal import PasswordWording
internal import UnicodeText

struct Judged: Sendable {
  let assessment: Assessment
  let by: NamedChecker
  /// The items in the order of ``Policy/allRules``.
  let items: [ChecklistItem]

  init(_ assessment: Assessment, by checker: NamedChecker) {
    func flat(_ items: [ChecklistItem]) -> [ChecklistItem] {
      items.flatMap { [$0] + flat($0.members) }
    }
    (self.assessment, by, items) = (assessment, checker, flat(assessment.checklist))
  }

  func item(_ number: Int) -> ChecklistItem? {
    items.indices.contains(number) ? items[number] : nil
  }

  func reasons(in language: Language) -> String {
    let wording = Wording(language)
    var sentences = [wording.tooManyMarks]
    if !assessment.hasTooManyMarks {
      sentences = assessment.failures.map { wording.reason(for: $0) }
      if assessment.isTruncated { sentences.append(wording.truncated) }
    }
    return sentences.map { printable($0) + "\n" }.joined()
  }
}

private func judged(_ result: OpaquePointer?) -> Judged? { result.map { value(of: $0) } }

private func language(_ tag: UnsafePointer<CChar>?) throws(Failure) -> Language {
  guard let tag else { return .english }
  let text = try text(tag, "language")
  guard let language = Language(tag: text) else {
    throw Failure(
      PWCHECK_BAD_ARGUMENT,
      "the language '\(excerpt(text))' is unknown. "
        + "There are \(quotedList(Language.allCases.map(\.rawValue), "and")).")
  }
  return language
}

// MARK: The verdict and the strength

@c @implementation public func pwcheck_result_verdict(_ result: OpaquePointer?) -> Int32 {
  judged(result)?.assessment.verdict.code ?? Int32(PWCHECK_BAD_ARGUMENT)
}

@c @implementation public func pwcheck_result_score(_ result: OpaquePointer?) -> Int32 {
  Int32(judged(result)?.assessment.strength.score ?? 0)
}

@c @implementation public func pwcheck_result_level(_ result: OpaquePointer?) -> Int32 {
  Int32(judged(result)?.assessment.strength.level.index ?? 0)
}

@c @implementation public func pwcheck_result_guesses_log10(_ result: OpaquePointer?) -> Double {
  judged(result)?.assessment.strength.guessesLog10 ?? 0
}

// MARK: The rules

@c @implementation public func pwcheck_result_rule_count(_ result: OpaquePointer?) -> Int {
  judged(result)?.items.count ?? 0
}

@c @implementation
public func pwcheck_result_rule_id(_ result: OpaquePointer?, _ rule: Int) -> UnsafePointer<CChar>? {
  guard let ids = judged(result)?.by.ruleIDs, ids.indices.contains(rule) else { return nil }
  return ids[rule].cString
}

@c @implementation
public func pwcheck_result_rule_outcome(_ result: OpaquePointer?, _ rule: Int) -> Int32 {
  let code =
    switch judged(result)?.item(rule)?.outcome {
    case .met: PWCHECK_RULE_MET
    case .unmet: PWCHECK_RULE_UNMET
    case .undetermined: PWCHECK_RULE_UNDETERMINED
    case .notApplicable: PWCHECK_RULE_NOT_APPLICABLE
    case nil: PWCHECK_BAD_ARGUMENT
    }
  return Int32(code)
}

@c @implementation
public func pwcheck_result_rule_warns(_ result: OpaquePointer?, _ rule: Int) -> Int32 {
  judged(result)?.item(rule)?.severity == .warning ? 1 : 0
}

// MARK: Texts

@c @implementation public func pwcheck_result_reasons(
  _ result: OpaquePointer?, _ tag: UnsafePointer<CChar>?, _ error: FailurePlace?
) -> OpaquePointer? {
  making(error) { () throws(Failure) in
    guard let judged = judged(result) else { throw .isNull("result") }
    return handOut(SecretText(judged.reasons(in: try language(tag))))
  }
}

@c @implementation public func pwcheck_result_json(
  _ result: OpaquePointer?, _ tag: UnsafePointer<CChar>?, _ error: FailurePlace?
) -> OpaquePointer? {
  making(error) { () throws(Failure) in
    guard let judged = judged(result) else { throw .isNull("result") }
    let json = AssessmentJSON(language: try language(tag), phase: .blur)
    let document = json.render(judged.assessment, policy: judged.by.checker.policy)
    return handOut(document.withUnsafeBufferPointer { SecretText($0) })
  }
}

@c @implementation
public func pwcheck_result_free(_ result: OpaquePointer?) { release(result, Judged.self) }
