internal import CPlatform
package import UnicodeText

/// A regular file that is read or written at any place, by any number of threads at once.
///
/// It is read with pread(2) and not mapped: a file that becomes shorter, or a disk that fails, is
/// an error then and not the end of the process.
package struct RandomAccessFile: ~Copyable, Sendable {
  private let descriptor: Int32
  package let status: FileStatus
  package var size: Int { status.size ?? 0 }

  /// Opens a regular file for reading: a pipe or a device could keep the caller waiting for ever.
  /// The path is a C string, so that a caller need not allocate one.
  package init(path: UnsafePointer<CChar>, within budget: Budget) throws(SystemError) {
    try self.init(owning: platform_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY), within: budget)
  }

  package init(temporaryIn folder: String) throws(SystemError) {
    var template = Array("\(folder)/pwcheck.XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    if descriptor >= 0 {
      platform_close_on_exec(descriptor)
      unlink(template)
    }
    try self.init(owning: descriptor, within: .stream)
  }

  /// Opens a file for reading and writing, or makes an empty one that its owner alone can read.
  package init(updating path: String) throws(SystemError) {
    try self.init(owning: platform_open_or_create(path), within: .stream)
  }

  private init(owning descriptor: Int32, within budget: Budget) throws(SystemError) {
    guard descriptor >= 0 else { throw .last }
    do throws(SystemError) {
      let status = try FileStatus(descriptor: descriptor)
      guard status.kind == .file else { throw .noRegularFile }
      guard status.size ?? 0 <= budget.bytes else { throw .tooLarge(budget) }
      self.status = status
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Fills a buffer from a place on, and returns with how many bytes: fewer only at the file's end.
  package borrowing func read(
    _ buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int {
    try Self.repeated(buffer.count) { done in
      pread(
        descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset + done))
    }
  }

  package borrowing func write(
    _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(SystemError) {
    let count = try Self.repeated(bytes.count) { done in
      pwrite(
        descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset + done))
    }
    if count < bytes.count { throw SystemError(code: EIO) }
  }

  /// False if there are fewer bytes.
  package borrowing func forEachBlock(
    to end: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
    defer { block.deallocate() }
    var offset = 0
    while offset < end {
      let wanted = UnsafeMutableRawBufferPointer(rebasing: block.prefix(end - offset))
      guard try read(wanted, at: offset) == wanted.count else { return false }
      try body(UnsafeRawBufferPointer(wanted))
      offset += wanted.count
    }
    return true
  }

  package static func remove(_ path: String) { unlink(path) }

  /// Waits until what was written would outlast a power failure, if the file system can promise it.
  package borrowing func synchronize() throws(SystemError) {
    guard fsync(descriptor) == 0 || platform_errno() == EINVAL else { throw .last }
  }

  package borrowing func readAll() throws(SystemError) -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: size) { buffer, count throws(SystemError) in
      count = try read(UnsafeMutableRawBufferPointer(buffer), at: 0)
    }
  }

  private static func repeated(
    _ count: Int, _ call: (_ done: Int) -> Int
  ) throws(SystemError) -> Int {
    var done = 0
    while done < count {
      let new = call(done)
      if new < 0 {
        let error = SystemError.last
        if error.isTemporary { continue }
        throw error
      }
      if new == 0 { break }
      done += new
    }
    return done
  }
}
