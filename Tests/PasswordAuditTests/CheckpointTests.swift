import PasswordPolicy
import Synchronization
import TestSupport
import Testing

@testable import PasswordAudit

/// A list of each format, long enough for many chunks.
private let lists: [(format: InputFormat, lists: [[UInt8]])] = [
  (.lines, [hostileList(lines: 100, seed: 3), [], hostileList(lines: 40, seed: 4)]),
  (.nul, [Array(hostileList(lines: 250, seed: 5).map { $0 == 0x0A ? 0 : $0 })]),
  (.userPass(), [numbered { "user\($0):Secret\($0 % 7)!" } + Array("no colon\n".utf8)]),
  (
    .csv(.name("password")),
    [Array("name,password\n".utf8) + numbered { "n\($0),\"Se\"\"cret\n\($0)\"" }]
  ),
  (.env(), [numbered { "DB_PASSWORD_\($0)=secret\($0)\nNAME\($0 % 40)=x" }]),
  (.json(), (0..<6).map { Array("[{\"password\":\"a\($0)\"},{\"name\":\"b\"}]".utf8) }),
  (
    .frames(),
    [frames(["one", "two", String(repeating: "x", count: 500)] + (0..<500).map { "f\($0)" })]
  ),
]

private func numbered(_ record: (Int) -> String) -> [UInt8] {
  (0..<250).flatMap { Array("\(record($0))\n".utf8) }
}

private func frames(_ passwords: [String]) -> [UInt8] {
  passwords.flatMap { text in
    withUnsafeBytes(of: UInt32(text.utf8.count).littleEndian, Array.init) + Array(text.utf8)
  } + [255, 255, 255, 255]
}

/// The checkpoints of a run, each as a file would hold it, with the rows before it.
private final class Saved: Sendable {
  private let states = Mutex<[[UInt8]]>([])
  private let rows: Collected

  init(_ rows: Collected) { self.rows = rows }

  var all: [[UInt8]] { states.withLock { $0 } }

  func checkpoints(from start: AuditSummary? = nil) -> AuditCheckpoints {
    AuditCheckpoints(from: start, isDue: { self.isDue }) { summary in
      summary.checkpoint?.rows = self.rows.bytes.count
      let state = summary.state(includesSecrets: true)
      self.states.withLock { $0.append(state) }
    }
  }

  private let asked = Mutex(0)

  /// Not every time, so that the audit goes on after each checkpoint.
  private var isDue: Bool {
    asked.withLock { asked in
      asked += 1
      return asked % 3 == 2
    }
  }
}

/// All that a report may say of a summary.
private func everything(_ summary: AuditSummary) -> String {
  """
  \(fullState(summary)) \(summary.brokenLines) \(String(describing: summary.firstMalformed)) \
  \(summary.oddRecords) \(summary.inputsWithoutPasswords) \(summary.unmatchedKeys) \
  \(summary.namesNotChosen)
  """
}

@Suite struct CheckpointTests {
  @Test("an audit that goes on from any checkpoint ends as one run does", arguments: lists.indices)
  func goingOn(_ index: Int) throws {
    let (format, lists) = lists[index]
    for jobs in [1, 3] {
      var options = smallChunkOptions(jobs: jobs)
      options.format = format
      options.key = StateKey.open
      // Each leg makes its workers anew, and their memory for statistics is large.
      options.collectsStatistics = jobs == 1 && (format == .lines || format == .env())
      options.recognizesForeignLists = format != .lines
      let audit = Audit(checker: try defaultChecker(), options: options)
      let inputs = lists.enumerated().map { i, bytes in
        AuditInput(name: "list \(i)") { RaggedSource(bytes, largest: 300, seed: UInt64(i + jobs)) }
      }
      let whole = Collected()
      let expected = everything(try audit.run(inputs, rows: whole.output))

      let rows = Collected()
      let saved = Saved(rows)
      let watched = try audit.run(
        inputs, control: AuditControl(), rows: rows.output, checkpoints: saved.checkpoints())
      #expect(everything(watched) == expected)
      #expect(rows.text == whole.text)
      #expect(saved.all.count >= 2, "\(format) was saved \(saved.all.count) times")

      // The first ones, the last one, and some between.
      let step = max(1, saved.all.count / 3)
      for state in saved.all.enumerated().filter({ $0.offset % step == 0 }).map(\.element)
        + saved.all.suffix(1)
      {
        let start = try AuditSummary(state: state)
        let more = Collected()
        let again = try audit.run(
          inputs, control: AuditControl(), rows: more.output,
          checkpoints: AuditCheckpoints(from: start, isDue: { false }, save: { _ in }))
        #expect(everything(again) == expected, "\(format), \(jobs) jobs")
        let before = try #require(start.checkpoint).rows
        #expect(Array(whole.bytes[..<before]) + more.bytes == whole.bytes)
      }
    }
  }

  @Test("an audit does not go on in a list that was changed where it was read")
  func changedLists() throws {
    let list = numbered { "Secret number \($0)" }
    var options = smallChunkOptions(jobs: 1)
    options.key = StateKey.open
    options.recognizesForeignLists = false
    let audit = Audit(checker: try defaultChecker(), options: options)
    let rows = Collected()
    let saved = Saved(rows)
    func run(_ bytes: [UInt8], _ checkpoints: AuditCheckpoints) throws {
      _ = try audit.run(
        [AuditInput(name: "list", bytes: bytes)], control: AuditControl(), rows: nil,
        checkpoints: checkpoints)
    }
    try run(list, saved.checkpoints())
    let start = try AuditSummary(state: saved.all[0])
    let read = try #require(start.checkpoint).read
    try #require(read > 100)
    var longer = list
    longer.insert(UInt8(ascii: "x"), at: 20)
    let replaced = stride(from: 0, to: read, by: 7).map { place in
      var bytes = list
      bytes[place] ^= 1
      return bytes
    }
    for changed in [longer, Array(list.dropFirst()), Array(list[..<(read - 1)]), []] + replaced {
      #expect(throws: AuditError.self) { try run(changed, saved.checkpoints(from: start)) }
    }
    // Beyond it nothing was read.
    try run(list + Array("one more\n".utf8), saved.checkpoints(from: start))
  }

  @Test(arguments: [(0, true), (1, false)])
  func `a checkpoint has no more bytes to judge than a chunk`(_ more: Int, _ isRead: Bool) throws {
    var summary = try Audit(checker: try defaultChecker()).run([])
    summary.checkpoint = AuditCheckpoint(read: 1 << 20 + more)
    #expect(((try? AuditSummary(state: summary.state())) != nil) == isRead)
  }

  @Test func `a digest depends on each byte and their number, and not on the pieces`() {
    func digest(_ bytes: [UInt8], by step: Int) -> UInt64 {
      var digest = RunningDigest()
      for start in stride(from: 0, to: bytes.count, by: step) {
        bytes[start..<min(start + step, bytes.count)].withUnsafeBytes { digest.add($0) }
      }
      return digest.value
    }
    let bytes = hostileList(lines: 20, seed: 8)
    for step in 1...20 { #expect(digest(bytes, by: step) == digest(bytes, by: bytes.count)) }
    #expect(digest([0, 0], by: 1) != digest([0], by: 1))
    #expect(digest([0], by: 1) != digest([], by: 1))
  }
}
