package import PasswordAudit
package import PasswordFindings

extension AuditReport {
  /// What is wrong with the lists as a whole, for a findings file.
  ///
  /// - Parameters:
  ///   - lists: The lists as they were named.
  ///   - key: The key of the file; without one the ids are the same everywhere, since nothing in them
  ///     is secret.
  package func summaryFindings(lists: [String], key: StateKey?) -> [Finding] {
    let key = key ?? .open
    return summaryFindings.map { finding in
      let parts = [finding.id, finding.rule ?? ""] + lists.sorted()
      return Finding(
        id: key.hash(ofPublic: parts.joined(separator: "\0")), kind: .summary, what: finding.id,
        rules: finding.rule.map { [$0] } ?? [], severity: finding.severity,
        text: finding.sentence, clause: finding.clause, advice: finding.advice ?? "",
        lists: lists, count: finding.count)
    }
  }

  /// The names of what an audit with these options did not look for.
  package static func unexaminedFindings(strength: Bool, statistics: Bool) -> Set<String> {
    Set(
      (strength ? [] : ["guessed-at-login", "found-from-hashes"])
        + (statistics ? [] : ["repeated", "shared"]))
  }
}
