internal import PasswordAudit

/// A source whose beginning was read for examination, and is returned once more.
final class ReplayedSource: ByteSource, @unchecked Sendable {
  // Unchecked: made by one thread and handed to the audit, which reads it under a lock.
  let beginning: [UInt8]
  /// Whether the beginning is the whole source.
  let isWhole: Bool
  private var rest: any ByteSource
  private var offset = 0

  /// Reads up to `limit` bytes of a source.
  init(_ source: any ByteSource, beginning limit: Int) throws {
    var source = source
    var bytes = [UInt8](repeating: 0, count: limit)
    var (count, isWhole) = (0, false)
    while count < limit, !isWhole {
      let got = try bytes.withUnsafeMutableBytes {
        try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      count += got
      isWhole = got == 0
    }
    bytes.removeSubrange(count...)
    (beginning, self.isWhole, rest) = (bytes, isWhole, source)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard offset < beginning.count else { return try rest.read(into: buffer) }
    let count = min(buffer.count, beginning.count - offset)
    buffer.copyBytes(from: beginning[offset..<(offset + count)])
    offset += count
    return count
  }
}
