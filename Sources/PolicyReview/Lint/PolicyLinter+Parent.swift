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
      let span = list.places.span(of: entry["rule"] ?? entry)
      list.add(.droppedRule(drop.id, of: parent.policy.id, reason: drop.reason), nil, span)
    }
    for rule in policy.rules {
      // A rule that only warns refuses nothing.
      guard let old = policy.replacedRule(rule), old.severity == .error else { continue }
      let finder = WitnessFinder([policy.only(old), policy.only(rule)], budget: budget.share(3))
      let result = finder.accepted(by: 1, butNotBy: 0)
      guard result != .impossible else { continue }
      list.add(
        .weakerThanParent(parent.policy.id, witness: result.witness), rule, key: rule.kind.key)
    }
  }
}
