import PasswordPolicy
import PasswordStrength
import Testing

@testable import PasswordAudit

private func summary(
  words: [String] = [], year: Int = 2026, _ change: (inout Audit.Options) -> Void = { _ in }
) throws -> AuditSummary {
  var options = Audit.Options()
  options.program = "test 1"
  change(&options)
  let checker = PasswordChecker(
    policy: try defaultChecker().policy,
    estimator: StrengthEstimator(year: year, extraWords: words))
  let summary = try Audit(checker: checker, options: options).run([
    AuditInput(name: "x", bytes: options.format == .frames() ? [255, 255, 255, 255] : [])
  ])
  return try AuditSummary(state: summary.state())
}

@Test func `states that were made in another way are not added`() throws {
  func mismatch(_ other: AuditSummary) throws -> SummaryMismatch? {
    var sum = try summary()
    return #expect(throws: SummaryMismatch.self) { try sum.merge(other) }
  }
  #expect(try mismatch(summary { $0.program = "test 2" }) == .program("test 1", "test 2"))
  #expect(try mismatch(summary(year: 2025)) == .model)
  #expect(try mismatch(summary(words: ["acme"])) == .option("--words"))
  #expect(try mismatch(summary { $0.format = .nul }) == .input("lines", "nul"))
  #expect(try mismatch(summary { $0.format = .frames() }) == .input("lines", "frames"))
  #expect(try mismatch(summary { $0.encoding = .latin1 }) == .option("--encoding"))
  #expect(try mismatch(summary { $0.decodesHexNotation = false }) == .option("--no-hex"))
  var words = try summary(words: ["acme", "emca"])
  try words.merge(try summary(words: ["acme", "emca"]))
  #expect(throws: SummaryMismatch.option("--words")) {
    try words.merge(try summary(words: ["acme"]))
  }
}

@Test func `every format has a text of its own`() {
  let formats: [InputFormat] = [
    .lines, .nul, .frames(), .frames(withUser: true), .csv(.name("a")), .csv(.number(2)),
    .csv(.name("2")), .csv(.name("a"), user: .number(1)), .csv(.name("1,a")),
    .userPass(), .userPass(separator: 9), .userPass(separator: 59), .env(), .potfile,
    .env(KeySelection([KeyPattern("A*"), KeyPattern("B")])), .json(), .yaml(),
    .json(KeySelection(ofDocument: ["a", "/b"])), .yaml(KeySelection(ofDocument: ["/b"])),
  ]
  #expect(Set(formats.map(\.text)).count == formats.count)
  #expect(formats[14].text == "env:A*,B" && formats[17].text == "json:a,/b")
}

@Test func `how the keys of two states compare is known`() throws {
  let keys = [
    StateKey(bytes: [UInt8](repeating: 1, count: 16)),
    StateKey(bytes: [UInt8](repeating: 2, count: 16)),
  ].compactMap(\.self)
  func with(_ key: StateKey) throws -> AuditSummary { try summary { $0.key = key } }
  #expect(try with(keys[0]).keys(comparedWith: with(keys[0])) == .same)
  #expect(try with(keys[0]).keys(comparedWith: with(keys[1])) == .different)
  #expect(try with(keys[0]).keys(comparedWith: with(StateKey())) == .missing)
  #expect(try with(StateKey()).keys(comparedWith: with(StateKey())) == .missing)
  #expect(try summary().keys(comparedWith: with(keys[0])) == .missing)
  var sum = try with(keys[0])
  #expect(!sum.lacksCommonKey)
  try sum.merge(with(keys[1]))
  #expect(sum.lacksCommonKey)
  let read = try AuditSummary(state: sum.state())
  #expect(read.lacksCommonKey && read.keys(comparedWith: sum) == .missing)
}

@Test func `an audit is not added to itself once it has a number`() throws {
  var one = try summary()
  var other = try summary()
  one.identify()
  other.identify()
  var sum = try AuditSummary(state: one.state())
  try sum.merge(other)
  for twice in [one, other] {
    #expect(throws: SummaryMismatch.sameAudit) { try sum.merge(twice) }
  }
  let before = fullState(sum)
  #expect(throws: SummaryMismatch.sameAudit) { try sum.merge(sum) }
  #expect(fullState(sum) == before)
}

@Test func `hashes of rows depend on the key and on nothing else`() throws {
  let keys = [1, 2].compactMap { StateKey(bytes: [UInt8](repeating: $0, count: 16)) }
  func hash(_ text: String, _ key: StateKey) -> [UInt64] {
    Array(text.utf8).withUnsafeBufferPointer {
      let (high, low) = key.rowHash($0)
      return [high, low, key.hash($0)]
    }
  }
  #expect(hash("a", keys[0]) == hash("a", keys[0]))
  #expect(Set(hash("a", keys[0]) + hash("a", keys[1]) + hash("b", keys[0])).count == 9)
}
