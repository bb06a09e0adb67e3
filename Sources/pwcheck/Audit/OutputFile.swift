#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file that is written beside its place and moved there when it is whole: whoever reads it never sees half of it, and what was there
/// survives every way of failing.
final class OutputFile: Sendable {
  private let path: String
  private let temporaryPath: String
  private let descriptor: Int32

  /// Creates the temporary file, readable by its owner only: reports on passwords are nobody else's business.
  init(path: String) throws(CommandError) {
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw CommandError("\(quotedPath(path)) cannot be written: \(systemMessage(errno)).")
    }
    self.path = path
    self.descriptor = descriptor
    temporaryPath = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Adds bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try writeAll(descriptor, bytes)
  }

  /// Puts the file into its place.
  func commit() throws(CommandError) {
    let isWhole = fsync(descriptor) == 0 || errno == EINVAL
    let code = errno
    close(descriptor)
    guard isWhole else {
      unlink(temporaryPath)
      throw CommandError("\(quotedPath(path)) cannot be written: \(systemMessage(code)).")
    }
    guard rename(temporaryPath, path) == 0 else {
      let code = errno
      unlink(temporaryPath)
      throw CommandError("\(quotedPath(path)) cannot be written: \(systemMessage(code)).")
    }
  }

  /// Leaves the place as it was.
  func discard() {
    close(descriptor)
    unlink(temporaryPath)
  }
}

/// Writes everything, however little the system takes at a time.
func writeAll(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws {
  var rest = bytes[...]
  while !rest.isEmpty {
    let part = UnsafeRawBufferPointer(rebasing: rest)
    let count = systemWrite(file, part.baseAddress, part.count)
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      throw SystemError(code: errno)
    }
  }
}
