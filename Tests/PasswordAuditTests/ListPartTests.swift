import PasswordPolicy
import TestSupport
import Testing

@testable import PasswordAudit

private let key = StateKey()

/// The rows, each at its offset, and the summary of an audit of parts.
private func audit(
  _ list: [UInt8], in count: Int?, _ format: InputFormat = .lines, seed: UInt64 = 1
) throws -> (rows: [String], parts: [AuditSummary]) {
  var options = smallChunkOptions(jobs: 1)
  options.format = format
  options.key = key
  options.recognizesForeignLists = false
  let audit = Audit(checker: try defaultChecker(), options: options)
  var rows: [String] = []
  var parts: [AuditSummary] = []
  for number in 1...(count ?? 1) {
    let collected = Collected()
    let input: AuditInput
    if let count {
      let part = try #require(ListPart(number, of: count, size: list.count))
      let rest = Array(list[part.readingStart...])
      input = AuditInput(name: "list", part: part) {
        RaggedSource(rest, largest: 700, seed: seed &+ UInt64(number))
      }
    } else {
      input = AuditInput(name: "list", bytes: list)
    }
    parts.append(try audit.run([input], rows: collected.placed))
    rows += collected.lines.map(String.init)
  }
  return (rows, parts)
}

extension Collected {
  /// Rows with the offset in place of the line, which a part cannot know.
  fileprivate var placed: RowOutput {
    RowOutput(.all) { row, bytes in
      let user = row.username.map { String(decoding: $0, as: UTF8.self) } ?? ""
      bytes += "\(row.offset) \(row.judgement) \(row.flags.rawValue) \(user) ".utf8
      bytes += row.passwordBytes.map { $0 == 0x0A ? 0x20 : $0 }
      bytes.append(0x0A)
    } to: {
      self.append($0)
    }
  }
}

private func merged(_ parts: [AuditSummary]) throws -> AuditSummary {
  // Through states, as processes do it.
  var sum = try AuditSummary(state: parts[0].state(includesSecrets: true))
  for part in parts.dropFirst() {
    try sum.merge(try AuditSummary(state: part.state(includesSecrets: true)))
  }
  return sum
}

/// The state without what tells its parts.
private func figures(_ summary: AuditSummary) -> String {
  var summary = summary
  summary.lists = []
  return fullState(summary)
}

private let starts: [[UInt8]] = [
  [0xFF, 0xFE], [0xEF, 0xBB, 0xBF], [0, 0, 0], [0x1F, 0x8B, 8, 0], Array("\r\n\r\n".utf8), [],
]

@Test(arguments: 1...3 as ClosedRange<UInt64>)
func `parts of a list have each of its records once`(seed: UInt64) throws {
  var random = SplitMix64(seed: seed)
  var list = Array("begin\n".utf8)
  for start in starts.shuffled(using: &random) {
    list += start + "word\n".utf8 + hostileList(lines: 60, seed: seed &+ 9, longest: 900)
  }
  if seed % 2 == 0 { list += [UInt8](repeating: 0x41, count: 5000) }
  let whole = try audit(list, in: nil)
  for count in [1, 2, 7, Int.random(in: 8...40, using: &random)] {
    let parts = try audit(list, in: count, seed: seed)
    #expect(parts.rows == whole.rows, "\(count) parts")
    let sum = try merged(parts.parts)
    #expect(sum.missingParts.isEmpty)
    #expect(figures(sum) == figures(whole.parts[0]), "\(count) parts")
    #expect(figures(try merged(parts.parts.shuffled(using: &random))) == figures(sum))
  }
}

@Test(arguments: [
  ("a", InputFormat.lines), ("\n", .lines), ("\n\n\n\n", .lines), ("", .lines), ("aa\nb", .lines),
  ("a\0\0bcd\0\0", .nul), ("u:p\nv:q\nno colon\n:\n", .userPass()), ("h:p\n$h:p:q\n", .potfile),
])
func `lists of a few bytes have parts too`(_ text: String, _ format: InputFormat) throws {
  let list = Array(text.utf8)
  let whole = try audit(list, in: nil, format)
  for count in 1...(list.count + 2) {
    let parts = try audit(list, in: count, format)
    #expect(parts.rows == whole.rows, "\(count) parts")
    #expect(figures(try merged(parts.parts)) == figures(whole.parts[0]), "\(count) parts")
  }
}

@Test func `the parts of the largest list have its size together`() throws {
  for (size, count) in [(Int.max, 1_000_000), (Int.max, 7), (10, 3), (0, 4), (3, 10)] {
    var end = 0
    for number in [1, 2, count / 2, count - 1, count] where 1...count ~= number {
      let part = try #require(ListPart(number, of: count, size: size))
      let before = ListPart(number - 1, of: count, size: size)
      #expect(part.range.lowerBound == before?.range.upperBound ?? 0)
      end = part.range.upperBound
    }
    #expect(end == size)
  }
  for (number, count, size) in [
    (0, 1, 1), (2, 1, 1), (1, 0, 1), (-1, 3, 1), (1, 1_000_001, 1), (1, 1, -1),
  ] {
    #expect(ListPart(number, of: count, size: size) == nil)
  }
}

