internal import PasswordAudit

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A list on disk, or standard input, that can be stopped while it waits for bytes.
struct FileSource: ByteSource {
  private let file: SharedFile
  private let watch: AuditWatch
  /// What a regular file still has to give; 0 for whatever has no size.
  private var remaining: Int

  /// - Throws: `SystemError` if the file cannot be opened.
  init(path: String, watch: AuditWatch) throws {
    file = SharedFile(try InputFile(path: path))
    self.watch = watch
    remaining =
      fileSize(of: file.descriptor).map { [file] in
        $0 - max(0, Int(lseek(file.descriptor, 0, SEEK_CUR)))
      }
      ?? 0
  }

  /// Whether the user has asked to stop, so that the end is not the file's.
  var isStopped: Bool { watch.control.isCancelled }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      watch.tick()
      if watch.control.isCancelled { return 0 }
      // A pipe may keep quiet for long; a signal or the next look at the clock should not have to
      // wait for it.
      var event = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&event, 1, 200)
      if ready == 0 || (ready < 0 && errno == EINTR) { continue }
      let count = systemRead(file.descriptor, buffer)
      if count >= 0 {
        remaining -= count
        watch.addBytes(count)
        // The report on a part must not pass for one on the whole.
        if count == 0, remaining > 0 { throw CutShort() }
        return count
      }
      if errno != EINTR, errno != EAGAIN { throw SystemError(code: errno) }
    }
  }
}

/// A list that became shorter while it was read.
struct CutShort: Error {}

/// The file, which a source of the library's must be able to copy.
private final class SharedFile {
  private let file: InputFile

  init(_ file: consuming InputFile) { self.file = file }

  var descriptor: Int32 { file.descriptor }
}

/// The size of a regular file; nil for whatever has none.
func fileSize(_ path: String) -> Int? {
  var status = stat()
  guard path != "-" else { return fileSize(of: STDIN_FILENO) }
  let found = stat(path, &status)
  guard found == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  return Int(status.st_size)
}

private func fileSize(of descriptor: Int32) -> Int? {
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  return Int(status.st_size)
}
