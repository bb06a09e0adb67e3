internal import JSON
package import PasswordPolicy
package import Patterns

/// A test of a policy against its own examples and against cases.
package struct PolicyTest: Sendable {
  package let policy: Policy
  /// The examples of every rule, in the policy's order, `accepts` before `rejects`.
  package let examples: [ExampleResult]
  package let cases: [CaseResult]

  package enum List: String, Sendable { case accepts, rejects }

  package struct ExampleResult: Sendable {
    package let rule: Rule
    package let list: List
    package let index: Int
    package let example: Rule.Example
    /// The example in the policy file; nil if it is in the file of an ancestor.
    let element: JSONValue?
    /// The outcome of the rule; nil if it was not asked, since the budget was spent.
    package let outcome: Outcome?

    package var line: Int? { element?.location.line }

    package var isExpected: Bool {
      list == .accepts ? outcome == .met || outcome == .notApplicable : outcome == .unmet
    }
  }

  package struct CaseResult: Sendable {
    /// False if the budget was spent.
    package let isJudged: Bool
    package let testCase: PolicyCases.Case
    package let isAccepted: Bool
    package let failed: [String]
    package let undetermined: [String]

    /// An undecided rule is never expected.
    package var isExpected: Bool {
      guard isJudged, undetermined.isEmpty, isAccepted == testCase.isAccepted else { return false }
      return testCase.failed.map { Set($0) == Set(failed) } ?? true
    }
  }

  package var isEmpty: Bool { examples.isEmpty && cases.isEmpty }

  package var isPassed: Bool {
    !isEmpty && examples.allSatisfy(\.isExpected) && cases.allSatisfy(\.isExpected)
  }

  /// Runs the examples and the cases, which were checked against the policy beforehand. What the
  /// budget is not enough for is not judged.
  ///
  /// - Parameter roles: The roles of the user in cases that name none.
  package init(
    _ reviewed: ReviewedPolicy, cases: PolicyCases? = nil, roles: Set<String> = [],
    budget: WorkBudget = WorkBudget(.normal)
  ) {
    let policy = reviewed.policy
    self.policy = policy
    examples = policy.allRules.flatMap { rule -> [ExampleResult] in
      guard !rule.accepts.isEmpty || !rule.rejects.isEmpty else { return [] }
      let reader = VerdictReader(policy.only(rule), budget)
      func results(_ list: List, _ examples: [Rule.Example]) -> [ExampleResult] {
        let elements = reviewed.places.rules[rule.id]?[list.rawValue]?.elements ?? []
        return examples.enumerated().map { index, example in
          let outcome = budget.isSpent ? nil : reader.verdict(on: example).topOutcomes.first
          return ExampleResult(
            rule: rule, list: list, index: index, example: example,
            element: elements.indices.contains(index) ? elements[index] : nil, outcome: outcome)
        }
      }
      return results(.accepts, rule.accepts) + results(.rejects, rule.rejects)
    }
    var readers: [Set<String>: (policy: Policy, reader: VerdictReader)] = [:]
    self.cases = (cases?.cases ?? []).map { testCase in
      let roles = testCase.roles ?? roles
      if readers[roles] == nil {
        let policy = policy.applying(roles: roles)
        readers[roles] = (policy, VerdictReader(policy, budget))
      }
      guard let (policy, reader) = readers[roles] else { preconditionFailure("just made") }
      let verdict = budget.isSpent ? nil : reader.verdict(on: testCase.input)
      func rules(_ outcome: Outcome) -> [String] {
        zip(policy.rules, verdict?.topOutcomes ?? [])
          .filter { $0.severity == .error && $1 == outcome }.map(\.0.id)
      }
      return CaseResult(
        isJudged: verdict != nil, testCase: testCase, isAccepted: verdict?.isAccepted ?? false,
        failed: rules(.unmet), undetermined: rules(.undetermined))
    }
  }
}
