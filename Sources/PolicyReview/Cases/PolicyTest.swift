internal import JSON
package import PasswordPolicy
package import Patterns

/// A test of a policy against its own examples and against cases, which shows whether it means what
/// its author thinks.
package struct PolicyTest: Sendable {
  package let policy: Policy
  /// The examples of every rule, in the policy's order, `accepts` before `rejects`.
  package let examples: [ExampleResult]
  /// The cases in their order.
  package let cases: [CaseResult]

  /// The outcome of a rule for one of its own examples.
  package struct ExampleResult: Sendable {
    /// The rule, which may be a member of a group.
    package let rule: Rule
    /// Whether the example stands under `accepts`; otherwise under `rejects`.
    package let isAccepts: Bool
    /// The number of the example in its list, from 0.
    package let index: Int
    package let example: Rule.Example
    /// The line of the example in the policy file; nil if the file is not known.
    package let line: Int?
    /// The outcome of the rule; nil if it was not asked, since the budget was spent.
    package let outcome: Outcome?

    /// Whether the outcome is the expected one.
    package var isExpected: Bool {
      isAccepts ? outcome == .met || outcome == .notApplicable : outcome == .unmet
    }
  }

  /// The verdict of the policy on a case.
  package struct CaseResult: Sendable {
    /// Whether the password was judged; otherwise the budget was spent.
    package let isJudged: Bool
    package let testCase: PolicyCases.Case
    /// Whether the policy accepts the password.
    package let isAccepted: Bool
    /// The ids of the rules that reject, in the policy's order.
    package let failed: [String]
    /// The ids of the rules that could not be decided, and so reject too.
    package let undetermined: [String]

    /// Whether the verdict is the expected one. An undecided rule is never expected.
    package var isExpected: Bool {
      guard isJudged, undetermined.isEmpty, isAccepted == testCase.isAccepted else { return false }
      return testCase.failed.map { Set($0) == Set(failed) } ?? true
    }
  }

  /// Whether there is neither an example nor a case.
  package var isEmpty: Bool { examples.isEmpty && cases.isEmpty }

  /// Whether something was tested, and every example and every case came out as expected.
  package var isPassed: Bool {
    !isEmpty && examples.allSatisfy(\.isExpected) && cases.allSatisfy(\.isExpected)
  }

  /// Runs the examples and the cases.
  ///
  /// - Parameters:
  ///   - cases: Checked against the policy beforehand; see ``PolicyCases/check(against:roles:)``.
  ///   - roles: The roles of the user in cases that name none.
  ///   - budget: The work that may be done; the rest is not judged.
  /// - Complexity: That of assessing as many passwords.
  package init(
    _ reviewed: ReviewedPolicy, cases: PolicyCases? = nil, roles: Set<String> = [],
    budget: WorkBudget = WorkBudget(.normal)
  ) {
    let policy = reviewed.policy
    self.policy = policy
    examples = policy.allRules.flatMap { rule -> [ExampleResult] in
      guard !rule.accepts.isEmpty || !rule.rejects.isEmpty else { return [] }
      let reader = VerdictReader(policy.only(rule), budget)
      func results(_ examples: [Rule.Example], isAccepts: Bool) -> [ExampleResult] {
        let list = isAccepts ? "accepts" : "rejects"
        let elements = reviewed.places.rules[rule.id]?[list]?.elements ?? []
        return examples.enumerated().map { index, example in
          let outcome = budget.isSpent ? nil : reader.verdict(on: example).topOutcomes.first
          return ExampleResult(
            rule: rule, isAccepts: isAccepts, index: index, example: example,
            line: elements.indices.contains(index) ? elements[index].location.line : nil,
            outcome: outcome)
        }
      }
      return results(rule.accepts, isAccepts: true) + results(rule.rejects, isAccepts: false)
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
