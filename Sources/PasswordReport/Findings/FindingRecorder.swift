package import Findings
package import PasswordAudit
internal import UnicodeText

/// Records findings about single passwords or accounts of lists, while an audit runs.
///
/// Memory is bounded, whatever the lists hold; see ``WorstRecords``. The result does not depend on
/// the number of workers.
package protocol FindingRecorder: RowNotes {
  /// The kind of all its findings.
  var kind: Finding.Kind { get }
  /// Hands over the findings for the file, the worst first, after the run. The recorder does not
  /// keep them.
  func takeFindings() -> [Finding]
  /// The number of passwords or flaws of accounts without a finding, since there were too many.
  var cut: Int { get }
  /// The problems that were looked for in only a part of the lists, since the rest did not fit into
  /// memory.
  var unexamined: Set<String> { get }

  /// Records a row. Several threads call it.
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
