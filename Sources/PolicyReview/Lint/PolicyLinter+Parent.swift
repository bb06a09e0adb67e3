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
    var drops: [String: PolicyPlaces.Span] = [:]
    for (drop, entry) in zip(parent.dropped, entries) {
      let span = list.places.span(of: entry["rule"] ?? entry)
      list.add(.droppedRule(drop.id, of: parent.policy.id, reason: drop.reason), nil, span)
      drops[drop.id] = span
    }
    for rule in policy.rules {
      // A rule that only warns refuses nothing.
      guard let old = policy.replacedRule(rule), old.severity == .error else { continue }
      let finder = WitnessFinder(
        [policy.only(old), policy.only(rule)], estimator: estimator, budget: budget.share(3))
      let result = finder.accepted(by: 1, butNotBy: 0)
      guard result != .impossible else { continue }
      list.add(
        .weakerThanParent(parent.policy.id, witness: result.witness), rule, key: rule.kind.key)
    }
    checkClauses(of: policy, parent, place, drops, &list)
  }

  /// Finds clauses that a rule of the parent names and no rule of the policy does.
  ///
  /// - Parameters:
  ///   - place: The place of the parent's name.
  ///   - drops: The places of the dropped rules, by their ids.
  private func checkClauses(
    of policy: Policy, _ parent: Policy.Parent, _ place: PolicyPlaces.Span,
    _ drops: [String: PolicyPlaces.Span], _ list: inout FindingList
  ) {
    var kept = Set(policy.allRules.compactMap(\.reference))
    for rule in parent.policy.allRules {
      guard let clause = rule.reference, kept.insert(clause).inserted else { continue }
      if let successor = policy.rules.first(where: { $0.id == rule.id }) {
        list.add(.lostClause(clause, isDropped: false), successor, key: "reference")
      } else {
        list.add(.lostClause(clause, isDropped: true), nil, drops[rule.id] ?? place)
      }
    }
  }
}
