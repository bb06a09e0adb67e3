internal import LocatedJSON
public import PasswordPolicy
public import PasswordStrength

/// A policy held against its own examples and against cases: does it mean what its author thinks?
public struct PolicyTest: Sendable {
  /// The policy that was tested.
  public let policy: Policy
  /// The examples of every rule, in the policy's order, `accepts` before `rejects`.
  public let examples: [ExampleResult]
  /// The cases in their order.
  public let cases: [CaseResult]

  /// What a rule says of one of its own examples.
  public struct ExampleResult: Sendable {
    /// The rule, which may be a member of a group.
    public let rule: Rule
    /// Whether the example stands under `accepts`; otherwise under `rejects`.
    public let isAccepts: Bool
    /// Which one, from 0.
    public let index: Int
    /// The example.
    public let example: Rule.Example
    /// Where it stands in the policy file; nil if the file is not known.
    public let line: Int?
    /// What the rule says.
    public let outcome: Outcome
    /// Whether that is what it should say.
    public let isExpected: Bool
  }

  /// What the policy says of a case.
  public struct CaseResult: Sendable {
    /// The case.
    public let testCase: PolicyCases.Case
    /// What the policy says.
    public let isAccepted: Bool
    /// The rules that reject, in the policy's order: what decided.
    public let failed: [String]
    /// The rules that could not be decided, and so reject too.
    public let undetermined: [String]

    /// Whether that is what it should say. An undecided rule is never expected.
    public var isExpected: Bool {
      guard undetermined.isEmpty, isAccepted == testCase.isAccepted else { return false }
      return testCase.failed.map { Set($0) == Set(failed) } ?? true
    }
  }

  /// Whether every example and every case came out as expected.
  public var isPassed: Bool { examples.allSatisfy(\.isExpected) && cases.allSatisfy(\.isExpected) }

  /// Runs the examples and the cases.
  ///
  /// - Parameters:
  ///   - policy: The policy.
  ///   - text: The policy's file, to say where its examples stand.
  ///   - cases: Checked against the policy beforehand; see ``PolicyCases/check(against:)``.
  ///   - estimator: For rules that ask for strength.
  /// - Complexity: That of assessing as many passwords.
  public init(
    _ policy: Policy, text: [UInt8]? = nil, cases: PolicyCases? = nil,
    estimator: StrengthEstimator = StrengthEstimator()
  ) {
    self.policy = policy
    let places = text.flatMap(PolicyPlaces.init)
    examples = policy.allRules.flatMap { rule in
      let judge = Judge(policy.keeping([rule]), estimator: estimator)
      func results(_ examples: [Rule.Example], isAccepts: Bool) -> [ExampleResult] {
        let elements = places?.rule(rule.id)?[isAccepts ? "accepts" : "rejects"]?.elements ?? []
        return examples.enumerated().map { index, example in
          let input = Witness(
            password: example.password, personal: example.personal, previous: example.previous)
          let outcome = judge.verdict(on: input).topOutcomes.first ?? .undetermined
          return ExampleResult(
            rule: rule, isAccepts: isAccepts, index: index, example: example,
            line: elements.indices.contains(index) ? elements[index].location.line : nil,
            outcome: outcome,
            isExpected: isAccepts ? outcome == .met || outcome == .notApplicable : outcome == .unmet
          )
        }
      }
      return results(rule.accepts, isAccepts: true) + results(rule.rejects, isAccepts: false)
    }
    let judge = Judge(policy, estimator: estimator)
    self.cases = (cases?.cases ?? []).map { testCase in
      let verdict = judge.verdict(on: testCase.input)
      func rules(_ outcome: Outcome) -> [String] {
        zip(policy.rules, verdict.topOutcomes).filter { $0.severity == .error && $1 == outcome }
          .map(\.0.id)
      }
      return CaseResult(
        testCase: testCase, isAccepted: verdict.isAccepted, failed: rules(.unmet),
        undetermined: rules(.undetermined))
    }
  }
}
