internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

extension Review {
  /// Finds demands of a policy that are weaker than those of the one that it extends.
  mutating func checkParent(_ budget: WorkBudget) {
    guard let parent = policy.parent, let name = places.parent else { return }
    let id = printable(parent.policy.id)
    if let version = parent.policy.version, parent.name == parent.policy.id {
      add(
        .unpinnedParent, .note, nil, at: places.span(of: name),
        "The policy extends any version of '\(id)', so an update of pwcheck can change it.",
        cure: "Write \"\(id)@\(version)\".")
    }
    let entries = places.root["extends"]?["drop"]?.elements ?? []
    for (drop, entry) in zip(parent.dropped, entries) {
      let span = places.span(of: entry["rule"] ?? entry)
      add(
        .droppedRule, .note, nil, at: span,
        "The rule '\(printable(drop.id))' of '\(id)' is dropped: \(printable(drop.reason))")
    }
    for rule in policy.rules {
      // A rule that only warns refuses nothing.
      guard let old = policy.replacedRule(rule), old.severity == .error else { continue }
      let finder = WitnessFinder([policy.only(old), policy.only(rule)], budget: budget.share(3))
      let result = finder.accepted(by: 1, butNotBy: 0)
      guard result != .impossible else { continue }
      let sentence =
        result.witness.map {
          """
          The rule accepts passwords that the rule of '\(id)' in its place refuses, such as \
          \(quotedText($0.password)).
          """
        } ?? """
          It could not be proven that the rule refuses all that the rule of '\(id)' in its place \
          refuses.
          """
      add(
        .weakerThanParent, result.witness == nil ? .note : .warning, rule, key: rule.kind.key,
        sentence, cure: "Ask for at least as much, or drop the parent's rule with a reason.")
    }
  }
}
