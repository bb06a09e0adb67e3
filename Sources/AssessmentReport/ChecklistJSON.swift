package import JSON
package import PasswordPolicy
package import UnicodeText

/// The verdicts by one policy as JSON, for many passwords: the members of a rule at each outcome
/// are written once, and copied for each password. The bytes are those of ``AssessmentJSON``.
package struct ChecklistJSON: Sendable {
  private let report: AssessmentJSON
  private let policy: Policy
  /// The rules in the order of the outcomes, each group before its members.
  private var rules: [Rule] = []
  private var shapes: [Shape] = []
  /// The members of each rule at each outcome, without those of a group.
  private var texts: [UInt8] = []
  /// The range in ``texts`` for each rule and outcome, ``Outcome/allCases`` for each rule.
  private var places: [Range<Int>] = []

  private struct Shape {
    /// The index behind the last member of a group; that of the next rule if it is not a group.
    var end: Int
    /// Whether the rule's members may hold more than its outcome: the answer of what it asks.
    let hasAnswer: Bool
  }

  /// Writes all parts that do not depend on a password.
  package init(_ policy: Policy, by report: AssessmentJSON) {
    (self.report, self.policy) = (report, policy)
    for rule in policy.rules { prepare(rule) }
  }

  private mutating func prepare(_ rule: Rule) {
    let number = rules.count
    rules.append(rule)
    let hasAnswer =
      switch rule.kind {
      case .breached, .history, .characters: true
      default: false
      }
    shapes.append(Shape(end: number + 1, hasAnswer: hasAnswer))
    var json = JSONWriter()
    for outcome in Outcome.allCases {
      json.removeAll()
      report.ownMembers(
        ChecklistItem(rule: rule, outcome: outcome, severity: rule.severity), to: &json)
      places.append(texts.count..<texts.count + json.bytes.count)
      texts += json.bytes
    }
    for member in rule.members { prepare(member) }
    shapes[number].end = rules.count
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
      let (shape, outcome) = (shapes[number], evaluator.outcomes[number])
      json.beginObject()
      if shape.hasAnswer {
        let rule = rules[number]
        let item = ChecklistItem(
          rule: rule, outcome: outcome, severity: rule.severity,
          breach: evaluator.breachAnswer(at: number), history: evaluator.historyAnswer(at: number),
          refused: outcome == .unmet ? rule.refusedCharacter(in: password) : nil)
        report.ownMembers(item, to: &json)
      } else {
        let place = places[number * Outcome.allCases.count + Int(outcome.rawValue)]
        json.rawMembers(UnsafeBufferPointer(rebasing: texts[place]))
      }
      if shape.end > number + 1 {
        json.key("members")
        write(number + 1..<shape.end, texts, evaluator, password, &json)
      }
      json.endObject()
      number = shape.end
    }
    json.endArray()
  }
}
