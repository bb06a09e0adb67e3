internal import PasswordPolicy
internal import Patterns
internal import Synchronization
internal import UnicodeText

/// The worst texts for patterns that were searched before: policies of one company share most of
/// their patterns.
final class KnownAttacks: Sendable {
  static let shared = KnownAttacks()

  struct Cost {
    /// The worst growth that was counted.
    let growth: BacktrackingGrowth?
    /// The power of the length that no search exceeds, 1 being a line; nil if that is not proven.
    let bound: Int?
    /// Whether the pattern is too large to say anything else.
    let isOpen: Bool
    /// The steps of a budget that the answer took.
    fileprivate let steps: Int
  }

  /// A thread that finds the lock taken searches itself: in a child of `fork` it may stay taken.
  private let answers = Mutex<[ExactText: Cost]>([:])
  /// The most patterns that are remembered, more than most folders have. A process that sees very
  /// many starts again.
  private static let remembered = 2_000

  private init() {}

  /// The cost of a pattern; nil if the budget is spent. It takes as many steps from the budget the
  /// second time, so that the findings of a file do not depend on the files before it.
  func cost(_ pattern: RulePattern, _ budget: WorkBudget) -> Cost? {
    let source = ExactText(pattern.source)
    if let known = answers.withLockIfAvailable({ $0[source] }) ?? nil, known.steps < budget.left {
      budget.spend(known.steps)
      return known
    }
    let before = budget.left
    let search = AttackSearch(pattern.tree, budget)
    let growth = search.worst(pattern.engine, budget)
    let cost = Cost(
      growth: growth, bound: search.ambiguity?.bound, isOpen: search.ambiguity == nil,
      steps: before - budget.left)
    // What was cut short is no answer.
    guard !budget.isSpent else { return growth == nil ? nil : cost }
    _ = answers.withLockIfAvailable { answers in
      if answers.count >= Self.remembered { answers.removeAll() }
      answers[source] = cost
    }
    return cost
  }
}
