internal import PasswordPolicy
internal import PasswordStrength
internal import Patterns

/// The checker's verdicts on candidates by one policy, as far as the budget goes.
final class VerdictReader {
  private let checker: PasswordChecker
  private var evaluator: PolicyEvaluator
  /// The indices of the outcomes of rules that are not members of a group.
  let places: [Int]
  private let budget: WorkBudget
  private var random = SeededGenerator(seed: 0x74_696D_65)

  /// The estimator of all readers, which share its tables.
  private static let estimator = StrengthEstimator()
  /// The number of verdicts for which one is timed: reading the clock takes longer than most
  /// verdicts.
  private static let timedShare: UInt64 = 8
  private static let stepsPerRule = 4
  /// The number of steps for a search that PCRE2 gave up, which took as long as a search may take.
  private static let stepsPerGivingUp = 20_000

  struct Verdict {
    let isAccepted: Bool
    let isUndetermined: Bool
    /// The outcomes of all rules, members of groups too; empty if the budget is spent.
    let outcomes: [Outcome]
    fileprivate let places: [Int]

    var topOutcomes: [Outcome] { places.map { outcomes.isEmpty ? .undetermined : outcomes[$0] } }
  }

  init(_ policy: Policy, _ budget: WorkBudget) {
    self.budget = budget
    budget.spend(policy.rules.count * Self.stepsPerRule)
    checker = PasswordChecker(policy: policy, estimator: Self.estimator)
    evaluator = checker.makeEvaluator()
    var (places, next) = ([Int](), 0)
    for rule in checker.policy.rules {
      places.append(next)
      next += 1 + rule.descendantCount
    }
    self.places = places
  }

  /// Undetermined if the budget is spent.
  func verdict(on witness: Witness) -> Verdict {
    guard !budget.isSpent else {
      return Verdict(isAccepted: false, isUndetermined: true, outcomes: [], places: places)
    }
    let verdict = sometimesTimed { judge(witness) }
    let givenUp =
      verdict.outcomes.isEmpty ? 0 : places.count { verdict.outcomes[$0] == .undetermined }
    spend(length: witness.password.utf8.count, givenUp)
    return verdict
  }

  /// Whether a password without a context is accepted; false if the budget is spent. For many
  /// passwords, where nothing else is needed.
  func accepts(_ password: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !budget.isSpent else { return false }
    guard let verdict = sometimesTimed({ evaluator.evaluate(utf8: password) }) else { return false }
    spend(length: password.count, places.count { evaluator.outcomes[$0] == .undetermined })
    return verdict.isAccepted
  }

  private func sometimesTimed<Answer>(_ judge: () -> Answer) -> Answer {
    guard random.next() % Self.timedShare == 0 else { return judge() }
    return budget.timed(as: Self.timedShare, judge)
  }

  private func spend(length: Int, _ givenUp: Int) {
    budget.spend(1 + places.count / 2 + length / 16 + givenUp * Self.stepsPerGivingUp)
  }

  private func judge(_ witness: Witness) -> Verdict {
    func evaluate(_ evaluator: inout PolicyEvaluator) -> Verdict {
      var password = witness.password
      let verdict = password.withUTF8 { evaluator.evaluate(utf8: $0) }
      return Verdict(
        isAccepted: verdict?.isAccepted ?? false, isUndetermined: verdict?.isUndetermined ?? true,
        outcomes: verdict == nil ? [] : Array(evaluator.outcomes), places: places)
    }
    if witness.personal.isEmpty, witness.previous == nil, witness.history == nil {
      return evaluate(&evaluator)
    }
    var evaluator = checker.makeEvaluator(context: PasswordContext(witness))
    return evaluate(&evaluator)
  }
}

extension Rule {
  fileprivate var descendantCount: Int { members.reduce(0) { $0 + 1 + $1.descendantCount } }
}
