private import Synchronization
internal import UnicodeText

/// Tells new findings from those that are known and put up with, and counts both.
///
/// A finding is a password that is not accepted, in a list: the same password in another list is
/// another finding.
package final class FindingFilter: Sendable {
  private let known: Set<UInt64>
  private let key: StateKey
  private let names: [[UInt8]]
  private let lock = Mutex(State())

  private struct State: Sendable {
    var (new, old) = (0, 0)
  }

  /// A filter for one run.
  ///
  /// - Parameters:
  ///   - known: The known findings.
  ///   - key: The key under which they are named.
  ///   - names: The names of the inputs.
  package init(known: Set<UInt64>, key: StateKey, names: [String]) {
    self.known = known
    self.key = key
    self.names = names.map { Array($0.utf8) }
  }

  /// The output for those rows only that are new findings.
  package func newFindings(of output: RowOutput) -> RowOutput {
    RowOutput(
      .failing, makeWriter: { FilteringWriter(writer: output.makeWriter(), filter: self) },
      sink: output.sink)
  }

  /// How many findings were new, and how many were known.
  package var counts: (new: Int, known: Int) { lock.withLock { ($0.new, $0.old) } }

  fileprivate func isNew(_ row: borrowing AuditRow) -> Bool {
    let fingerprint = key.fingerprint(of: row.password.bytes, in: names[row.input])
    let isKnown = known.contains(fingerprint)
    lock.withLock { state in
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
  package func fingerprint(
    of password: UnsafeBufferPointer<UInt8>, in name: [UInt8]
  ) -> UInt64 {
    let count = name.count + 1 + password.count
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { bytes in
      var end = bytes.initialize(fromContentsOf: name)
      bytes[end] = 0
      end = bytes[(end + 1)...].initialize(fromContentsOf: password)
      return hash(UnsafeBufferPointer(bytes))
    }
  }

  /// A hash of a text that is no secret, apart from those of passwords.
  package func hash(ofPublic text: String) -> UInt64 {
    let bytes = Array("\0public\0\(text)".utf8)
    return bytes.withUnsafeBufferPointer { hash($0) }
  }
}