@Test func `a list that has grown or shrunk has no parts`() throws {
  let list = Array("one\ntwo\nthree".utf8)
  func run(_ bytes: [UInt8], _ number: Int) throws {
    let part = try #require(ListPart(number, of: 2, size: list.count))
    let rest = Array(bytes.dropFirst(part.readingStart))
    _ = try Audit(checker: try defaultChecker()).run([
      AuditInput(name: "x", part: part) { RaggedSource(rest, largest: 3, seed: 1) }
    ])
  }
  try run(list, 2)
  for bytes in [list + Array("more".utf8), list.dropLast(1)] {
    #expect { try run(bytes, 2) } throws: {
      guard case AuditError.input("x", is ListSizeChanged)? = $0 as? AuditError else {
        return false
      }
      return true
    }
  }
}

@Test func `parts that do not fit together are told`() throws {
  func parts(_ text: String, of count: Int) throws -> [AuditSummary] {
    try audit(Array(text.utf8), in: count).parts
  }
  let three = try parts("aaaa\nbbbb\ncccc\n", of: 3)
  func mismatch(_ a: AuditSummary, _ b: AuditSummary) -> SummaryMismatch? {
    var sum = a
    return #expect(throws: SummaryMismatch.self) { try sum.merge(b) }
  }
  #expect(mismatch(three[0], three[0]) == .samePart(list: "list", 1, of: 3))
  #expect(
    try mismatch(merged([three[0], three[2]]), three[2]) == .samePart(list: "list", 3, of: 3))
  #expect(
    try mismatch(three[0], parts("aaaa\nbbbb\ncccc\n", of: 4)[1]) == .partCounts(list: "list", 3, 4)
  )
  #expect(
    try mismatch(three[0], parts("aaaa\nbbbb\nccc\n", of: 3)[1])
      == .listSizes(list: "list", 15, 14))
  // Of one size, but cut elsewhere.
  #expect(
    try mismatch(three[1], parts("aaaa\nbbb\nccccc\n", of: 3)[2])
      == .partsDoNotMeet(list: "list", 2, 3))
  #expect(try merged([three[0], three[2]]).missingParts.map(\.parts) == [[2...2]])
  #expect(three[1].missingParts.map(\.parts) == [[1...1, 3...3]])
}

@Test func `a part that was stopped is told as such, wherever it ended`() throws {
  let control = AuditControl()
  control.cancel()
  let part = try #require(ListPart(2, of: 3, size: 30))
  let input = AuditInput(name: "list", part: part) {
    RaggedSource([UInt8](repeating: 10, count: 21), largest: 5, seed: 1)
  }
  let stopped = try Audit(checker: try defaultChecker()).run([input], control: control)
  let read = try AuditSummary(state: stopped.state())
  #expect(read.isPartial)
  var sum = try #require(
    try audit([UInt8](repeating: 10, count: 30), in: 3).parts.first)
  #expect(sum.scope == read.scope)
  try sum.merge(read)
  #expect(sum.isPartial)
}

@Test func `damage to the parts of a state is found`() throws {
  let summary = try #require(try audit(Array("aaaa\nbbbb\ncccc\n".utf8), in: 3).parts.last)
  func damaged(_ change: (inout ListCoverage) -> Void) throws -> Bool {
    var changed = summary
    change(&changed.lists[0])
    do {
      _ = try AuditSummary(state: changed.state())
      return false
    } catch { return error == .damaged }
  }
  func part(_ number: Int, _ range: Range<Int>, _ records: Int) -> ListCoverage.Part {
    ListCoverage.Part(number: number, range: range, records: records)
  }
  #expect(try !damaged { _ in })
  #expect(try damaged { $0.parts = [] })
  #expect(try damaged { $0.parts = [part(4, 10..<15, 1)] })
  #expect(try damaged { $0.parts = [part(0, 10..<15, 1)] })
  #expect(try damaged { $0.parts = [part(3, 10..<16, 1)] })
  #expect(try damaged { $0.parts = [part(3, 10..<14, 1)] }, "the last part ends with the list")
  #expect(try damaged { $0.parts = [part(1, 1..<5, 1)] }, "the first begins with it")
  #expect(try damaged { $0.parts = [part(3, 10..<15, 6)] }, "more records than bytes")
  #expect(try damaged { $0.parts = [part(3, 10..<15, 2)] }, "more records than were read")
  #expect(try damaged { $0.parts += $0.parts })
  #expect(try damaged { $0.parts = [part(1, 0..<5, 0), part(2, 6..<10, 0), part(3, 10..<15, 1)] })
}
