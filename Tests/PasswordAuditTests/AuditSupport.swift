import PasswordPolicy
import Synchronization
import TestSupport
import Testing
import UnicodeText

@testable import PasswordAudit

func defaultChecker() throws -> PasswordChecker {
  PasswordChecker(
    policy: try Policy(json: Array(try #require(Policy.shippedFile(named: "default")))))
}

func checker(_ json: String) throws -> PasswordChecker {
  PasswordChecker(policy: try Policy(json: Array(json.utf8)))
}

/// Writes a row as text, so that rows can be compared: input, line, what the audit makes of it,
/// flags, user, password.
func writePlainRow(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
  let user = row.username.map { String(decoding: $0, as: UTF8.self) + ":" } ?? ""
  let failed = row.outcomes.map { String($0.rawValue) }.joined()
  output.append(
    contentsOf:
      "\(row.input):\(row.line) \(row.judgement) \(failed) \(row.flags.rawValue) \(user)".utf8)
  output.append(contentsOf: row.password.bytes)
  output.append(contentsOf: "\n".utf8)
}

/// What a sink got.
final class Collected: Sendable {
  private let stored = Mutex<[UInt8]>([])

  var output: RowOutput { output(.all) }

  func output(_ selection: RowOutput.Selection) -> RowOutput {
    RowOutput(selection, makeWriter: { writePlainRow }) { piece in
      self.stored.withLock { $0 += Array(piece) }
    }
  }

  func append(_ piece: UnsafeRawBufferPointer) { stored.withLock { $0 += Array(piece) } }

  var bytes: [UInt8] { stored.withLock { $0 } }
  var text: String { stored.withLock { String(decoding: $0, as: UTF8.self) } }
  var lines: [Substring] { text.split(separator: "\n") }
}

/// Hands out bytes in pieces of random size, as pipes do.
struct RaggedSource: ByteSource {
  let bytes: [UInt8]
  let largest: Int
  var generator: SplitMix64
  var offset = 0

  init(_ bytes: [UInt8], largest: Int, seed: UInt64) {
    self.bytes = bytes
    self.largest = largest
    generator = SplitMix64(seed: seed)
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(
      buffer.count, bytes.count - offset, Int.random(in: 1...largest, using: &generator))
    buffer.copyBytes(from: bytes[offset..<(offset + count)])
    offset += count
    return count
  }
}

/// A list with everything that lists have: repeated and rare passwords, blank lines, CR LF,
/// Latin-1, long lines, NULs.
func hostileList(lines: Int, seed: UInt64, longest: Int = 3000) -> [UInt8] {
  var random = SplitMix64(seed: seed)
  var bytes: [UInt8] = []
  for _ in 0..<lines {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: break
    case 1: bytes += [0x70, 0xE4, 0x73, 0x73]
    case 2: bytes += "pässwörd1990".utf8
    case 3: bytes += "a\0b".utf8
    case 4:
      bytes += [UInt8](
        repeating: UInt8(ascii: "A"), count: Int.random(in: 1...longest, using: &random))
    case 5: bytes += "$HEX[70c3a473]".utf8
    case 6...10: bytes += "Password\(Int.random(in: 0..<20, using: &random))!".utf8
    default: bytes += "user\(Int.random(in: 0..<5000, using: &random))".utf8
    }
    if Int.random(in: 0..<10, using: &random) == 0 { bytes.append(0x0D) }
    bytes.append(0x0A)
  }
  if Bool.random(using: &random) { bytes += "no newline at the end".utf8 }
  return bytes
}

/// An audit whose chunks are small, so that a short list has many.
func smallChunkOptions(jobs: Int) -> Audit.Options {
  var options = Audit.Options()
  options.jobs = jobs
  options.limits = Audit.Limits(
    chunk: 1024, chunkWithRows: 700, password: 512, rows: 1000)
  return options
}

/// All that can be compared of a summary: its state, with a known key.
func fullState(_ summary: AuditSummary) -> String {
  String(decoding: summary.state(includesSecrets: true), as: UTF8.self)
}
