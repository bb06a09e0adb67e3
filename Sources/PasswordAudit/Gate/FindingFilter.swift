private import Synchronization
internal import UnicodeText

/// Tells new findings from those that a baseline knows, and counts both.
///
/// A finding is a password that is not accepted, in a list: the same password in another list is
/// another finding.
package final class FindingFilter: Sendable {
  private let known: Set<UInt64>
  private let key: StateKey
  private let names: [String]
  private let lock = Mutex(State())

  private struct State: Sendable {
    var (new, old) = (0, 0)
    var seen: Set<UInt64> = []
  }

  /// A filter for one run.
  ///
  /// - Parameters:
  ///   - baseline: The known findings; nil if every finding is new.
  ///   - key: The key under which the baseline was made.
  ///   - names: The names of the inputs for the baseline.
  package init(baseline: FindingBaseline?, key: StateKey, names: [String]) {
    known = baseline?.fingerprints ?? []
    self.key = key
    self.names = names
  }

  /// The output for those rows only that are new findings.
  package func newFindings(of output: RowOutput) -> RowOutput {
    RowOutput(
      .failing, makeWriter: { FilteringWriter(writer: output.makeWriter(), filter: self) },
      sink: output.sink)
  }

  /// How many findings were new, and how many were known.
  package var counts: (new: Int, known: Int) { lock.withLock { ($0.new, $0.old) } }

  /// Everything that was found, for the next baseline.
  package var baseline: FindingBaseline {
    FindingBaseline(fingerprints: lock.withLock { $0.seen }, key: key)
  }

  fileprivate func isNew(_ row: borrowing AuditRow) -> Bool {
    let fingerprint = key.fingerprint(of: row.password.bytes, in: names[row.input])
    let isKnown = known.contains(fingerprint)
    lock.withLock { state in
      state.seen.insert(fingerprint)
      if isKnown { state.old += 1 } else { state.new += 1 }
    }
    return !isKnown
  }
}

private struct FilteringWriter: RowWriter {
  var writer: any RowWriter
  let filter: FindingFilter

  mutating func write(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    if filter.isNew(row) { writer.write(row, to: &output) }
  }
}

extension StateKey {
  /// A hash that tells a finding from others and, without the key, nothing about the password.
  fileprivate func fingerprint(of password: UnsafeBufferPointer<UInt8>, in name: String) -> UInt64 {
    let bytes = Array(name.utf8) + [0] + password
    return bytes.withUnsafeBufferPointer { hash($0) }
  }
}
