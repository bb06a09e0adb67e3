/// The outcome of a rule for a password.
///
/// There are four answers because two are not enough: a search that gave up knows nothing, and a
/// rule may have nothing to say. Only `unmet` and `undetermined` of a rule that is an error reject
/// a password.
public enum Outcome: UInt8, Hashable, Sendable, CaseIterable {
  /// The password does what the rule demands.
  case met
  /// The password does not do what the rule demands.
  case unmet
  /// The rule could not be decided: the engine gave up, or the password is longer than the examined
  /// part or has too many combining marks in a row. Never a pass.
  case undetermined
  /// The rule's condition does not hold, or the words or passwords that it compares with were not
  /// given.
  case notApplicable

  /// The name of the outcome in reports for programs.
  package var name: String { ["met", "unmet", "undetermined", "notApplicable"][Int(rawValue)] }

  /// Whether an error rule with this outcome rejects the password.
  @inlinable public var rejects: Bool { self == .unmet || self == .undetermined }
}
