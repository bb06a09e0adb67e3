import PasswordPolicy
import TestSupport
import Testing

@testable import PasswordAudit

private func frame(_ bytes: [UInt8]) -> [UInt8] {
  let count = UInt32(bytes.count)
  return (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + bytes
}

private let end: [UInt8] = [255, 255, 255, 255]

private func audit(_ list: [UInt8], user: Bool = false, largest: Int = 300) throws
  -> (summary: AuditSummary, rows: [Substring])
{
  var options = smallChunkOptions(jobs: 2)
  options.format = .frames(withUser: user)
  let rows = Collected()
  let summary = try Audit(checker: try defaultChecker(), options: options).run(
    [AuditInput(name: "x") { RaggedSource(list, largest: largest, seed: 3) }], rows: rows.output)
  return (summary, rows.lines)
}

private func fault(_ list: [UInt8], user: Bool = false) -> (record: Int, fault: FrameFault)? {
  do {
    _ = try audit(list, user: user)
    return nil
  } catch AuditError.frames("x", let record, let fault) {
    return (record, fault)
  } catch { return nil }
}

@Test func `frames hold passwords of any bytes`() throws {
  let passwords: [[UInt8]] = [
    Array("Abcdef1!".utf8), [], Array("two\nlines\r".utf8), Array("n\0l".utf8), [0xFF, 0xFE, 0x41],
    [0xEF, 0xBB, 0xBF, 0x61], Array("$HEX[61]".utf8), [UInt8](repeating: 65, count: 600),
  ]
  let (summary, rows) = try audit(passwords.flatMap(frame) + end)
  #expect(summary.total == passwords.count && summary.emptyPasswords == 1 && summary.blank == 0)
  #expect(summary.accepted == 1 && summary.truncated == 1)
  #expect(rows.first == "0:1 accepted 00000 0 Abcdef1!")
  // The same as in a format that can hold them.
  let some = (0..<2000).map { Array("pass\($0 * 7919 % 4001)Word!".utf8) }
  var options = smallChunkOptions(jobs: 2)
  options.format = .nul
  let nul = Collected()
  _ = try Audit(checker: try defaultChecker(), options: options).run(
    [AuditInput(name: "x", bytes: some.flatMap { $0 + [0] })], rows: nul.output)
  #expect(try audit(some.flatMap(frame) + end).rows == nul.lines)
}

@Test func `frames hold users of any name`() throws {
  let accounts = [("ana", "ana"), ("a:b\n", "Abcdef1!"), ("", ""), ("bob", "")]
  let list = accounts.flatMap { frame(Array($0.utf8)) + frame(Array($1.utf8)) }
  let (summary, rows) = try audit(list + end, user: true)
  #expect(summary.accounts?.accounts == 4 && summary.accounts?.passwordIsUsername == 1)
  #expect(summary.emptyPasswords == 2 && summary.accepted == 1)
  #expect(rows.count == 5, "one user has a line break in the name")
}

@Test func `no beginning of a list of frames passes for a list`() throws {
  let list = ["one", "", "three"].flatMap { frame(Array($0.utf8)) } + end
  #expect(fault(list) == nil)
  for count in 0..<list.count {
    #expect(fault(Array(list[..<count]))?.fault == .noEnd, "\(count) bytes")
  }
  let accounts = ["ana", "Abcdef1!", "bob", ""].flatMap { frame(Array($0.utf8)) } + end
  #expect(fault(accounts, user: true) == nil)
  for count in 0..<accounts.count {
    #expect(fault(Array(accounts[..<count]), user: true)?.fault == .noEnd, "\(count) bytes")
  }
}

@Test func `what is no list of frames is an error, with its record`() throws {
  let one = frame(Array("one".utf8))
  #expect(fault(one + end + [0])?.fault == .followed)
  #expect(fault(one + end + one + end)?.fault == .followed)
  #expect(fault(one + [UInt8](repeating: 0, count: 5000) + end + end)?.fault == .followed)
  let odd = fault(one + end, user: true)
  #expect(odd?.fault == .endWithinRecord && odd?.record == 1)
  let text = fault(one + Array("password\n123456\n".utf8))
  #expect(text?.fault == .tooLong(bytes: 0x7373_6170) && text?.record == 2)
  #expect(
    fault([1, 0, 4, 0] + [UInt8](repeating: 65, count: 300_000) + end)?.fault
      == .tooLong(bytes: 262_145))
  // Longer than a chunk, which is smaller here than a frame may be.
  #expect(
    fault(one + frame([UInt8](repeating: 65, count: 2000)) + end)?.fault == .tooLong(bytes: 1024))
}

@Test func `the longest frames are judged`() throws {
  var options = Audit.Options()
  options.format = .frames(withUser: true)
  let longest = frame([UInt8](repeating: 65, count: FrameReader.largestFrame))
  let summary = try Audit(checker: try defaultChecker(), options: options).run([
    AuditInput(name: "x", bytes: longest + longest + longest + frame([66]) + end)
  ])
  #expect(summary.total == 2 && summary.truncated == 1)
}

@Test func `frames end early only for whoever stopped the audit`() throws {
  let control = AuditControl()
  var options = Audit.Options()
  options.format = .frames()
  let list = frame([65])
  let summary = try Audit(checker: try defaultChecker(), options: options).run(
    [
      AuditInput(name: "x") {
        control.cancel()
        return RaggedSource(list, largest: 9, seed: 1)
      }
    ], control: control)
  #expect(summary.isPartial)
}
