package import PasswordPolicy
package import Patterns

/// The effect of a change of a policy on the passwords that it accepts, overall and rule by rule.
///
/// Every witness is judged by `PasswordChecker`; "none" is proven, or marked as the result of a
/// search. The answers are about passwords of up to `PolicyEvaluator.examinedBytes` bytes.
package struct PolicyDiff: Sendable {
  package let old: Policy
  package let new: Policy
  package let overall: Change
  /// The changes rule by rule: the rules of the new policy in its order, then those that are gone.
  package let rules: [RuleChange]
  /// The differences for users with roles; all other members are for users without any.
  package let others: [(roles: [String], diff: PolicyDiff)]
  package let comparesAllRoles: Bool

  /// The number of short texts on which the proof was checked; nil if there was none to check.
  package let replayedTexts: Int?

  package var fewestReplayedTexts: Int? {
    ([self] + others.map(\.diff)).compactMap(\.replayedTexts).min()
  }

  package var newlyAccepted: [WitnessResult] {
    ([self] + others.map(\.diff)).map(\.overall.newlyAccepted)
  }

  /// Whether it is proven that the new policy accepts nothing that the old one does not, whatever
  /// the role of the user.
  package var isProvenNoWeaker: Bool {
    comparesAllRoles && newlyAccepted.allSatisfy { $0 == .impossible }
  }

  package struct Change: Hashable, Sendable {
    /// A password that is accepted now and was not.
    package let newlyAccepted: WitnessResult
    package let newlyRejected: WitnessResult

    package var verdict: Verdict {
      switch (newlyAccepted.witness != nil, newlyRejected.witness != nil) {
      case (false, false): .equal
      case (false, true): .stricter
      case (true, false): .weaker
      case (true, true): .incomparable
      }
    }

    /// Whether the verdict is certain. Otherwise a difference may exist that was not found.
    package var isProven: Bool {
      [newlyAccepted, newlyRejected].allSatisfy { $0.witness != nil || $0 == .impossible }
    }
  }

  package enum Verdict: String, CaseIterable, Sendable {
    case equal
    case stricter
    case weaker
    case incomparable
  }

  package struct RuleChange: Sendable {
    /// The rule as it was; nil if it is new.
    package let old: Rule?
    /// The rule as it is; nil if it is gone.
    package let new: Rule?
    /// A rule that only warns lets all pass.
    package let change: Change

    package var kind: Kind {
      guard let old else { return .added }
      guard let new else { return .removed }
      if old.id != new.id { return .renamed }
      return change.verdict == .equal && change.isProven ? .unchanged : .changed
    }

    package enum Kind: String, Sendable {
      case added, removed, renamed, changed, unchanged
    }
  }

  /// Compares two policies.
  ///
  /// - Parameter replays: Whether some 10⁵ texts test a proof that nothing is newly accepted.
  package init(
    from old: Policy, to new: Policy, effort: Effort = .normal, replays: Bool = false,
    budget: WorkBudget? = nil
  ) {
    let budget = budget ?? WorkBudget(effort)
    let choices = RoleChoices([old, new])
    // As much for each, and for the user without any.
    var left = choices.all.count + 1
    comparesAllRoles = choices.isComplete
    others = choices.all.dropFirst().map { roles in
      left -= 1
      return (
        roles.sorted(),
        PolicyDiff(
          from: old.applying(roles: roles), to: new.applying(roles: roles), replays: replays,
          budget: budget.share(left + 1))
      )
    }
    let (old, new) = (old.applying(roles: []), new.applying(roles: []))
    (self.old, self.new) = (old, new)
    let finder = WitnessFinder([old, new], budget: budget)
    var accepted = finder.accepted(by: 1, butNotBy: 0)
    if replays, accepted == .impossible {
      let replay = finder.replay(accepted: 1, butNotBy: 0)
      replayedTexts = replay.texts
      if let witness = replay.witness { accepted = .found(witness) }
    } else {
      replayedTexts = nil
    }
    overall = Change(newlyAccepted: accepted, newlyRejected: finder.accepted(by: 0, butNotBy: 1))
    rules = Self.pairs(old, new, finder).map { pair in
      let isSame =
        pair.old?.severity == pair.new?.severity
        && pair.old.map(finder.unicode.meaning(of:)) == pair.new.map(finder.unicode.meaning(of:))
      return RuleChange(
        old: pair.old, new: pair.new,
        change: Change(
          newlyAccepted: isSame ? .impossible : finder.passing(pair.new, butNot: pair.old),
          newlyRejected: isSame ? .impossible : finder.passing(pair.old, butNot: pair.new)))
    }
  }

  /// Pairs of rules that belong together: those with the same id, and of the others those with the
  /// same meaning in the same words.
  private static func pairs(
    _ old: Policy, _ new: Policy, _ finder: WitnessFinder
  ) -> [(old: Rule?, new: Rule?)] {
    let byID = Dictionary(uniqueKeysWithValues: old.rules.map { ($0.id, $0) })
    let kept = Set(new.rules.map(\.id))
    let gone = old.rules.filter { !kept.contains($0.id) }
    // The last one first, so that each is taken from the end.
    var left = Dictionary(grouping: gone.reversed(), by: finder.unicode.meaning(of:))
    var renamed: Set<String> = []
    let pairs: [(old: Rule?, new: Rule?)] = new.rules.map { rule in
      if let same = byID[rule.id] { return (same, rule) }
      guard let same = left[finder.unicode.meaning(of: rule)]?.popLast() else { return (nil, rule) }
      renamed.insert(same.id)
      return (same, rule)
    }
    return pairs + gone.filter { !renamed.contains($0.id) }.map { ($0, nil) }
  }
}
