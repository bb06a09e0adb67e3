internal import PasswordPolicy

struct Review {
  var policy: Policy
  let places: PolicyPlaces
  /// The standards that the policy is held to. Conflicts with others are notes.
  let binding: Set<Standard>
  /// The standards whose conflicts are looked for.
  let standards: Set<Standard>
  var findings: [LintFinding] = []
  var searches: [PatternSearch] = []

  /// Adds a finding about a rule, or about the policy itself.
  ///
  /// - Parameters:
  ///   - severity: Of a conflict with standards the greatest that it may have.
  ///   - key: The member at fault, if no place is given.
  ///   - clauses: The demands that the policy is in conflict with. There is no finding if there are
  ///     some, but none of a standard that is looked for.
  mutating func add(
    _ check: LintCheck, _ severity: LintSeverity, _ rule: Rule?, key: String? = nil,
    at place: PolicyPlaces.Span? = nil, _ sentence: String, cure: String? = nil,
    against clauses: [StandardClause] = [], growth: BacktrackingGrowth? = nil
  ) {
    let violated = clauses.filter { standards.contains($0.standard) }
    guard clauses.isEmpty || !violated.isEmpty else { return }
    let worst = violated.map { clause -> LintSeverity in
      binding.contains(clause.standard) ? clause.isDemand ? .error : .warning : .note
    }.max()
    let owner = places.owner(of: rule)
    let place = place ?? places.span(of: key.flatMap { owner[$0] } ?? owner["id"] ?? owner)
    findings.append(
      LintFinding(
        check: check, severity: min(severity, worst ?? severity), sentence: sentence, cure: cure,
        growth: growth, ruleID: rule?.id, location: place.location, endColumn: place.endColumn,
        clauses: violated))
  }

  mutating func addUndecided(_ question: String, _ rule: Rule? = nil) {
    let change = rule == nil ? "patterns simpler or the rules fewer" : "pattern simpler"
    add(
      .notDecided, .warning, rule, key: rule?.kind.key,
      "It was not decided \(question): that is too much work.",
      cure: "Make the \(change), or use --effort high.")
  }
}
