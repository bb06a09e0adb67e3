import JSON
import PasswordPolicy
import TestSupport
import Testing
import UnicodeText

@testable import PasswordAudit

private let key = StateKey()

private func audit(_ bytes: some Sequence<UInt8>, key: StateKey = key, statistics: Bool = true)
  throws
  -> AuditSummary
{
  var options = Audit.Options()
  options.key = key
  options.collectsStatistics = statistics
  options.estimatesStrength = true
  options.comparedPolicies = [try defaultChecker()]
  return try Audit(checker: try defaultChecker(), options: options).run(
    [AuditInput(name: "x", bytes: Array(bytes))])
}

private func merged(_ parts: [AuditSummary]) throws -> AuditSummary {
  var sum = parts[0]
  for part in parts.dropFirst() { try sum.merge(part) }
  return sum
}

@Test(arguments: 1...5 as ClosedRange<UInt64>)
func `any split of a list adds up to the whole`(seed: UInt64) throws {
  var random = SplitMix64(seed: seed)
  let list = hostileList(lines: 2000, seed: seed)
  let lines = list.split(separator: 0x0A, omittingEmptySubsequences: false).map {
    Array($0) + [0x0A]
  }
  var parts = [[UInt8]](repeating: [], count: Int.random(in: 2...6, using: &random))
  for line in lines { parts[Int.random(in: parts.indices, using: &random)] += line }

  // The last line has got a line end, like every other.
  let whole = fullState(try audit(lines.joined()))
  // Through files, as processes on several machines do it.
  let states = try parts.map { try audit($0).state(includesSecrets: true) }
  let read = try states.map { try AuditSummary(state: $0) }
  #expect(fullState(try merged(read)) == whole)
  #expect(fullState(try merged(read.shuffled(using: &random))) == whole)
  // Grouped to the right.
  var right = read[read.count - 1]
  for part in read.dropLast().reversed() {
    var sum = part
    try sum.merge(right)
    right = sum
  }
  #expect(fullState(right) == whole)
}

@Test func `sketches that had to forget add up within their bound`() throws {
  var random = SplitMix64(seed: 4)
  let passwords =
    (0..<20_000).map { _ in
      let x = Double.random(in: 0..<1, using: &random)
      return "pw\(Int(1 / (x * x + 1e-6)))\(x < 0.5 ? "" : String(random.next() % 1000 + 7))x"
    } + (0..<101_000).map { "only\($0)" }
  var exact: [String: Int] = [:]
  for password in passwords { exact[password, default: 0] += 1 }
  let bytes = passwords.map { Array($0.utf8) + [0x0A] }
  let parts = try [0..<10_000, 10_000..<70_000, 70_000..<passwords.count].map {
    try audit(bytes[$0].joined())
  }
  let sum = try merged(parts)
  let top = try #require(sum.topPasswords(20))
  #expect(top.error > 0)
  for entry in top.entries {
    let text = try #require(entry.text)
    let truth = try #require(exact[text])
    #expect(entry.count <= truth && truth <= entry.count + top.error)
  }
  let distinct = try #require(sum.distinct)
  #expect(!distinct.isExact)
  #expect(abs(Double(distinct.count) / Double(exact.count) - 1) < 4 * distinct.standardError)
}

@Test(arguments: [true, false])
func `a state is read back as it was written`(includesSecrets: Bool) throws {
  let list = hostileList(lines: 1000, seed: 8)
  for statistics in [true, false] {
    let state = try audit(list, statistics: statistics).state(includesSecrets: includesSecrets)
    #expect(try AuditSummary(state: state).state(includesSecrets: includesSecrets) == state)
    #expect(String(decoding: state, as: UTF8.self).hasPrefix("{\"schema\":\"pwcheck.state/3\","))
  }
}

