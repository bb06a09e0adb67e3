/// The outcome of a rule for a password.
///
/// There are four answers because two are not enough: a search that gave up knows nothing, and a
/// rule may have nothing to say. Only `unmet` and `undetermined` of a rule that is an error reject
/// a password.
public enum Outcome: UInt8, Hashable, Sendable, CaseIterable {
  /// The password does what the rule demands.
  case met
  /// It does not.
  case unmet
  /// The engine gave up, or the password is longer than what is examined or has too many combining
  /// marks in a row. Never a pass.
  case undetermined
  /// The rule's condition does not hold, or what it compares with was not given.
  case notApplicable

  /// Whether an error rule with this outcome rejects the password.
  @inlinable
  public var rejects: Bool { self == .unmet || self == .undetermined }
}
