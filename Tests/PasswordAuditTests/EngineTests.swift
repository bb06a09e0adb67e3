import PasswordPolicy
import PasswordStrength
import Synchronization
import TestSupport
import Testing
import UnicodeText

@testable import PasswordAudit

@Test func `a summary counts what the policy says`() throws {
  let audit = Audit(checker: try defaultChecker())
  let list = "Abcdef1!\nabc\n\npassword1990\r\nPassword1990"
  let summary = try audit.run([AuditInput(name: "list", bytes: Array(list.utf8))])
  #expect(summary.total == 4)
  #expect(summary.accepted == 1)
  #expect(summary.rejected == 3)
  #expect(summary.blank == 1)
  #expect(!summary.isPartial)
  #expect(summary.rules.map(\.rule.id) == ["length", "uppercase", "lowercase", "digit", "special"])
  #expect(summary.rules.map(\.failed) == [1, 2, 0, 1, 3])
  #expect(summary.rules.map(\.failedAlone) == [0, 0, 0, 0, 1])
  #expect(summary.lengths[8] == 1 && summary.lengths[3] == 1 && summary.lengths[12] == 2)
}

@Test(arguments: [1, 2, 4], [3, 100, 5000])
func `any number of jobs and any pieces give the same rows and summary`(jobs: Int, largest: Int)
  throws
{
  let checker = try defaultChecker()
  let list = hostileList(lines: 1000, seed: 11)
  let key = StateKey()

  func run(_ jobs: Int, _ largest: Int, seed: UInt64) throws -> (rows: String, state: String) {
    var options = smallChunkOptions(jobs: jobs)
    options.key = key
    let rows = Collected()
    let inputs = (0..<3).map { i in
      AuditInput(name: "\(i)") { RaggedSource(list, largest: largest, seed: seed + UInt64(i)) }
    }
    let summary = try Audit(checker: checker, options: options).run(inputs, rows: rows.output)
    return (rows.text, fullState(summary))
  }

  let expected = try run(1, 1 << 20, seed: 0)
  for seed in 1...3 as ClosedRange<UInt64> {
    let result = try run(jobs, largest, seed: seed * 100)
    #expect(result.rows == expected.rows)
    #expect(result.state == expected.state)
  }
}

@Test func `rows stand in the order of the input and name their line`() throws {
  let rows = Collected()
  let list = "one\n\r\n\nfour\n" + String(repeating: "x", count: 5000) + "\nsix\n"
  let bytes = Array(list.utf8)
  _ = try Audit(checker: try defaultChecker(), options: smallChunkOptions(jobs: 4)).run(
    [
      AuditInput(name: "a", bytes: bytes), AuditInput(name: "b", bytes: []),
      AuditInput(name: "c", bytes: bytes),
    ],
    rows: rows.output)
  #expect(
    rows.lines.map { $0.prefix { $0 != " " } } == [
      "0:1", "0:4", "0:5", "0:6", "2:1", "2:4", "2:5", "2:6",
    ])
}

@Test func `rows may be those of passwords that are not accepted only`() throws {
  let rows = Collected()
  let list = Array("Abcdef1!\nabc\nAbcdef2!\n".utf8)
  let summary = try Audit(checker: try defaultChecker()).run(
    [AuditInput(name: "list", bytes: list)], rows: rows.output(.failing))
  #expect(rows.text == "0:2 rejected 11011 0 abc\n")
  #expect(summary.accepted == 2)
}

