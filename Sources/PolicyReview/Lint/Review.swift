internal import PasswordPolicy

/// The review of one file, with the findings so far.
struct Review {
  /// The policy, as it is for some users.
  var policy: Policy
  let places: PolicyPlaces
  /// The standards that the policy is held to. Conflicts with others are notes.
  let binding: Set<Standard>
  /// The standards whose conflicts are looked for.
  let standards: Set<Standard>
  var findings: [LintFinding] = []
  /// The growth of the searches of each rule with a pattern that PCRE2 is asked about.
  var searches: [PatternSearch] = []

  /// Adds a finding about a rule, or about the policy itself; `key` is the member at fault.
  mutating func add(_ problem: LintProblem, _ rule: Rule?, key: String? = nil) {
    add(problem, rule, span(of: rule, key))
  }

  private func span(of rule: Rule?, _ key: String?) -> PolicyPlaces.Span {
    let owner = places.owner(of: rule)
    return places.span(of: key.flatMap { owner[$0] } ?? owner["id"] ?? owner)
  }

  /// Adds a finding about a part of a rule's pattern, in bytes of UTF-8.
  mutating func add(_ problem: LintProblem, _ rule: Rule, _ part: Range<Int>) {
    guard let value = places.pattern(of: rule) else { return }
    add(problem, rule, places.span(of: part, in: value))
  }

  mutating func add(
    _ problem: LintProblem, _ rule: Rule?, _ span: PolicyPlaces.Span,
    _ severity: LintSeverity? = nil, _ clauses: [StandardClause] = []
  ) {
    findings.append(
      LintFinding(
        problem: problem, severity: severity ?? problem.severity, ruleID: rule?.id,
        location: span.location, endColumn: span.endColumn, clauses: clauses))
  }

  /// Adds a conflict with clauses of standards, as far as these are looked for.
  mutating func add(
    _ problem: LintProblem, _ rule: Rule?, key: String? = nil, _ clauses: [StandardClause]
  ) {
    let clauses = clauses.filter { standards.contains($0.standard) }
    guard !clauses.isEmpty else { return }
    let severity =
      clauses.filter { binding.contains($0.standard) }
      .map { $0.isDemand ? LintSeverity.error : .warning }.max() ?? .note
    add(problem, rule, span(of: rule, key), min(severity, problem.worst), clauses)
  }
}
