internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

extension Review {
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
    if !choices.isComplete {
      add(
        .notDecided, .note, nil,
        """
        The rules were checked for users with no role, with one role and with all roles, but for \
        no other choice. Whether a rule has no effect was not checked.
        """, cure: "Use at most \(RoleChoices.mostRoles) roles.")
    }
    checkForgottenRoles(budget)
  }

  private mutating func checkForgottenRoles(_ budget: WorkBudget) {
    let base = policy.applying(roles: [])
    for role in policy.roles {
      let finder = WitnessFinder([base, policy.applying(roles: [role])], budget: budget.share(2))
      guard let witness = finder.accepted(by: 0, butNotBy: 1).witness else { continue }
      let rule = policy.rules.first { $0.role == .with(role) }
      add(
        .weakerWithoutRole, .warning, rule, key: "when",
        """
        Where the role '\(printable(role))' is forgotten the policy accepts passwords that it \
        refuses with it, such as \(quotedText(witness.password)).
        """, cure: "Let the stricter rule hold for those without the role.")
    }
  }
}
