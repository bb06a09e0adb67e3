internal import CTerminal
private import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file that is written beside its place and moved there when it is whole: whoever reads it never
/// sees half of it, and what was there survives every way of failing.
///
/// The one way to write a file: one that is read is refused. A link stays one: the file that it
/// leads to is replaced. What is no file, such as a pipe or `/dev/stdout`, is written to as it is.
final class OutputFile: Sendable {
  private let path: String
  private let option: String
  private let temporaryPath: String?
  private let descriptor: Int32
  /// Where the temporary file is known by, in case a signal ends the program.
  private let place: Int32
  private let isOver = Atomic(false)

  /// Creates the temporary file, readable by its owner only: reports on passwords are nobody else's
  /// business.
  ///
  /// - Parameter option: The option that names the file.
  init(path: String, option: String) throws(CommandError) {
    guard path != "-" else {
      throw CommandError(
        "'-' is not the name of a file to write. Leave the option out for standard output, or write './-' for a file of this name."
      )
    }
    try FilesInUse.writes(path, option)
    (self.path, self.option) = (path, option)
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      (temporaryPath, place) = (nil, -1)
      guard descriptor >= 0 else { throw Self.failure(path, errno) }
      return
    }
    var template = Array("\(linkTarget(path)).XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    place = process_add_temporary(template)
    temporaryPath = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { discard() }

  /// Adds bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try writeAll(descriptor, bytes)
  }

  /// Puts the file into its place.
  func commit() throws(CommandError) {
    do { try FilesInUse.replaces(path, option) } catch {
      discard()
      throw error
    }
    guard let temporaryPath else {
      isOver.store(true, ordering: .relaxed)
      guard close(descriptor) == 0 else { throw Self.failure(path, errno) }
      return
    }
    guard fsync(descriptor) == 0 || errno == EINVAL, rename(temporaryPath, linkTarget(path)) == 0
    else {
      let code = errno
      discard()
      throw Self.failure(path, code)
    }
    end()
  }

  /// Leaves the place as it was; nothing after a commit.
  func discard() {
    guard !isOver.load(ordering: .relaxed) else { return }
    if let temporaryPath { unlink(temporaryPath) }
    end()
  }

  private func end() {
    isOver.store(true, ordering: .relaxed)
    process_forget_temporary(place)
    close(descriptor)
  }

  private static func failure(_ path: String, _ code: Int32) -> CommandError {
    CommandError("\(quotedPath(path)) cannot be written: \(systemMessage(code)).")
  }
}

/// Where a symbolic link leads to in the end, whether there is a file or not; the path itself if it
/// is none.
func linkTarget(_ path: String) -> String {
  var path = path
  for _ in 0..<40 {
    let target = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) {
      buffer -> String? in
      let count = buffer.withMemoryRebound(to: CChar.self) {
        readlink(path, $0.baseAddress.unsafelyUnwrapped, $0.count)
      }
      return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
    guard let target else { return path }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    path = target.hasPrefix("/") ? target : folder + target
  }
  return path
}
