package import JSON
package import PasswordPolicy
package import UnicodeText

/// The verdicts by one policy as ``AssessmentJSON`` writes them: the members of a rule at each
/// outcome are written once, and copied for each password.
package struct ChecklistJSON: Sendable {
  private let report: AssessmentJSON
  private let policy: Policy
  /// The rules in the order of the outcomes, each group before its members, with the index behind
  /// the last member, and whether there may be more to say than the outcome.
  private var rules: [(rule: Rule, end: Int, hasAnswer: Bool)] = []
  /// The members of each rule at each outcome, without those of a group.
  private var texts: [UInt8] = []
  /// The range in ``texts`` for each rule and outcome, ``Outcome/allCases`` for each rule.
  private var places: [Range<Int>] = []

  package init(_ policy: Policy, by report: AssessmentJSON) {
    (self.report, self.policy) = (report, policy)
    for rule in policy.rules { prepare(rule) }
  }

  private mutating func prepare(_ rule: Rule) {
    let number = rules.count
    let hasAnswer =
      switch rule.kind {
      case .breached, .history, .characters: true
      default: false
      }
    rules.append((rule, number + 1, hasAnswer))
    var json = JSONWriter()
    for outcome in Outcome.allCases {
      json.removeAll()
      report.ownMembers(
        ChecklistItem(rule: rule, outcome: outcome, severity: rule.severity), to: &json)
      places.append(texts.count..<texts.count + json.bytes.count)
      texts += json.bytes
    }
    for member in rule.members { prepare(member) }
    rules[number].end = rules.count
  }

  /// Writes the members about the policy, for the last password of an evaluator for it.
  package func write(
    _ verdict: PolicyEvaluator.Verdict, of evaluator: borrowing PolicyEvaluator,
    on password: ValidUTF8, to json: inout JSONWriter
  ) {
    report.verdictMembers(verdict, policy: policy, to: &json)
    texts.withUnsafeBufferPointer { write(0..<rules.count, $0, evaluator, password, &json) }
  }

  private func write(
    _ range: Range<Int>, _ texts: UnsafeBufferPointer<UInt8>,
    _ evaluator: borrowing PolicyEvaluator, _ password: ValidUTF8, _ json: inout JSONWriter
  ) {
    json.beginArray()
    var number = range.lowerBound
    while number < range.upperBound {
      let (end, outcome) = (rules[number].end, evaluator.outcomes[number])
      json.beginObject()
      if rules[number].hasAnswer {
        let rule = rules[number].rule
        let item = ChecklistItem(
          rule: rule, outcome: outcome, severity: rule.severity,
          breach: evaluator.breachAnswer(at: number), history: evaluator.historyAnswer(at: number),
          refused: outcome == .unmet ? rule.refusedCharacter(in: password) : nil)
        report.ownMembers(item, to: &json)
      } else {
        let place = places[number * Outcome.allCases.count + Int(outcome.rawValue)]
        json.rawMembers(UnsafeBufferPointer(rebasing: texts[place]))
      }
      if end > number + 1 {
        json.key("members")
        write(number + 1..<end, texts, evaluator, password, &json)
      }
      json.endObject()
      number = end
    }
    json.endArray()
  }
}
