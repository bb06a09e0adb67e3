internal import PasswordPolicy
internal import Patterns

extension Review {
  /// Finds demands of a policy that are weaker than those of the one that it extends.
  mutating func checkParent(_ budget: WorkBudget) {
    guard let parent = policy.parent, let name = places.parent else { return }
    let place = places.span(of: name)
    if let version = parent.policy.version, parent.name == parent.policy.id {
      add(.unpinnedParent(parent.name, version: version), nil, place)
    }
    let entries = places.root["extends"]?["drop"]?.elements ?? []
    for (drop, entry) in zip(parent.dropped, entries) {
      let span = places.span(of: entry["rule"] ?? entry)
      add(.droppedRule(drop.id, of: parent.policy.id, reason: drop.reason), nil, span)
    }
    for rule in policy.rules {
      // A rule that only warns refuses nothing.
      guard let old = policy.replacedRule(rule), old.severity == .error else { continue }
      let finder = WitnessFinder([policy.only(old), policy.only(rule)], budget: budget.share(3))
      let result = finder.accepted(by: 1, butNotBy: 0)
      guard result != .impossible else { continue }
      add(.weakerThanParent(parent.policy.id, witness: result.witness), rule, key: rule.kind.key)
    }
  }
}
