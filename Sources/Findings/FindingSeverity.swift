/// The risk of a finding: how soon an attacker profits, and not how many passwords are concerned.
package enum FindingSeverity: String, CaseIterable, Comparable, Sendable {
  case critical, high, medium, low

  /// The place in the order of severity, 0 for the worst.
  package var rank: Int {
    switch self {
    case .critical: 0
    case .high: 1
    case .medium: 2
    case .low: 3
    }
  }

  package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
}
