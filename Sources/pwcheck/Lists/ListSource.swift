internal import CDigest
internal import Decompression
internal import PasswordAudit
internal import Platform
internal import UnicodeText

/// The bytes of a list on disk or of standard input, decompressed if they are gzip or Zstandard,
/// whatever the name of the list. It can be stopped while it waits for bytes.
final class ListSource: ByteSource, @unchecked Sendable {
  // Unchecked: made by one thread and handed to the audit, which reads it under a lock.

  /// Gets the SHA-256 of the whole list after decompression, as `sha256sum` prints it.
  var finished: ((String) -> Void)?
  /// The bytes that were read for examination, and are returned once more.
  private(set) var beginning: [UInt8] = []
  private(set) var isWhole = false
  private var replayed = 0
  private let file: InputFile
  private let watch: AuditWatch
  /// The number of bytes of a regular file that are still to be read; 0 for a file without a size.
  private var remaining: Int
  private let found: (FileKind) -> Void
  /// The memory for bytes of the file that were read and not used yet.
  private let room: UnsafeMutableBufferPointer<UInt8>
  private var waiting = 0..<0
  private var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(room) }
  private var content: Content?
  private var digest = digest_sha256()

  private enum Content {
    case plain
    case compressed(FileKind, any Decompressor)
  }

  /// - Parameters:
  ///   - start: The byte at which a part of a plain list begins; nil for a whole list.
  ///   - found: Is told what was recognised and is decompressed.
  init(
    _ path: String, from start: Int?, watch: AuditWatch, found: @escaping (FileKind) -> Void
  ) throws {
    (file, self.watch) = (try InputFile(path: path, within: .stream), watch)
    if let start, start > 0 { try file.seek(to: start) }
    remaining = file.remaining ?? 0
    content = start.map { _ in .plain }
    room = .allocate(capacity: 1 << 16)
    self.found = found
    digest_sha256_begin(&digest)
  }

  deinit {
    if let base = room.baseAddress { wipe(base, room.count) }
    room.deallocate()
    // The digest has read a part of a list that was given up, and must not keep it.
    _ = endDigest()
  }

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
    buffer.copyBytes(from: rest)
    replayed += rest.count
    let count = rest.isEmpty ? try readOn(into: buffer) : rest.count
    guard let finished else { return count }
    if count > 0 {
      digest_sha256_add(&digest, buffer.baseAddress, count)
    } else {
      finished(endDigest())
      self.finished = nil
    }
    return count
  }

  private func endDigest() -> String {
    var bytes = [UInt8](repeating: 0, count: 32)
    digest_sha256_end(&digest, &bytes)
    return bytes.map { hexadecimal(UInt64($0)).suffix(2) }.joined()
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
      guard !waiting.isEmpty else { return try readFile(into: buffer) }
      let count = min(waiting.count, buffer.count)
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[waiting.prefix(count)]))
      waiting = waiting.dropFirst(count)
      return count
    }
  }

  private func begin() throws -> Content {
    while waiting.count < 4 {
      let count = try readFile(
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
      let count = try readFile(into: bytes)
      waiting = 0..<count
      guard count == 0 else { continue }
      // Ctrl-C is the end of the file too: what has been read so far is reported.
      guard decompressor.isComplete || watch.control.isCancelled else {
        throw DecompressionError.cutShort
      }
      return 0
    }
  }

  private func readFile(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      watch.tick()
      if watch.control.isCancelled { return 0 }
      // A pipe may keep quiet for long; a signal or the next look at the clock should not have to
      // wait for it.
      guard let count = try readSome(file.descriptor, into: buffer, milliseconds: 200) else {
        continue
      }
      remaining -= count
      watch.addBytes(count)
      // The report on a part must not pass for one on the whole.
      if count == 0, remaining > 0 { throw CutShort() }
      return count
    }
  }
}

extension FileKind {
  func decompressor() throws -> (any Decompressor)? {
    switch self {
    case .gzip: try GzipDecompressor()
    case .zstandard: try ZstandardDecompressor()
    default: nil
    }
  }
}

struct CutShort: Error {}

struct CompressionFault: Error {
  let kind: FileKind
  let reason: DecompressionError
}