@Test func `a state holds no password unless it is asked to`() throws {
  let bytes = Array("hunter2hunter\nhunter2hunter\nCorrectHorse9\n".utf8)
  let summary = try audit(bytes)
  func holds(_ state: [UInt8], _ word: String) throws -> Bool {
    let read = try AuditSummary(state: state)
    let texts = [read.topPasswords(9), read.topBaseWords(9)].flatMap {
      $0?.entries.compactMap(\.text) ?? []
    }
    return texts.contains(word)
  }
  #expect(try holds(summary.state(includesSecrets: true), "hunter2hunter"))
  let redacted = summary.state()
  #expect(try !holds(redacted, "hunter2hunter"))
  let read = try AuditSummary(state: redacted)
  #expect(read.topPasswords(1)?.entries.first?.mask == "llllll9llllll")
  #expect(read.topPasswords(1)?.entries.first?.count == 2)
  // Nor may it be there in another guise: the content is base 64.
  let content = try packed(of: redacted)
  #expect(!content.containsSequence("hunter".utf8) && !content.containsSequence("Horse".utf8))
  #expect(try packed(of: summary.state(includesSecrets: true)).containsSequence("hunter".utf8))
}

private func packed(of state: [UInt8]) throws -> [UInt8] {
  let content = try #require(try JSONParser.parse(state)["content"]?.string)
  return try #require(Base64.decode(content.utf8))
}

extension [UInt8] {
  fileprivate func containsSequence(_ part: some Collection<UInt8>) -> Bool {
    indices.contains { self[$0...].starts(with: part) }
  }
}

@Test func `states under different keys add up but for the passwords`() throws {
  let list = hostileList(lines: 500, seed: 21)
  let one = try audit(list, key: StateKey())
  let other = try audit(list, key: StateKey())
  var sum = one
  try sum.merge(other)
  #expect(sum.total == 2 * one.total)
  #expect(sum.topPasswords(5) == nil && sum.topBaseWords(5) == nil && sum.distinct == nil)
  #expect(sum.topMasks(3)?.entries.map(\.count) == one.topMasks(3)?.entries.map { 2 * $0.count })
  #expect(
    sum.topSuffixes(3)?.entries.map(\.count) == one.topSuffixes(3)?.entries.map { 2 * $0.count })
  let read = try AuditSummary(state: sum.state(includesSecrets: true))
  #expect(read.distinct == nil && read.total == sum.total)
}

@Test func `a key is made of all of a file's bytes, of which there must be enough`() {
  #expect(StateKey(bytes: Array("fifteen bytes..".utf8)) == nil)
  let long = [UInt8](repeating: 7, count: 100)
  var changed = long
  changed[99] = 8
  #expect(StateKey(bytes: long) == StateKey(bytes: long))
  #expect(StateKey(bytes: long) != StateKey(bytes: changed))
  #expect(StateKey() != StateKey())
}

