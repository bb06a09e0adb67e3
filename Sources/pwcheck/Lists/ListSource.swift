internal import Decompression
internal import PasswordAudit
internal import UnicodeText

/// The bytes of a list, decompressed if they are gzip or Zstandard, whatever the name of the list.
final class ListSource: ByteSource, @unchecked Sendable {
  // Unchecked: made by one thread and handed to the audit, which reads it under a lock.

  /// The bytes that were read for examination, and are returned once more.
  private(set) var beginning: [UInt8] = []
  private(set) var isWhole = false
  private var replayed = 0
  private var file: FileSource
  private let found: (FileKind) -> Void
  /// The memory for bytes of the file that were read and not used yet.
  private let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
  private var waiting = 0..<0
  private var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(room) }
  private var content: Content?

  private enum Content {
    case plain
    case compressed(FileKind, any Decompressor)
  }

  /// - Parameter found: Is told what was recognised and is decompressed.
  init(_ file: FileSource, found: @escaping (FileKind) -> Void) {
    self.file = file
    self.found = found
  }

  deinit {
    if let base = room.baseAddress { wipe(base, room.count) }
    room.deallocate()
  }

  /// Reads the beginning, up to a number of bytes.
  func examine(_ limit: Int) throws {
    var (bytes, count) = ([UInt8](repeating: 0, count: limit), 0)
    while count < limit, !isWhole {
      let new = try bytes.withUnsafeMutableBytes {
        try readOn(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      count += new
      isWhole = new == 0
    }
    bytes.removeSubrange(count...)
    beginning = bytes
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let rest = beginning[replayed...].prefix(buffer.count)
    guard !rest.isEmpty else { return try readOn(into: buffer) }
    buffer.copyBytes(from: rest)
    replayed += rest.count
    return rest.count
  }

  private func readOn(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let content = try content ?? begin()
    self.content = content
    switch content {
    case .compressed(let kind, let decompressor):
      do { return try decompress(with: decompressor, into: buffer) } catch let error
        as DecompressionError
      { throw CompressionFault(kind: kind, reason: error) }
    case .plain:
      guard !waiting.isEmpty else { return try file.read(into: buffer) }
      let count = min(waiting.count, buffer.count)
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[waiting.prefix(count)]))
      waiting = waiting.dropFirst(count)
      return count
    }
  }

  /// Reads as much as tells the kind of the file.
  private func begin() throws -> Content {
    while waiting.count < 4 {
      let count = try file.read(
        into: UnsafeMutableRawBufferPointer(rebasing: bytes[waiting.upperBound...]))
      if count == 0 { break }
      waiting = 0..<(waiting.count + count)
    }
    guard let kind = FileKind(start: UnsafeBufferPointer(rebasing: room[waiting])),
      let decompressor = try kind.decompressor()
    else { return .plain }
    found(kind)
    return .compressed(kind, decompressor)
  }

  private func decompress(
    with decompressor: any Decompressor, into buffer: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    while true {
      let progress = try decompressor.decompress(
        UnsafeRawBufferPointer(rebasing: bytes[waiting]), into: buffer)
      waiting = waiting.dropFirst(progress.taken)
      if progress.given > 0 { return progress.given }
      let count = try file.read(into: bytes)
      waiting = 0..<count
      guard count == 0 else { continue }
      // Ctrl-C is the end of the file too: what has been read so far is reported.
      guard decompressor.isComplete || file.isStopped else { throw DecompressionError.cutShort }
      return 0
    }
  }
}

extension FileKind {
  /// A decompressor for a file of this kind; nil if it is not compressed.
  func decompressor() throws -> (any Decompressor)? {
    switch self {
    case .gzip: try GzipDecompressor()
    case .zstandard: try ZstandardDecompressor()
    default: nil
    }
  }
}

struct CompressionFault: Error {
  let kind: FileKind
  let reason: DecompressionError
}
