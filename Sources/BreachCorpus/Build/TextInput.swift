internal import CPlatform

/// A text that is read from beginning to end: a file, or standard input.
final class TextInput {
  /// The path of the file; "-" is standard input.
  let path: String
  private let descriptor: Int32
  /// The first bytes, by which the format was recognised.
  private(set) var beginning: [UInt8] = []
  private(set) var isWhole = false
  /// The size in bytes; nil for a pipe.
  let size: Int?

  static let beginningLength = 1 << 16

  init(path: String) throws(CorpusError) {
    self.path = path
    descriptor = path == "-" ? STDIN_FILENO : platform_open(path, O_RDONLY)
    guard descriptor >= 0 else { throw CorpusError(path, .unreadable(platform_errno())) }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && platform_kind(&status) == PLATFORM_FILE
    size = isFile ? Int(status.st_size) : nil
    beginning = [UInt8](repeating: 0, count: Self.beginningLength)
    var held = 0
    while held < beginning.count, !isWhole {
      let count = try beginning.withUnsafeMutableBufferPointer { bytes throws(CorpusError) in
        try read(
          UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: bytes[held...])))
      }
      isWhole = count == 0
      held += count
    }
    beginning.removeLast(beginning.count - held)
    if beginning.isEmpty { throw CorpusError(path, .empty) }
  }

  deinit { if path != "-" { close(descriptor) } }

  /// Reads the bytes that are available.
  ///
  /// - Returns: How many bytes; 0 at the end.
  func read(_ buffer: UnsafeMutableRawBufferPointer) throws(CorpusError) -> Int {
    while true {
      let count = CPlatform.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard platform_errno() == EINTR else {
        throw CorpusError(path, .unreadable(platform_errno()))
      }
    }
  }

  /// Goes back to the place behind the beginning.
  func rewind() throws(CorpusError) {
    guard lseek(descriptor, off_t(beginning.count), SEEK_SET) >= 0 else {
      throw CorpusError(path, .unreadable(platform_errno()))
    }
  }
}
