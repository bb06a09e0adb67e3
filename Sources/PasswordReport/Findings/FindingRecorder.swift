internal import Accounts
package import Findings
package import PasswordAudit
package import PasswordPolicy
private import Synchronization
internal import UnicodeText

/// Records findings about single passwords or accounts of lists, while an audit runs.
///
/// Memory is bounded, see ``WorstRecords``, and the result does not depend on the workers.
package protocol FindingRecorder: RowNotes {
  var kind: Finding.Kind { get }
  /// Hands over the findings for the file, the worst first, after the run.
  func takeFindings() -> [Finding]
  /// The number of passwords or flaws of accounts without a finding, since there were too many.
  var cut: Int { get }
  /// The problems that were looked for in a part of the lists only, for want of memory.
  var unexamined: Set<String> { get }

  func note(_ row: borrowing AuditRow)
}

extension FindingRecorder {
  /// An output whose rows are recorded too. Without one, rows are recorded and nothing is written.
  package func recording(_ output: RowOutput?) -> RowOutput {
    // All rows, since an accepted password may be the user name, or shared.
    RowOutput(
      .all,
      makeWriter: {
        let (write, writesAccepted) = (output?.makeWriter(), output?.selection == .all)
        return { row, bytes in
          self.note(row)
          if writesAccepted || row.judgement != .accepted { write?(row, &bytes) }
        }
      },
      sink: { try output?.sink($0) })
  }
}

/// Records the passwords of lists that are not accepted: one finding for each password of a list,
/// however often it stands there.
package final class PasswordRecorder: FindingRecorder {
  package let kind = Finding.Kind.password
  package let unexamined: Set<String> = []

  private let rules: FailedRules
  private let key: StateKey
  private let nameBytes: [[UInt8]]
  private let records: Mutex<WorstRecords>

  package init(
    policy: Policy, key: StateKey, names: [String], known: Set<UInt64>, limit: Int, room: Int = .max
  ) {
    rules = FailedRules(policy, lists: names)
    self.key = key
    nameBytes = names.map { Array($0.utf8) }
    records = Mutex(WorstRecords(known: known, limit: limit, room: room))
  }

  package var cut: Int {
    records.withLock { records in
      records.settle()
      return records.cut
    }
  }

  package func takeFindings() -> [Finding] {
    records.withLock { records in
      records.settle()
      return records.takeFindings { rules.finding($0.id, kind, $1) }
    }
  }

  package func code(_ packed: inout PackedBytes) { records.withLock { $0.code(&packed, rules) } }

  package func note(_ row: borrowing AuditRow) {
    let flaw: AccountFlaw? =
      row.flags.contains(.empty) ? .empty : row.flags.contains(.sameAsUsername) ? .username : nil
    guard row.judgement != .accepted || flaw != nil else { return }
    let severity = flaw == nil ? severity(of: row) : .critical
    let id = RecordKey(
      id: key.fingerprint(of: row.passwordBytes, in: nameBytes[row.input]),
      part: UInt64(severity.rank))
    let place = RecordPlace(input: row.input, line: row.line)
    let row = copy row
    records.withLock { records in
      // Among equals their ids decide.
      records.note(id, severity, order: 0, at: place) { draft in
        if let flaw { draft.flaw = flaw }
        // A finding tells of its first place.
        guard draft.place == place else { return }
        (draft.failed, draft.isGuessed) = (rules.indices(of: row), FailedRules.isGuessed(row))
      }
    }
  }

  /// The severity of a row. A rule about breaches counts as any other: there is one finding.
  private func severity(of row: borrowing AuditRow) -> FindingSeverity {
    let verdict = rules.verdict(on: row)
    if verdict.isBreached || verdict.isNotLookedUp { return .critical }
    return verdict.severity ?? .medium
  }
}
