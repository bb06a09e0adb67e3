internal import PasswordAudit
internal import Platform
internal import UnicodeText

/// A list on disk, or standard input, that can be stopped while it waits for bytes.
struct FileSource: ByteSource {
  private let file: InputFile
  private let watch: AuditWatch
  /// The number of bytes of a regular file that are still to be read; 0 for a file without a size.
  private var remaining: Int

  /// Opens a file at its start, or a regular file at a later byte.
  init(path: String, from start: Int = 0, watch: AuditWatch) throws {
    (file, self.watch) = (try InputFile(path: path, within: .stream), watch)
    if start > 0 { try file.seek(to: start) }
    remaining = file.remaining ?? 0
  }

  /// Whether the user has asked to stop, so that the end is not the file's.
  var isStopped: Bool { watch.control.isCancelled }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
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

/// The error for a list that became shorter while it was read.
struct CutShort: Error {}
