internal import CPlatform

/// A file that is read at any place, by any number of threads at once.
///
/// It is read with pread(2) and not mapped: a file that becomes shorter, or a disk that fails, is
/// an error then and not the end of the process.
final class CorpusFile: Sendable {
  let path: String
  let descriptor: Int32
  /// The size in bytes, when the file was opened.
  let size: Int
  /// The date of the last change of the content, in seconds since 1970.
  let changed: Int

  init(path: String) throws(CorpusError) {
    self.path = path
    // Without O_NONBLOCK a named pipe would be waited for.
    let descriptor = platform_open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw CorpusError(path, .unreadable(platform_errno())) }
    self.descriptor = descriptor
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    size = Int(status.st_size)
    changed = modificationTime(status)
    guard isKnown, platform_kind(&status) == PLATFORM_FILE else {
      throw CorpusError(path, .notAFile)
    }
    guard size > 0 else { throw CorpusError(path, .empty) }
  }

  deinit { close(descriptor) }

  /// Fills the buffer from this place on.
  ///
  /// - Throws: Also if the file ends before the buffer is full.
  func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Trouble) {
    var done = 0
    while done < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done,
        off_t(offset + done))
      if count < 0, platform_errno() == EINTR { continue }
      guard count >= 0 else { throw .unreadable(platform_errno()) }
      guard count > 0 else { throw .cutShort }
      done += count
    }
  }
}

func modificationTime(_ status: stat) -> Int {
  #if canImport(Darwin)
    Int(status.st_mtimespec.tv_sec)
  #else
    Int(status.st_mtim.tv_sec)
  #endif
}
