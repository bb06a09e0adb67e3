package import JSON

package struct LintFinding: Sendable {
  package let check: LintCheck
  package let severity: LintSeverity
  package let sentence: String
  /// The cure in English; nil if ``sentence`` includes it.
  package let cure: String?
  let growth: BacktrackingGrowth?
  /// The rule that the finding is about; nil for the policy as a whole.
  package let ruleID: String?
  package let location: TextLocation
  /// The column after the last character of the problem, on the same line; equal to the first one
  /// if only a place is known.
  package let endColumn: Int
  package let clauses: [StandardClause]

  package var line: Int { location.line }
  package var column: Int { location.column }
}

/// The cost of searches for the pattern of a rule; nil if it is not known.
package typealias PatternSearch = (ruleID: String, cost: SearchCost?)

package enum LintSeverity: String, CaseIterable, Comparable, Sendable {
  /// The finding is worth knowing, and right in many policies.
  case note
  /// The policy is probably not what the author meant, or not what a standard recommends that it
  /// claims to follow.
  case warning
  /// The policy is wrong, or in conflict with a standard that it claims to follow.
  case error

  private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }

  package static func < (a: LintSeverity, b: LintSeverity) -> Bool { a.rank < b.rank }
}
