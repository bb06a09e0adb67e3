/// The mark of a rule in a checklist.
public enum Mark: Hashable, Sendable, CaseIterable {
  /// ✅: the rule is met.
  case met
  /// ⚪️: the rule is not met yet, which is no reproach while the user is still typing.
  case pending
  /// 🔶: a recommendation is not met. It rejects nothing, so it is not ❌.
  case advised
  /// ❌: the rule is not met.
  case failed

  /// The mark for an outcome in a phase. Rules that do not apply have none.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the rule.
  ///   - phase: Whether the user has left the field.
  ///   - severity: Whether the rule rejects or only warns.
  public init?(_ outcome: Outcome, in phase: MarkPhase, severity: Rule.Severity = .error) {
    switch (outcome, phase) {
    case (.notApplicable, _): return nil
    case (.met, _): self = .met
    case (.unmet, .inline), (.undetermined, .inline): self = .pending
    case (.unmet, .blur), (.undetermined, .blur): self = severity == .warning ? .advised : .failed
    }
  }
}

/// The phase of a field: whether it has lost the focus yet. It changes once, and only clearing the
/// form takes it back.
public enum MarkPhase: Hashable, Sendable, CaseIterable {
  /// The user has not left the field since it was empty.
  case inline
  /// The user has left the field at least once, also when they are typing in it again.
  case blur
}
