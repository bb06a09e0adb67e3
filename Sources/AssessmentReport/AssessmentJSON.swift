package import JSON
public import PasswordPolicy
public import PasswordStrength
public import PasswordWording

/// One password's assessment as JSON, `pwcheck.check/1`, for those who know the password: it holds
/// no character of it, but tells its structure, and a rank can be looked up in its list.
public struct AssessmentJSON: Sendable {
  let wording: Wording
  private let phase: MarkPhase
  let hash: PasswordHash?

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - language: The language of the texts.
  ///   - phase: The phase whose marks the rules have.
  ///   - hash: The hash under which the password will be stored, for the times to crack it.
  public init(language: Language = .english, phase: MarkPhase, hash: PasswordHash? = nil) {
    self.init(Wording(language), phase: phase, hash: hash)
  }

  package init(_ wording: Wording, phase: MarkPhase, hash: PasswordHash? = nil) {
    self.wording = wording
    self.phase = phase
    self.hash = hash
  }

  /// The assessment as one JSON document, which ends with a line feed.
  public func render(_ assessment: Assessment, policy: Policy) -> [UInt8] {
    var json = JSONWriter(isIndented: true)
    write(assessment, policy: policy, to: &json)
    json.endLine()
    return Array(json.bytes)
  }

  package func write(_ assessment: Assessment, policy: Policy, to json: inout JSONWriter) {
    json.object { json in
      json.member("schema", "pwcheck.check/1")
      verdictMembers(assessment.verdict, policy: policy, to: &json)
      rules(assessment.checklist, to: &json)
      strengthMembers(assessment.strength, to: &json)
    }
  }

  /// Writes the members about the policy, up to the array of its rules.
  func verdictMembers(
    _ verdict: PolicyEvaluator.Verdict, policy: Policy, to json: inout JSONWriter
  ) {
    json.member("policy", policy.id)
    json.member("accepted", verdict.isAccepted)
    json.member("undetermined", verdict.isUndetermined)
    json.member("truncated", verdict.isTruncated)
    json.member("too_many_marks", verdict.hasTooManyMarks)
    json.key("rules")
  }

  private func rules(_ items: [ChecklistItem], to json: inout JSONWriter) {
    json.objects(items) { item, json in
      ownMembers(item, to: &json)
      if !item.members.isEmpty {
        json.key("members")
        rules(item.members, to: &json)
      }
    }
  }

  /// Writes the members of a rule, without the rules of a group.
  func ownMembers(_ item: ChecklistItem, to json: inout JSONWriter) {
    json.member("id", item.rule.id)
    json.member("label", wording.label(of: item.rule))
    json.member("outcome", item.outcome.name)
    json.key("mark")
    // The mark tells the outcome only, since the severity is a member of its own.
    if let mark = Mark(item.outcome, in: phase) {
      json.string(mark.symbol(.emoji))
    } else {
      json.null()
    }
    json.member("severity", item.rule.severity.rawValue)
    if item.outcome.rejects { json.member("message", wording.reason(for: item)) }
    if let breach = item.breach { write(breach, to: &json) }
    if let history = item.history { write(history, to: &json) }
    if let reference = item.rule.reference { json.member("reference", reference) }
  }

  private func write(_ answer: BreachAnswer, to json: inout JSONWriter) {
    json.object("breach") { json in
      switch answer {
      case .found(let atLeast, let atMost, let oneWrongIn):
        json.member("answer", "found")
        json.member("at_least", atLeast)
        if let atMost { json.member("at_most", atMost) }
        if let oneWrongIn { json.member("one_wrong_in", Int(clamping: oneWrongIn)) }
      case .notFound: json.member("answer", "not-found")
      case .couldNotCheck(let id, let reason):
        json.member("answer", "could-not-check")
        json.member("reason", id)
        json.member("message", reason)
      }
    }
  }

  private func write(_ answer: HistoryAnswer, to json: inout JSONWriter) {
    json.object("history") { json in
      switch answer {
      case .found: json.member("answer", "found")
      case .notFound(let compared):
        json.member("answer", "not-found")
        json.member("compared", compared)
      case .couldNotCheck(let reason):
        json.member("answer", "could-not-check")
        json.member("message", reason)
      case .leftOut: json.member("answer", "left-out")
      }
    }
  }
}
