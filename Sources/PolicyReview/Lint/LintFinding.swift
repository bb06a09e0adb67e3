package import JSON

/// A part of a policy file that its author should look at.
package struct LintFinding: Sendable {
  package let problem: LintProblem
  package let severity: LintSeverity
  /// The id of the rule with the problem; nil for the policy as a whole.
  package let ruleID: String?
  package let location: TextLocation
  /// The column after the last character of the problem, on the same line; equal to the first one
  /// if only a place is known.
  package let endColumn: Int
  /// The demands of standards that the policy is in conflict with.
  package let clauses: [StandardClause]

  package var check: LintCheck { problem.check }
  package var line: Int { location.line }
  package var column: Int { location.column }
}

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
