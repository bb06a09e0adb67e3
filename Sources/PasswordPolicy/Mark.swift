/// What a checklist shows beside a rule.
public enum Mark: Hashable, Sendable, CaseIterable {
  /// ✅
  case met
  /// ⚪️: not yet, and no reproach while the user is still typing.
  case pending
  /// ❌
  case failed

  /// The mark for an outcome in a phase. Rules that do not apply have none.
  public init?(_ outcome: Outcome, in phase: MarkPhase) {
    switch (outcome, phase) {
    case (.notApplicable, _): return nil
    case (.met, _): self = .met
    case (.unmet, .inline), (.undetermined, .inline): self = .pending
    case (.unmet, .blurred), (.undetermined, .blurred): self = .failed
    }
  }
}

/// Whether the field has lost the focus yet. It changes once, and only clearing the form takes it back.
public enum MarkPhase: Hashable, Sendable, CaseIterable {
  /// The user has not left the field since it was empty.
  case inline
  /// The user has left the field at least once, also when they are typing in it again.
  case blurred
}
