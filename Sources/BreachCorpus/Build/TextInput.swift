internal import Platform
internal import UnicodeText

/// A text that is read from beginning to end: a file, or standard input.
final class TextInput {
  let path: String
  private let file: InputFile
  /// The first bytes, by which the format was recognised.
  let beginning: [UInt8]
  var isWhole: Bool { beginning.count < Self.beginningLength }
  /// The size in bytes; nil for a pipe.
  let size: Int?

  static let beginningLength = 1 << 16

  init(path: String) throws(CorpusError) {
    self.path = path
    do throws(SystemError) {
      file = try InputFile(path: path, within: .stream)
      size = try FileStatus(descriptor: file.descriptor).size
      beginning = try file.readBeginning(limit: Self.beginningLength)
    } catch { throw CorpusError(path, .unreadable(error)) }
    if beginning.isEmpty { throw CorpusError(path, .empty) }
  }

  /// Reads the bytes that are available.
  ///
  /// - Returns: How many bytes; 0 at the end.
  func read(_ buffer: UnsafeMutableRawBufferPointer) throws(CorpusError) -> Int {
    try reading(path, try file.read(into: buffer))
  }

  func rewind() throws(CorpusError) {
    try reading(path, try file.seek(to: beginning.count))
  }
}