@Test func `summaries that answer different questions do not add up`() throws {
  func run(_ checker: PasswordChecker, _ change: (inout Audit.Options) -> Void = { _ in }) throws
    -> AuditSummary
  {
    var options = Audit.Options()
    change(&options)
    return try Audit(checker: checker, options: options).run([])
  }
  let plain = try run(try defaultChecker())
  func mismatch(_ other: AuditSummary) -> SummaryMismatch? {
    var sum = plain
    return #expect(throws: SummaryMismatch.self) { try sum.merge(other) }
  }
  let stricter = try checker(
    #"""
    {"policy": 1, "id": "default", "title": "d", "rules": [{"id": "l", "label": "l", \#
    "length": {"min": 9}}]}
    """#
  )
  let other = try run(stricter)
  #expect(mismatch(other) == .policy(plain.scope.policy, other.scope.policy))
  let checker = try defaultChecker()
  #expect(mismatch(try run(checker) { $0.comparedPolicies = [checker] }) == .option("--compare"))
  #expect(mismatch(try run(checker) { $0.estimatesStrength = true }) == .option("--no-strength"))
  #expect(
    mismatch(try run(checker) { $0.collectsStatistics = false }) == .option("--no-statistics"))
  var sum = plain
  try sum.merge(plain)
  #expect(sum.total == 0)
}

// MARK: Damage

@Test(
  arguments: [
    ("", .notJSON), ("[]", .notAState(schema: nil)), ("{}", .notAState(schema: nil)),
    (#"{"schema": "pwcheck.policy/1"}"#, .notAState(schema: "pwcheck.policy/1")),
    (#"{"schema": "pwcheck.state/1"}"#, .unknownVersion(schema: "pwcheck.state/1")),
    (#"{"schema": "pwcheck.state/4"}"#, .unknownVersion(schema: "pwcheck.state/4")),
    (#"{"schema": "pwcheck.state/3"}"#, .checksum),
    (#"{"schema": "pwcheck.state/3", "checksum": 1}"#, .checksum),
  ] as [(String, StateError)])
func `what is no state is refused`(_ text: String, _ expected: StateError) {
  let error = #expect(throws: StateError.self) { try AuditSummary(state: Array(text.utf8)) }
  #expect(error == expected)
}

/// Puts the right checksum on a changed state, as an attacker would.
private func resealed(_ state: String) -> [UInt8] {
  let mark = "\"checksum\":"
  let start = state.split(separator: mark, omittingEmptySubsequences: false)[0]
  let head = Array(start.utf8) + mark.utf8
  let sum = head.withUnsafeBufferPointer { hexadecimal(sipHash($0, 0, 0)) }
  return head + "\"\(sum)\"}\n".utf8
}

/// A state with other bytes packed in it.
private func state(of content: [UInt8], records: Int) -> [UInt8] {
  let text = String(decoding: Base64.encode(content), as: UTF8.self)
  return resealed(
    #"{"schema":"pwcheck.state/3","records":\#(records),"content":"\#(text)","checksum":"#)
}

@Test func `a state that contradicts itself is refused, though its checksum is right`() throws {
  let state = String(decoding: try audit(Array("Abcdef1!\nabc\n".utf8)).state(), as: UTF8.self)
  #expect(try AuditSummary(state: resealed(state)).total == 2)
  let changes = [
    (#""records":2"#, #""records":3"#), (#""records":2"#, #""records":2.5"#),
    (#""records":2"#, #""records":"2""#), (#""records":2"#, #""record":2"#),
    (#""records":2"#, #""records":1e300"#), (#""records":2"#, #""records":2,"more":1"#),
    (#""content":""#, #""content":"\u0041"#), (#""content":""#, #""content":"AAAA"#),
    (#""content":""#, #""contents":""#), (#","checksum"#, #","content":1,"checksum"#),
  ]
  for (from, to) in changes {
    #expect(state.contains(from), "\(from)")
    let text = state.replacing(from, with: to, maxReplacements: 1)
    #expect(throws: StateError.self, "\(to)") { try AuditSummary(state: resealed(text)) }
  }
}

@Test func `what a summary cannot hold is refused in a state`() throws {
  let summary = try audit(Array("Abcdef1!\nabc\n".utf8))
  func isDamaged(_ change: (inout AuditSummary) -> Void) -> Bool {
    var changed = summary
    change(&changed)
    do throws(StateError) { _ = try AuditSummary(state: changed.state()) } catch {
      return error == .damaged
    }
    return false
  }
  func list(_ name: String, records: Int, size: Int = 1 << 48) -> ListCoverage {
    ListCoverage(
      name: name, size: size, version: 0, count: 1,
      parts: [.init(number: 1, range: 0..<size, records: records)])
  }
  #expect(!isDamaged { _ in })
  #expect(isDamaged { $0.counts[CountLayout.accepted] = 5 }, "the lengths add up to another total")
  #expect(isDamaged { $0.counts[CountLayout.emptyPasswords] = 1 })
  #expect(isDamaged { $0.counts[CountLayout.blank] = 1 << 48 + 1 })
  #expect(isDamaged { $0.counts[CountLayout.scores.lowerBound] = 3 })
  #expect(isDamaged { ($0.keyCheck, $0.hasGivenKey) = (nil, true) })
  #expect(isDamaged { $0.runs = [0] } && isDamaged { $0.runs = [1, 1] })
  #expect(isDamaged { $0.runs = [2, 1] } && !isDamaged { $0.runs = [1, 2] })
  #expect(!isDamaged { $0.lists = [list("a", records: 1), list("b", records: 1)] })
  #expect(isDamaged { $0.lists = [list("b", records: 1), list("a", records: 1)] })
  #expect(isDamaged { $0.lists = [list("a", records: 2), list("b", records: 1)] })
  // Their sum is above the largest number.
  #expect(isDamaged { $0.lists = (10..<99).map { list("\($0)", records: 1 << 48) } })
  #expect(
    isDamaged { $0.lists = (100_000..<140_000).map { list("\($0)", records: 1 << 48) } })
  #expect(isDamaged { $0.scope.whatIf = Array(repeating: .init(), count: 101) })
  #expect(
    isDamaged { summary in
      for _ in 0..<2 { summary.sketches?.distinct.add(3, times: 2) }
    })
  #expect(isDamaged { $0.sketches?.distinct.raise(to: 41) })
  #expect(isDamaged { $0.sketches?.passwords.error = 3 })
}

/// The packed items of a state, of which none can be read.
@Test(
  arguments: [
    [0], [2, 1, 1], [1] + key8, [1] + key8 + [0], [1] + key8 + [1], [1] + key8 + [1, 4, 0],
    [1] + key8 + [1, 0, 1, 0xFF], [1] + key8 + [0x81, 0x00, 0, 0],
    [2] + key8 + [1, 0, 1, 0x61] + key8 + [1, 0, 1, 0x61],
    [1] + key8 + [1, 0, 200, 1] + [UInt8](repeating: 0x61, count: 200),
    [1] + key8 + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 0],
  ] as [[UInt8]])
func `items that were not counted are refused`(_ items: [UInt8]) throws {
  var summary = try audit(Array("Abcdef1!\n".utf8))
  summary.sketches = AuditSummary.Sketches()
  let content = try packed(of: summary.state())
  // Without an item in any list, each has an error and a number of items, of a byte each.
  let start = content.count - 2 * 5
  #expect(content[start...].allSatisfy { $0 == 0 })
  #expect(try AuditSummary(state: state(of: content, records: 1)).total == 1)
  let sound: [UInt8] = [1] + key8 + [1, 0, 1, 0x61]
  func changed(_ items: [UInt8]) -> [UInt8] {
    state(of: content[..<(start + 1)] + items + content[(start + 2)...], records: 1)
  }
  #expect(try AuditSummary(state: changed(sound)).topPasswords(1)?.entries.first?.count == 1)
  guard items != [0] else { return }
  #expect(throws: StateError.damaged) { try AuditSummary(state: changed(items)) }
}

private let key8: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

@Test(arguments: [0, 20])
func `keys that no hash would give are refused`(_ shift: UInt64) throws {
  let summary = try audit((0..<5000).map { "password\($0)\n" }.joined().utf8)
  var (samples, items) = (summary, summary)
  samples.sketches = .init()
  items.sketches = .init()
  for number in 1...5000 as ClosedRange<UInt64> {
    samples.sketches?.distinct.add(number << shift)
    Array("a".utf8).withUnsafeBufferPointer {
      items.sketches?.passwords.add(number << shift, $0)
    }
  }
  for changed in [samples, items] {
    #expect(((try? AuditSummary(state: changed.state())) != nil) == (shift == 0))
  }
}

@Test func `no damage crashes the reader`() throws {
  let state = try audit(hostileList(lines: 50, seed: 2, longest: 100)).state(includesSecrets: true)
  var random = SplitMix64(seed: 6)
  for _ in 0..<300 {
    var bytes = state
    switch Int.random(in: 0..<3, using: &random) {
    case 0: bytes.removeSubrange(Int.random(in: 0..<bytes.count, using: &random)...)
    case 1:
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    default:
      let start = Int.random(in: bytes.indices, using: &random)
      bytes.removeSubrange(start..<min(start + 20, bytes.count))
    }
    if bytes == state { continue }
    #expect(throws: StateError.self) { try AuditSummary(state: bytes) }
    // The same with a right checksum: read or refused, but no crash.
    _ = try? AuditSummary(state: resealed(String(decoding: bytes, as: UTF8.self)))
  }
  let content = try packed(of: state)
  for _ in 0..<300 {
    var changed = content
    let place = Int.random(in: content.indices, using: &random)
    changed[place] = UInt8.random(in: 0...255, using: &random)
    if Bool.random(using: &random) { changed.removeSubrange(place..<min(place + 9, changed.count)) }
    _ = try? AuditSummary(state: PasswordAuditTests.state(of: changed, records: 50))
  }
}

@Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
func `base 64 comes back`(_ text: String) throws {
  let encoded = String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self)
  #expect(Base64.decode(encoded.utf8) == Array(text.utf8))
}

@Test(arguments: ["Z", "Zg", "Zg=", "Zh==", "Zg==Zg==", "Z===", "====", "Zm9=", "Zg= =", "Zg\n="])
func `base 64 that nobody would write is refused`(_ text: String) {
  #expect(Base64.decode(text.utf8) == nil)
}

@Test func `summaries of policies whose lists have other words are not added`() throws {
  func fingerprint(_ words: String) throws -> UInt64 {
    let json =
      #"{"policy":1,"id":"p","rules":[{"id":"a","label":"a","blocklist":{"list":"./w.txt"}}]}"#
    return try Policy(json: Array(json.utf8)) { _ in Array(words.utf8) }.fingerprint
  }
  let known = try fingerprint("one\ntwo\n")
  #expect(try fingerprint("TWO\none\n") == known, "neither order nor case changes what is refused")
  for other in ["one\ntwi\n", "one\ntwo\ntwo2\n", "onet\nwo\n"] {
    #expect(try fingerprint(other) != known)
  }
}

@Test func `every condition and every opposite has its own fingerprint`() throws {
  let kinds = [
    #""match":"a""#, #""match":"b""#, #""avoid":"a""#, #""length":{"max":9}"#,
    #""length":{"max":10}"#, #""length":{"max":9,"unit":"bytes"}"#, #""repeats":{"max":3}"#,
    #""blocklist":{"list":"common-passwords"}"#,
    #""blocklist":{"list":"common-passwords","compare":"contains"}"#, #""not":{"match":"a"}"#,
    #""not":{"not":{"match":"a"}}"#, #""sequences":{"max":2}"#,
    #""sequences":{"max":2,"order":["abc"]}"#, #""sequences":{"max":2,"order":["abcd"]}"#,
    #""sequences":{"max":2,"order":["abc","xyz"]}"#, #""sequences":{"max":2,"order":["abcxyz"]}"#,
    #""years":{"from":1950}"#, #""years":{"to":1950}"#, #""dates":{"from":1950}"#,
    #""dates":{"to":1950}"#,
    #""atLeast":1,"of":[{"id":"m","label":"M","match":"a"}]"#,
    #""atLeast":1,"of":[{"id":"m","label":"M","match":"a","when":{"match":"b"}}]"#,
  ]
  let demands =
    kinds + kinds.map { #""not":{\#($0)}"# }
    + kinds.map { #""length":{"min":8},"when":{\#($0)}"# }
    // A condition is not the demand, nor the other way round.
    + [#""match":"a","when":{"match":"b"}"#, #""match":"b","when":{"match":"a"}"#]
  let fingerprints = try demands.map { demand in
    let json = #"{"policy":1,"id":"p","rules":[{"id":"a","label":"a",\#(demand)}]}"#
    return try Policy(json: Array(json.utf8)).fingerprint
  }
  // Two of the kinds are opposites of others, and stand twice.
  #expect(Set(fingerprints).count == demands.count - 2)
}
