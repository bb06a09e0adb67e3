internal import UnicodeText

extension AuditSummary {
  /// Adds the summary of another part of the same list.
  ///
  /// Exact counts add up exactly, in any order and grouping; top lists and distinct passwords
  /// within the bounds they state. A part of a list, or an audit, is added once only; parts may be
  /// missing, which ``missingParts`` tells. Passwords under different keys (see ``StateKey``)
  /// cannot be told to be the same, so if the keys differ, ``topPasswords(_:)``,
  /// ``topBaseWords(_:)`` and ``distinct`` are nil from then on.
  ///
  /// - Throws: ``SummaryMismatch`` if the summaries are not of the same scope, hold the same part,
  ///   or are of too many passwords. Nothing is changed then.
  public mutating func merge(_ other: AuditSummary) throws(SummaryMismatch) {
    let (a, b) = (scope, other.scope)
    if a.policy.id == b.policy.id, a.rules.map(\.id) == b.rules.map(\.id) {
      let others = zip(a.rules, b.rules).first { $0.corpus != $1.corpus }
      if let (rule, _) = others { throw .corpora(rule: rule.id) }
    }
    // Labels may differ: one of the audits may have had a newer translation.
    guard a.policy.id == b.policy.id, a.policy.fingerprint == b.policy.fingerprint,
      a.rules.map(\.id) == b.rules.map(\.id), a.rules.map(\.decides) == b.rules.map(\.decides)
    else { throw .policy(a.policy, b.policy) }
    for (name, (x, y)) in zip(AuditScope.originNames, zip(a.origin, b.origin)) where x != y {
      switch name {
      case "program": throw .program(x, y)
      case "model": throw .model
      case "--input": throw .input(x, y)
      default: throw .option(name)
      }
    }
    let options = [
      ("--compare", a.comparedPolicies.map(\.fingerprint) == b.comparedPolicies.map(\.fingerprint)),
      ("--what-if", a.whatIf.map(\.fingerprint) == b.whatIf.map(\.fingerprint)),
      ("--no-strength", a.includesStrength == b.includesStrength),
      ("--no-statistics", a.includesStatistics == b.includesStatistics),
    ]
    if let (name, _) = options.first(where: { !$0.1 }) { throw .option(name) }
    guard canAdd(other) else { throw .tooMany }
    let lists = try sum(lists, other.lists, areWhole: !isPartial && !other.isPartial)
    // Two runs in rising order, which sorting only merges.
    let runs = (runs + other.runs).sorted()
    if zip(runs, runs.dropFirst()).contains(where: ==) { throw .sameAudit }
    add(other)
    (self.lists, self.runs) = (lists, runs)
    // Inputs have other numbers in another audit.
    (firstMalformed, checkpoint) = (nil, nil)
  }

  private func sum(_ a: [ListCoverage], _ b: [ListCoverage], areWhole: Bool)
    throws(SummaryMismatch) -> [ListCoverage]
  {
    var sum = a
    for list in b {
      let i = sum.insertionIndex { $0.name < list.name }
      if i < sum.count, sum[i].name == list.name {
        try sum[i].add(list, areWhole: areWhole)
      } else {
        sum.insert(list, at: i)
      }
    }
    return sum
  }

  /// Whether every number of the sum may be in a state. No sketch counts more than all passwords.
  private func canAdd(_ other: AuditSummary) -> Bool {
    total + other.total <= largestCount
      && zip(counts, other.counts).allSatisfy { $0 + $1 <= largestCount }
  }
}
