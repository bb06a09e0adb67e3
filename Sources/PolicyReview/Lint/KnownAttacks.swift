internal import PasswordPolicy
internal import Patterns
internal import Synchronization
internal import UnicodeText

/// The worst texts for patterns that were searched before: policies of one company share most of
/// their patterns.
final class KnownAttacks: Sendable {
  static let shared = KnownAttacks()

  private struct Answer {
    let growth: BacktrackingGrowth?
    /// The steps of a budget that the search took.
    let steps: Int
  }

  private let answers = Mutex<[ExactText: Answer]>([:])
  /// The most patterns that are remembered, more than most folders have. A process that sees very
  /// many starts again.
  private static let remembered = 2_000

  /// The number of steps for a set of which some characters are members.
  private static let stepsPerSet = 16

  private init() {}

  /// The answer of ``AttackSearch/worst(_:_:)``. It takes as many steps from the budget the second
  /// time, so that the findings of a file do not depend on the files before it.
  func worst(_ pattern: RulePattern, _ budget: WorkBudget) -> BacktrackingGrowth? {
    let source = ExactText(pattern.source)
    if let known = answers.withLock({ $0[source] }), known.steps < budget.left {
      budget.spend(known.steps)
      return known.growth
    }
    let before = budget.left
    // PCRE2 is asked about the members of each set.
    budget.spend(
      pattern.tree.root.descendants.reduce(0) { steps, node in
        if case .set = node.kind { steps + Self.stepsPerSet } else { steps + 1 }
      })
    guard !budget.isSpent else { return nil }
    let growth = AttackSearch(pattern.tree).worst(pattern.engine, budget)
    // What was cut short is no answer.
    if !budget.isSpent {
      answers.withLock { answers in
        if answers.count >= Self.remembered { answers.removeAll() }
        answers[source] = Answer(growth: growth, steps: before - budget.left)
      }
    }
    return growth
  }
}
