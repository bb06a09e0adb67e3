internal import PasswordAudit

/// A list whose beginning was looked at, for `--input auto`: a pipe cannot be read twice.
final class PeekedList: @unchecked Sendable {
  // Unchecked: made by one thread and handed to the audit, which opens it once.
  private let source: ReplayedSource
  let guess: ListGuess

  init(path: String, reveals: Bool) throws {
    let watch = AuditWatch(totalBytes: nil, isShown: false)
    do {
      var source: any ByteSource = try FileSource(path: path, watch: watch)
      var beginning = [UInt8](repeating: 0, count: ListGuess.examinedBytes)
      var (count, isWhole) = (0, false)
      while count < beginning.count, !isWhole {
        let got = try beginning.withUnsafeMutableBytes {
          try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
        }
        count += got
        isWhole = got == 0
      }
      beginning.removeSubrange(count...)
      guess = ListGuess(beginning: beginning, isWhole: isWhole)
      self.source = ReplayedSource(beginning: beginning, rest: source)
    } catch {
      let name = path == "-" ? "standard input" : path
      throw CommandError(AuditError.input(name: name, error).message(revealsPasswords: reveals))
    }
  }

  func open() -> any ByteSource { source }
}

/// Gives once more what was read, then goes on.
private struct ReplayedSource: ByteSource {
  let beginning: [UInt8]
  var rest: any ByteSource
  private var offset = 0

  init(beginning: [UInt8], rest: any ByteSource) {
    (self.beginning, self.rest) = (beginning, rest)
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard offset < beginning.count else { return try rest.read(into: buffer) }
    let count = min(buffer.count, beginning.count - offset)
    buffer.copyBytes(from: beginning[offset..<(offset + count)])
    offset += count
    return count
  }
}