@Test(arguments: [600, 1023, 1024, 1025, 2048, 100_000])
func `a line of any length is one password, cut and never accepted`(length: Int) throws {
  // A policy that a long line meets, so that only the cut keeps it from being accepted.
  let checker = try checker(
    #"""
    {"policy": 1, "id": "p", "title": "p", "rules": [{"id": "long", "label": "l", \#
    "length": {"min": 3}}]}
    """#
  )
  let list = "abc\n" + String(repeating: "é", count: length / 2) + "\nabcd\n"
  let rows = Collected()
  let summary = try Audit(checker: checker, options: smallChunkOptions(jobs: 2)).run(
    [AuditInput(name: "list", bytes: Array(list.utf8))], rows: rows.output)
  #expect(summary.total == 3)
  #expect(summary.accepted == 2)
  #expect(summary.undetermined == 1)
  #expect(summary.truncated == 1)
  #expect(summary.readAsLatin1 == 0, "a character must not be cut in half")
  #expect(rows.lines.map { $0.prefix { $0 != " " } } == ["0:1", "0:2", "0:3"])
}

@Test(arguments: ["\n", ""], ["x", String(repeating: "x", count: 5000)])
func `what is left of a password in a line that was cut is not accepted`(
  _ end: String, _ rest: String
) throws {
  var options = smallChunkOptions(jobs: 2)
  options.format = .userPass()
  options.recognizesForeignLists = false
  // The chunk ends behind a password that the policy would accept.
  let user = String(repeating: "u", count: options.limits.chunk - 9)
  let summary = try Audit(checker: try defaultChecker(), options: options).run(
    [AuditInput(name: "list", bytes: Array("\(user):Abcdef1!\(rest)\(end)".utf8))])
  #expect(summary.total == 1 && summary.undetermined == 1)
  #expect(summary.truncated == 1)
}

@Test func `an overlong line at the end of an input does not swallow the next input`() throws {
  let rows = Collected()
  let long = [UInt8](repeating: 0x61, count: 5000)
  let summary = try Audit(checker: try defaultChecker(), options: smallChunkOptions(jobs: 1)).run(
    [AuditInput(name: "a", bytes: long), AuditInput(name: "b", bytes: Array("abc\n".utf8))],
    rows: rows.output
  )
  #expect(summary.total == 2)
  #expect(rows.lines.map { $0.prefix { $0 != " " } } == ["0:1", "1:1"])
}

private struct Failure: Error {}

/// A thousand lines, and then an error.
private struct FailingSource: ByteSource {
  var source = RaggedSource(
    Array(repeatElement("abcdefg\n", count: 1000).joined().utf8), largest: 64, seed: 1)

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = source.read(into: buffer)
    if count == 0 { throw Failure() }
    return count
  }
}

@Test(arguments: [1, 2, 4])
func `a source that fails ends the run, after the rows of what was read`(jobs: Int) throws {
  let rows = Collected()
  let audit = Audit(checker: try defaultChecker(), options: smallChunkOptions(jobs: jobs))
  let error = #expect(throws: AuditError.self) {
    try audit.run([AuditInput(name: "list") { FailingSource() }], rows: rows.output)
  }
  guard case .input("list", let cause)? = error else {
    Issue.record("\(String(describing: error))")
    return
  }
  #expect(cause is Failure)
  // What was read of the last chunk is lost with it.
  #expect((875...1000).contains(rows.lines.count))
  #expect(rows.lines.last?.hasPrefix("0:\(rows.lines.count) ") == true)
}

@Test func `an input that cannot be opened ends the run`() throws {
  let audit = Audit(checker: try defaultChecker())
  #expect(throws: AuditError.self) { try audit.run([AuditInput(name: "list") { throw Failure() }]) }
}

@Test(arguments: [1, 2, 4])
func `a sink that fails ends the run, and nothing hangs`(jobs: Int) throws {
  let list = hostileList(lines: 5000, seed: 3)
  let calls = Atomic(0)
  let output = RowOutput(.all, makeWriter: { writePlainRow }) { _ in
    if calls.add(1, ordering: .relaxed).newValue > 5 { throw Failure() }
  }
  let audit = Audit(checker: try defaultChecker(), options: smallChunkOptions(jobs: jobs))
  let error = #expect(throws: AuditError.self) {
    try audit.run([AuditInput(name: "list", bytes: list)], rows: output)
  }
  guard case .output(let cause)? = error else {
    Issue.record("\(String(describing: error))")
    return
  }
  #expect(cause is Failure)
  #expect(calls.load(ordering: .relaxed) == 6, "nothing is written after a failure")
}

/// Never ends, and has the audit cancelled on the way.
private struct EndlessSource: ByteSource {
  let control: AuditControl
  var reads = 0

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    reads += 1
    if reads == 50 { control.cancel() }
    for i in buffer.indices { buffer[i] = i % 9 == 8 ? 0x0A : 0x61 }
    return buffer.count
  }
}

@Test(arguments: [1, 2, 4])
func `a cancelled audit returns what it has`(jobs: Int) throws {
  let control = AuditControl()
  let audit = Audit(checker: try defaultChecker(), options: smallChunkOptions(jobs: jobs))
  let rows = Collected()
  let summary = try audit.run(
    [AuditInput(name: "list") { EndlessSource(control: control) }], control: control,
    rows: rows.output)
  #expect(summary.isPartial)
  #expect(summary.total > 0)
  #expect(summary.total == control.passwordsJudged)
  #expect(rows.lines.count == summary.total)
}

@Test func `progress is told in bytes, passwords and inputs`() throws {
  let control = AuditControl()
  let list = hostileList(lines: 2000, seed: 5)
  let inputs = (0..<3).map { AuditInput(name: "\($0)", bytes: list) }
  let summary = try Audit(checker: try defaultChecker(), options: smallChunkOptions(jobs: 2)).run(
    inputs, control: control)
  #expect(control.bytesRead == 3 * list.count)
  #expect(control.passwordsJudged == summary.total)
}

@Test func `other policies are compared in the same pass`() throws {
  var options = Audit.Options()
  options.comparedPolicies = [
    try checker(
      #"""
      {"policy": 1, "id": "short", "title": "s", "rules": [{"id": "l", "label": "l", \#
      "length": {"min": 3}}]}
      """#
    ),
    try defaultChecker(),
  ]
  let summary = try Audit(checker: try defaultChecker(), options: options).run(
    [AuditInput(name: "list", bytes: Array("Abcdef1!\nabc\nab\n".utf8))])
  #expect(summary.comparedPolicies.map(\.policy.id) == ["short", "default"])
  #expect(summary.comparedPolicies.map(\.accepted) == [2, 1])
}

@Test func `a warning neither rejects nor counts as a contribution`() throws {
  let checker = try checker(
    #"""
    {"policy": 1, "id": "p", "title": "p", "rules": [
      {"id": "warn", "label": "w", "severity": "warning", "match": "[0-9]"},
      {"id": "two", "label": "t", "atLeast": 1, "of": [
        {"id": "upper", "label": "u", "match": "[A-Z]"}, {"id": "digit", "label": "d", "match": "[0-9]"}]}]}
    """#)
  let summary = try Audit(checker: checker).run([
    AuditInput(name: "l", bytes: Array("ABC\nabc\n".utf8))
  ])
  #expect(summary.accepted == 1)
  #expect(summary.rules.map(\.rule.id) == ["warn", "two", "upper", "digit"])
  #expect(summary.rules.map(\.failed) == [2, 1, 1, 2])
  #expect(summary.rules.map(\.failedAlone) == [0, 1, 0, 0])
  #expect(summary.rules.map(\.rule.decides) == [false, true, false, false])
}

@Test func `strength is counted by score, level, decade and attacker`() throws {
  var options = Audit.Options()
  options.estimatesStrength = true
  let passwords = ["password", "Tr0ub4dor&3", "correct horse", "x9$Kq2!vLm#7pWz8", "abcabc1990"]
  let checker = try defaultChecker()
  let expected = passwords.map { checker.estimator.estimate($0) }
  let summary = try Audit(checker: checker, options: options).run(
    [AuditInput(name: "l", bytes: Array(passwords.joined(separator: "\n").utf8))])
  let strength = try #require(summary.strength)
  #expect(
    strength.scores.enumerated().flatMap { Array(repeating: $0, count: $1) }
      == expected.map(\.score).sorted()
  )
  #expect(strength.levels == (0...4).map { level in expected.count { $0.level.index == level } })
  #expect(
    strength.guesses
      == strength.guesses.indices.map { i in expected.count { Int($0.guessesLog10) == i } })
  for (i, attacker) in Attacker.general.enumerated() {
    let seconds = expected.map { $0.crackTimes[i].seconds }
    let year = 86_400 * 365.2425
    let ends = [1, 60, 3600, 86_400, year / 12, year, 100 * year, .infinity]
    let spans = ends.indices.map { i in
      seconds.count { $0 < ends[i] && (i == 0 || $0 >= ends[i - 1]) }
    }
    #expect(strength.crackTimes(for: attacker) == spans)
  }
  #expect(strength.medianScore == Double(expected.map(\.score).sorted()[2]))
  #expect(strength.meanScore == Double(expected.reduce(0) { $0 + $1.score }) / 5)
}

@Test func `an audit leaves no memory behind`() throws {
  let audit = Audit(checker: try defaultChecker(), options: smallChunkOptions(jobs: 1))
  let whole = Audit(checker: try defaultChecker())
  _ = try (audit.run([]), whole.run([]))
  // More than the blocks of this many audits are.
  let bound = 20 * Audit.Limits().chunk
  let leaked = try leakedBytes(upTo: bound) {
    for _ in 0..<60 { _ = try whole.run([AuditInput(name: "l", bytes: Array("password".utf8))]) }
  }
  #expect(leaked <= bound)
}
