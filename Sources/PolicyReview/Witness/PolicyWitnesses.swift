package import PasswordPolicy
package import Patterns

/// The witnesses of one policy: a password that it accepts, and for each rule that rejects one that
/// fails only that rule.
package struct PolicyWitnesses: Sendable {
  /// A password that is accepted. If that is impossible, the policy contradicts itself.
  package let accepted: WitnessResult
  /// A password for each error rule, in the policy's order, that fails only that rule. If that is
  /// impossible, the rule never decides: the other rules refuse every password that it does.
  package let failingOnly: [(rule: Rule, result: WitnessResult)]

  package init(_ policy: Policy, tries: Int = 2_000, budget: WorkBudget = WorkBudget(.normal)) {
    let finder = WitnessFinder([policy], tries: tries, budget: budget)
    accepted = finder.accepted()
    failingOnly = finder.policies[0].rules.filter { $0.severity == .error }.map {
      ($0, finder.failing(only: $0))
    }
  }
}
