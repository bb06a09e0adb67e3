public import PasswordStrength

/// A policy's assessment of one password. Holds no part of the password.
public struct Assessment: Sendable {
  /// Every rule in the policy's order, also those that are met, so that a form can show them all.
  public let checklist: [ChecklistItem]
  /// No error rule is unmet or undetermined.
  public var isAccepted: Bool { verdict.isAccepted }
  /// Some rule could not be decided; it counts as not met. Without those that nobody asked, since
  /// another rule had refused the password; see ``HistoryAnswer/leftOut``.
  public var isUndetermined: Bool { verdict.isUndetermined }
  /// The password is longer than ``PolicyEvaluator/examinedBytes``, and was judged on its first
  /// part; or than ``PolicyEvaluator/judgedBytes``, and no rule could be decided.
  public var isTruncated: Bool { verdict.isTruncated }
  /// The password has more than 30 combining marks in a row, so that no rule could be decided.
  public var hasTooManyMarks: Bool { verdict.hasTooManyMarks }
  /// The password has U+0000, at which many programs would cut it off, so that no rule could be
  /// decided.
  public var hasZero: Bool { verdict.hasZero }
  /// The verdict of all rules together.
  package let verdict: PolicyEvaluator.Verdict

  /// It is not accepted, and the only rules that reject it ask a corpus that is elsewhere; see
  /// ``BreachedPasswords/init(elsewhere:)``. The program that has the corpus must judge.
  public let isLeftToOthers: Bool

  /// How strong the password is, and why, whatever the policy asks for.
  public let strength: StrengthEstimate

  init(
    policy: Policy, outcomes: [Outcome], breaches: [BreachAnswer?], histories: [HistoryAnswer?],
    verdict: PolicyEvaluator.Verdict, strength: StrengthEstimate
  ) {
    (self.verdict, self.strength) = (verdict, strength)

    var (next, nextBreach, nextHistory) = (0, 0, 0)
    var isLeftToOthers = !verdict.isAccepted
    func item(_ rule: Rule, _ severity: Rule.Severity) -> ChecklistItem {
      let outcome = outcomes[next]
      next += 1
      var breach: BreachAnswer?
      if case .breached = rule.kind {
        breach = breaches[nextBreach]
        nextBreach += 1
      }
      var history: HistoryAnswer?
      if case .history = rule.kind {
        history = histories[nextHistory]
        nextHistory += 1
      }
      let members = rule.members.map { item($0, severity) }
      let isElsewhere = members.isEmpty ? breach == .elsewhere : members.areLeftToOthers
      return ChecklistItem(
        rule: rule, outcome: outcome, severity: severity, breach: breach, history: history,
        members: members,
        isLeftToOthers: outcome == .undetermined && isElsewhere)
    }
    checklist = policy.rules.map { rule in
      let item = item(rule, rule.severity)
      if rule.severity == .error, item.outcome.rejects, !item.isLeftToOthers {
        isLeftToOthers = false
      }
      return item
    }
    self.isLeftToOthers = isLeftToOthers
  }

  /// The error rules that reject the password, in the policy's order.
  public var failures: [ChecklistItem] {
    checklist.filter { $0.outcome.rejects && $0.rule.severity == .error }
  }
}

/// A rule and what it says.
public struct ChecklistItem: Sendable {
  /// The rule.
  public let rule: Rule
  /// The outcome for the password.
  public let outcome: Outcome
  /// Whether it rejects or only warns: the rule's own severity, or that of the group it belongs to.
  public let severity: Rule.Severity
  /// What the corpus of a `breached` rule says; nil for every other rule, and for one that did not
  /// come to look.
  public let breach: BreachAnswer?
  /// What the earlier passwords of a `history` rule say; nil for every other rule, and for one that
  /// does not apply.
  public let history: HistoryAnswer?
  /// The rules of a group, each with an outcome of its own.
  public let members: [ChecklistItem]

  /// Whether the rule is undetermined because it asks a corpus elsewhere, or is a group that only
  /// such rules keep open.
  public let isLeftToOthers: Bool

  package init(
    rule: Rule, outcome: Outcome, severity: Rule.Severity, breach: BreachAnswer? = nil,
    history: HistoryAnswer? = nil, members: [ChecklistItem] = [], isLeftToOthers: Bool = false
  ) {
    (self.rule, self.outcome, self.severity) = (rule, outcome, severity)
    (self.breach, self.history, self.members) = (breach, history, members)
    self.isLeftToOthers = isLeftToOthers
  }

  /// The mark beside the rule; nil if the rule does not apply.
  public func mark(in phase: MarkPhase) -> Mark? { Mark(outcome, in: phase, severity: severity) }
}

extension [ChecklistItem] {
  fileprivate var areLeftToOthers: Bool {
    for i in indices where self[i].outcome == .undetermined && !self[i].isLeftToOthers {
      return false
    }
    return true
  }
}
