import PasswordAudit
import Testing

/// What a sink was given. Not locked, for a sink is called by one thread at a time.
private final class Output: @unchecked Sendable {
  var bytes: [UInt8] = []
}

struct RowFunctionTests {
  @Test(arguments: [1, 3])
  func `rows of a function come whole and in the order of the list`(_ jobs: Int) throws {
    let count = 60_000
    let list = (1...count).map { $0 % 3 == 0 ? "Zq7-gnu-\($0)!" : "gnu\($0)" }
    var options = Audit.Options()
    options.jobs = jobs
    options.collectsStatistics = false
    let audit = Audit(checker: PasswordChecker(policy: .default), options: options)
    let output = Output()
    let rows = RowOutput(.failing) { row, bytes in
      bytes += "\(row.line) \(row.passwordBytes.count)\n".utf8
    } to: {
      output.bytes += $0
    }
    let input = AuditInput(name: "list", bytes: Array(list.joined(separator: "\n").utf8))
    let summary = try audit.run([input], rows: rows)
    let expected = (1...count).filter { $0 % 3 != 0 }.map { "\($0) \("gnu\($0)".utf8.count)\n" }
    #expect(output.bytes == Array(expected.joined().utf8))
    #expect(summary.rejected == expected.count)
  }

  @Test func `the bytes of a row are overwritten when it is written`() throws {
    let output = Output()
    let rows = RowOutput(.all) { row, bytes in
      // What the array's memory has left of the row before.
      let capacity = bytes.capacity
      output.bytes += bytes.withUnsafeBufferPointer {
        Array(UnsafeBufferPointer(start: $0.baseAddress, count: capacity))
      }
      bytes += row.passwordBytes
    } to: { _ in
    }
    let list = AuditInput(name: "list", bytes: Array("Zq7-gnu!\nZq8-gnu!\n".utf8))
    _ = try Audit(checker: PasswordChecker(policy: .default)).run([list], rows: rows)
    #expect(!output.bytes.isEmpty && output.bytes.allSatisfy { $0 == 0 })
  }

  @Test func `what is no state says so in a sentence`() {
    let error = #expect(throws: StateError.self) { try AuditSummary(state: Array("x".utf8)) }
    #expect(
      error?.description
        == "not a state of 'pwcheck audit --state': it is not JSON, or too large.")
  }
}
