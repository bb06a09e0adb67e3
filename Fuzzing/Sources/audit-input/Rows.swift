import FuzzSupport

@testable import PasswordAudit
@testable import PasswordPolicy
@testable import UnicodeText

/// Rows that were written. Not locked, for there is one job.
final class RowCount: @unchecked Sendable {
  var count = 0
  /// The line of the last row.
  var line = 0
}

extension RowCount {
  /// Reads all of a row, so that the address sanitizer sees what it lends, and writes a byte.
  func write(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    require(row.line >= max(1, line), "lines in order")
    line = row.line
    require(ValidUTF8(validating: row.password.bytes) != nil, "a password is UTF-8")
    var sum: UInt8 = 0
    for byte in row.password.bytes { sum &+= byte }
    if let username = row.username { for byte in username { sum &+= byte } }
    let rejects = row.outcomes.contains { $0.rejects }
    require(row.judgement != .rejected || rejects, "what is rejected fails a rule")
    count += 1
    output.append(contentsOf: [sum])
  }
}

/// Hands out a few bytes at a time, as a pipe may.
struct SlowSource: ByteSource {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - offset, 1 + offset % 7)
    buffer.copyBytes(from: bytes[offset..<(offset + count)])
    offset += count
    return count
  }
}
