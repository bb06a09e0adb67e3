package import Findings
package import PasswordAudit
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
