package import Findings
internal import PasswordAudit
package import PasswordPolicy

extension AuditReport {
  /// The problems of the lists as a whole, for a findings file.
  ///
  /// Their ids are hashes of what the file holds anyway, so no key is needed.
  ///
  /// - Parameter lists: The lists as they were named.
  package func summaryFindings(lists: [String]) -> [Finding] {
    summaryFindings.map { finding in
      let parts = [finding.id, finding.rule ?? ""] + lists.sorted()
      return Finding(
        id: StateKey.open.hash(ofPublic: parts.joined(separator: "\0")), kind: .summary,
        what: finding.id, rules: finding.rule.map { [$0] } ?? [], severity: finding.severity,
        text: finding.sentence, clause: finding.clause, advice: finding.advice ?? "", lists: lists,
        count: finding.count)
    }
  }

  /// The names of the problems that an audit of lists with these options did not look for, by the
  /// kind of finding.
  package static func unexamined(
    strength: Bool, statistics: Bool, _ policy: Policy
  ) -> [Finding.Kind: Set<String>] {
    let looksUpBreaches = policy.allDemands.contains { $0.kind.key == "breached" }
    let breaches = looksUpBreaches ? [] : ["breached", "not-looked-up"]
    let whole =
      (strength ? [] : ["guessed-at-login", "found-from-hashes"])
      + (statistics ? [] : ["repeated", "shared"])
    return [.password: Set(breaches), .account: Set(breaches), .summary: Set(breaches + whole)]
  }
}
