internal import PasswordPolicy
internal import Patterns

extension Review {
  /// Checks the rules together, for each user that the policy tells apart.
  mutating func checkForEachRole(_ budget: WorkBudget) {
    let choices = RoleChoices([policy])
    guard choices.all.count > 1 else {
      checkRelations(budget.share(2))
      checkStandards(budget)
      return
    }
    // As much for each, and for the last question.
    var left = choices.all.count + 1
    let known = findings.count
    let variants = choices.all.map { roles in
      var variant = self
      variant.policy = policy.applying(roles: roles)
      let own = budget.share(left)
      left -= 1
      variant.checkRelations(own.share(2))
      variant.checkStandards(own)
      return (policy: variant.policy, findings: Array(variant.findings[known...]))
    }
    var seen: Set<String> = []
    for variant in variants {
      for finding in variant.findings where choices.isComplete || finding.check != .impliedRule {
        let name = "\(finding.check) \(finding.ruleID ?? "")"
        // A rule that one user needs has an effect.
        let isForAll =
          finding.check != .impliedRule
          || variants.allSatisfy { other in
            !other.policy.rules.contains { $0.id == finding.ruleID }
              || other.findings.contains { $0.check == .impliedRule && $0.ruleID == finding.ruleID }
          }
        if isForAll, seen.insert(name).inserted { findings.append(finding) }
      }
    }
    if !choices.isComplete { add(.tooManyRoles, nil) }
    checkForgottenRoles(budget)
  }

  /// Reports roles without which a password is judged less strictly.
  private mutating func checkForgottenRoles(_ budget: WorkBudget) {
    let base = policy.applying(roles: [])
    for role in policy.roles {
      let finder = WitnessFinder([base, policy.applying(roles: [role])], budget: budget.share(2))
      guard let witness = finder.accepted(by: 0, butNotBy: 1).witness else { continue }
      let rule = policy.rules.first { $0.role == .with(role) }
      add(.weakerWithoutRole(role, witness: witness), rule, key: "when")
    }
  }
}
