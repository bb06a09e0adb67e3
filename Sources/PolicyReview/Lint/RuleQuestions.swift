internal import PasswordPolicy
internal import Patterns

/// Questions about the rules of one policy. One that is too large leaves a part of the budget to
/// the others.
struct RuleQuestions {
  private let budget: WorkBudget
  private var language: PolicyLanguage
  private(set) var isDecided = true

  typealias Passwords = (PolicyLanguage) -> PolicyLanguage.PasswordSet

  /// A question gets nothing where its part is next to nothing.
  private static let share = 2
  private static let leastSteps = 1_000

  init(_ policy: Policy, alphabet: AtomSets = .unicode, _ budget: WorkBudget) {
    self.budget = budget
    language = PolicyLanguage([policy], alphabet: alphabet, budget: budget.share(Self.share))
  }

  mutating func emptiness(of passwords: Passwords) -> Emptiness {
    // A question that is answered at once is some work too.
    budget.spend(8)
    if budget.left > Self.leastSteps { language = language.renewed(budget.share(Self.share)) }
    let emptiness = language.isExhausted ? .unknown : language.emptiness(of: passwords(language))
    if emptiness == .unknown { isDecided = false }
    return emptiness
  }

  mutating func isEmpty(_ passwords: Passwords) -> Bool { emptiness(of: passwords) == .empty }

  /// Pays for work that no automaton does. Returns whether there is work left to do.
  mutating func spend(_ steps: Int) -> Bool {
    budget.spend(steps)
    if budget.isSpent { isDecided = false }
    return !budget.isSpent
  }
}
