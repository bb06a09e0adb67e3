internal import Findings
internal import PasswordAudit
internal import PasswordPolicy
internal import PasswordReport
internal import Platform

/// The findings of earlier runs that a gate puts up with, and its record in their file.
struct Ledger {
  let key: StateKey
  /// The findings that do not count, as long as they are not worse.
  let known: KnownFindings
  let record: FindingsRecord
  private let gate: GateCommand

  /// Opens the files; nil if no file was named.
  init?(_ gate: GateCommand, _ policy: Policy, _ lists: [String], _ console: Console) throws {
    guard let store = try gate.findings.store() else { return nil }
    self.gate = gate
    guard let key = try gate.findings.key(console) else {
      throw CommandError(
        """
        findings of single passwords need a key, so that nobody can try passwords against the file. \
        Give --findings-key FILE, or set PWCHECK_FINDINGS_KEY.
        """)
    }
    self.key = key
    let today = try Day.ofTolerance()
    var known = KnownFindings(policy)
    for finding in store.document.findings where finding.isTolerated(on: today) {
      known.add(
        finding.id, failing: finding.rules, isSpecial: ["empty", "username"].contains(finding.what))
    }
    self.known = known
    record = try FindingsRecord(
      store, key: key, policy: policy, lists: lists,
      limit: gate.findings.limit ?? FindingsDocument.mostFindings)
  }

  /// How many findings that are there do not count.
  var dismissedCount: Int {
    guard let today = try? Day.ofTolerance() else { return 0 }
    return record.store.document.findings.count { $0.goneSince == nil && $0.isTolerated(on: today) }
  }

  func update(
    _ policy: Policy, _ lists: [String], _ summary: AuditSummary
  ) throws -> FindingsMerge {
    let today = try Day.ofTolerance()
    let run = try gate.findings.run(of: .gate, policy.id, lists, gate.scope.breaches)
    return try record.add(
      AuditReport(summary: summary, inputs: lists, policy: policy), summaries: [], run: run,
      policy: policy, unexamined: AuditReport.unexamined(strength: true, statistics: true, policy)
    ) { document, found in
      guard gate.dismissesFindings else { return }
      for index in document.findings.indices where found.contains(document.findings[index].id) {
        guard !document.findings[index].isTolerated(on: today) else { continue }
        document.findings[index].note(
          .dismissed(reason: "accepted by gate --dismiss-findings", until: nil), at: run.time)
      }
    }
  }
}

extension Day {
  /// The day on which the gate asks whether a dismissal still holds. An earlier date for documents
  /// does not bring back one that has expired.
  fileprivate static func ofTolerance() throws(CommandError) -> Day {
    let day = try Timestamp.present().day
    return max(day, presentDate().flatMap { Timestamp($0)?.day } ?? day)
  }
}
