extension AuditSummary {
  /// Adds the summary of another part of the same list.
  ///
  /// Exact counts add up exactly, in any order and grouping; top lists and distinct passwords
  /// within the bounds they state. Passwords under different keys (see ``StateKey``) cannot be told
  /// to be the same, so if the keys differ, ``topPasswords(_:)``, ``topBaseWords(_:)`` and
  /// ``distinct`` are nil from then on.
  ///
  /// - Throws: ``SummaryMismatch`` if the summaries are not of the same scope, or of too many
  ///   passwords.
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
    guard a.comparedPolicies.map(\.fingerprint) == b.comparedPolicies.map(\.fingerprint) else {
      throw .comparedPolicies
    }
    guard a.includesStrength == b.includesStrength else { throw .strength }
    guard a.includesStatistics == b.includesStatistics else { throw .statistics }
    guard canAdd(other) else { throw .tooMany }
    add(other)
    // Inputs have other numbers in another audit.
    firstMalformed = nil
  }

  /// Whether every number of the sum is one that a state may have. What the sketches counted is no
  /// more than all passwords.
  private func canAdd(_ other: AuditSummary) -> Bool {
    total + other.total <= largestCount
      && zip(counts, other.counts).allSatisfy { $0 + $1 <= largestCount }
  }
}
