internal import PasswordPolicy
internal import Patterns

extension PolicyLinter {
  /// Finds demands of a policy that are weaker than those of the one that it extends.
  func checkParent(_ policy: Policy, _ list: inout FindingList, _ budget: WorkBudget) {
    guard let parent = policy.parent, let name = list.places.parent else { return }
    let place = list.places.span(of: name)
    if let version = parent.policy.version, parent.name == parent.policy.id {
      list.add(.unpinnedParent(parent.name, version: version), nil, place)
    }
    let entries = list.places.root["extends"]?["drop"]?.elements ?? []
    for (drop, entry) in zip(parent.dropped, entries) {
      list.add(
        .droppedRule(drop.id, of: parent.policy.id, reason: drop.reason), nil,
        list.places.span(of: entry["rule"] ?? entry))
    }
    for rule in policy.rules {
      guard let old = policy.replacedRule(rule) else { continue }
      // A rule that only warns refuses nothing.
      guard old.severity == .error else { continue }
      let finder = WitnessFinder(
        [policy.only(old), policy.only(rule)], estimator: estimator, budget: budget.share(3))
      switch finder.accepted(by: 1, butNotBy: 0) {
      case .impossible: break
      case .found(let witness, _):
        list.add(.weakerThanParent(parent.policy.id, witness: witness), rule, key: rule.kind.key)
      case .notFound, .notDecided, .mayGiveUp:
        list.add(.weakerThanParent(parent.policy.id, witness: nil), rule, key: rule.kind.key)
      }
    }
    checkClauses(of: policy, parent, place, &list)
  }

  /// Finds clauses that a rule of the parent names and no rule of the policy does.
  private func checkClauses(
    of policy: Policy, _ parent: Policy.Parent, _ place: PolicyPlaces.Span,
    _ list: inout FindingList
  ) {
    var kept = Set(policy.allRules.compactMap(\.reference))
    for rule in parent.policy.allRules {
      guard let clause = rule.reference, kept.insert(clause).inserted else { continue }
      let successor = policy.rules.first { $0.id == rule.id }
      let drop = zip(
        parent.dropped, list.places.root["extends"]?["drop"]?.elements ?? []
      ).first { $0.0.id == rule.id }
      if let successor {
        list.add(.lostClause(clause, isDropped: false), successor, key: "reference")
      } else {
        list.add(
          .lostClause(clause, isDropped: true), nil,
          drop.map { list.places.span(of: $0.1["rule"] ?? $0.1) } ?? place)
      }
    }
  }
}
