import PasswordPolicy
import TestSupport
import Testing

@testable import PasswordAudit

/// Policies where the length and sets of bytes decide: classes, lengths, look-aheads, conditions,
/// groups, and rules that only warn.
private let policies = [
  #"""
  {"policy":1,"id":"p","rules":[
    {"id":"a","label":"a","match":"[A-Z]"},{"id":"b","label":"b","match":"\\A(?:(?![\\h\\v])\\X){8,32}\\z"},
    {"id":"c","label":"c","avoid":"[0-9]","severity":"warning"}]}
  """#,
  #"""
  {"policy":1,"id":"p","rules":[
    {"id":"a","label":"a","match":"^(?=.*[A-Z])(?=.*\\d)(?!.* ).{6,40}$"},
    {"id":"b","label":"b","length":{"min":5,"max":50,"unit":"bytes"}},
    {"id":"c","label":"c","avoid":"^[a-z]{3,20}$","severity":"warning"}]}
  """#,
  #"""
  {"policy":1,"id":"p","rules":[
    {"id":"g","label":"g","atLeast":2,"of":[{"id":"a","label":"a","match":"[a-z]"},
      {"id":"b","label":"b","match":"\\d"},{"id":"c","label":"c","match":"[[:punct:]]"}]},
    {"id":"d","label":"d","match":"!","when":{"length":{"max":9}}},
    {"id":"e","label":"e","length":{"min":2}}]}
  """#,
]

/// Lines of all lengths around the longest that is counted, of all kinds of characters.
private func list(_ lines: Int, seed: UInt64) -> [UInt8] {
  var random = SplitMix64(seed: seed)
  let characters = Array("abcXYZ0189!_ $\t\0\u{7F}".utf8)
  var bytes: [UInt8] = []
  for _ in 0..<lines {
    let longest = [4, 12, 12, 70][Int.random(in: 0..<4, using: &random)]
    for _ in 0..<Int.random(in: 0...longest, using: &random) {
      bytes.append(characters[Int.random(in: 0..<characters.count, using: &random)])
    }
    if Int.random(in: 0..<8, using: &random) == 0 { bytes += "é".utf8 }
    if Int.random(in: 0..<8, using: &random) == 0 { bytes.append(0xFF) }
    if Int.random(in: 0..<100, using: &random) == 0 { bytes += "A\rb".utf8 }
    bytes += Bool.random(using: &random) ? [0x0D, 0x0A] : [0x0A]
  }
  return bytes
}

@Test(arguments: policies + [nil], [1, 3])
func `lines that are counted by kinds give what judging each gives`(policy: String?, jobs: Int)
  throws
{
  let policyChecker = try policy.map { try checker($0) } ?? defaultChecker()
  for seed in 1...3 as ClosedRange<UInt64> {
    let bytes =
      seed == 1 ? hostileList(lines: 700, seed: seed, longest: 600) : list(700, seed: seed)
    for encoding in [InputEncoding.auto, .utf8, .latin1] {
      var options = smallChunkOptions(jobs: jobs)
      options.collectsStatistics = false
      options.encoding = encoding
      options.decodesHexNotation = seed != 2
      let input = { AuditInput(name: "x") { RaggedSource(bytes, largest: 900, seed: seed) } }
      let audit = Audit(checker: policyChecker, options: options)
      var judge = RecordJudge(audit, scope: AuditScope(audit))
      let countsLines = judge.countsLines
      #expect(countsLines)
      _ = judge.summary()
      let counted = try audit.run([input()])
      // Each row needs its outcomes, so that every line is judged by itself.
      let judged = try audit.run([input()], rows: Collected().output(.all))
      #expect(counted.counts == judged.counts)
      #expect(counted.total > 500 && counted.accepted > 0 && counted.rejected > 0)
    }
  }
}

/// Whatever is not counted is judged, which gives the same and takes longer.
@Test(arguments: [
  ("abc\nde\r\n", 2), ("a\n\nb\n", 1), ("a\nb\rc\n", 1), ("a\nb\u{B}c\n", 1), ("a\nb\u{1E}\n", 1),
  ("a\nb\0\n", 1), ("a\né\n", 1),
])
func `lines are counted up to the first that has to be judged`(_ text: String, _ lines: Int) {
  // A byte behind the end stops whatever does not stop before.
  let bytes = Array(text.utf8) + [0]
  bytes.withUnsafeBufferPointer { bytes in
    guard let start = bytes.baseAddress,
      var tally = LineTally(byteSets: Array(repeating: 0, count: 256), firstByteToJudge: nil)
    else {
      Issue.record("there are no sets, and so not too many")
      return
    }
    var position = start
    let counted = tally.count(&position, to: start + bytes.count - 1, atMost: 9)
    #expect(counted == lines)
  }
}

@Test func `lines are judged one by one where more than bytes and a length decides`() throws {
  func countsLines(
    _ rule: String, _ change: (inout Audit.Options) throws -> Void = { _ in }
  ) throws -> Bool {
    var options = Audit.Options()
    options.collectsStatistics = false
    try change(&options)
    let policy = "{\"policy\":1,\"id\":\"p\",\"rules\":[{\"id\":\"a\",\"label\":\"a\",\(rule)}]}"
    let audit = Audit(checker: try checker(policy), options: options)
    var judge = RecordJudge(audit, scope: AuditScope(audit))
    let countsLines = judge.countsLines
    _ = judge.summary()
    return countsLines
  }
  #expect(try countsLines(#""match":"[a-z]""#))
  #expect(try !countsLines(#""match":"[a-z]{2}""#))
  #expect(try !countsLines(#""personal":{}"#))
  #expect(try !countsLines(#""strength":{"minScore":50}"#))
  #expect(try !countsLines(#""match":"[a-z]""#) { $0.collectsStatistics = true })
  #expect(try !countsLines(#""match":"[a-z]""#) { $0.estimatesStrength = true })
  #expect(try !countsLines(#""match":"[a-z]""#) { $0.comparedPolicies = [try defaultChecker()] })
  #expect(try !countsLines(#""match":"[a-z]""#) { $0.limits.password = 20 })
}
