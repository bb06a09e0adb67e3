/// A source of bytes: a file, a pipe, memory. This library opens nothing itself.
public protocol ByteSource {
  /// Puts bytes at the start of the buffer, which is never empty. Returns how many; 0 at the end.
  ///
  /// Fewer bytes than fit are fine. Called by one thread at a time, though not always the same one.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// One list of an audit.
public struct AuditInput: Sendable {
  /// The name of the list in reports, such as a path as the user wrote it.
  public let name: String
  /// The part that is judged; nil for the whole list.
  public let part: ListPart?
  package let open: @Sendable () throws -> any ByteSource

  /// A list that is opened when its turn comes, so that a thousand files need one descriptor.
  ///
  /// - Parameters:
  ///   - name: The name of the list in reports, the same for each of its parts.
  ///   - part: The part that is judged by itself, as the only input of an audit.
  ///   - open: Called once. The source is let go of when it is at its end. That of a part begins at
  ///     the byte ``ListPart/readingStart`` of the list and ends where the list does.
  public init(
    name: String, part: ListPart? = nil, open: @escaping @Sendable () throws -> any ByteSource
  ) {
    self.name = name
    self.part = part
    self.open = open
  }

  /// Creates an input from a list in memory.
  public init(name: String, bytes: [UInt8]) { self.init(name: name) { MemorySource(bytes: bytes) } }
}

private struct MemorySource: ByteSource {
  let bytes: [UInt8]
  var offset = 0

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - offset)
    buffer.copyBytes(from: bytes[offset..<(offset + count)])
    offset += count
    return count
  }
}
