internal import Platform
internal import UnicodeText

final class TextInput {
  let path: String
  private let file: InputFile
  let size: Int?

  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
  /// How many bytes of the buffer were given as lines, and how many it holds.
  private var (given, held) = (0, 0)
  private(set) var isAtEnd = false

  /// The first bytes, by which the format is recognised before any lines are read.
  var beginning: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<held]) }
  var isWhole: Bool { held < Self.beginningLength }

  private static let beginningLength = 1 << 16

  init(path: String) throws(CorpusError) {
    self.path = path
    let beginning: [UInt8]
    do throws(SystemError) {
      file = try InputFile(path: path, within: .stream)
      size = try FileStatus(descriptor: file.descriptor).size
      beginning = try file.readBeginning(limit: Self.beginningLength)
    } catch { throw CorpusError(path, .unreadable(error)) }
    if beginning.isEmpty { throw CorpusError(path, .empty) }
    buffer.copyBytes(from: beginning)
    held = beginning.count
  }

  deinit { buffer.deallocate() }

  /// The next lines, valid until the next call: whole ones, but for the last of the text. None if
  /// one is longer than the buffer.
  func nextLines() throws(CorpusError) -> UnsafeRawBufferPointer {
    held -= given
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[given..<given + held]))
    while held < buffer.count, !isAtEnd {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[held...])
      let count = try reading(path, try file.read(into: rest))
      isAtEnd = count == 0
      held += count
    }
    given = isAtEnd ? held : buffer[..<held].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return UnsafeRawBufferPointer(rebasing: buffer[..<given])
  }

  /// Begins anew, if anything was read.
  func rewind() throws(CorpusError) {
    guard given > 0 else { return }
    try reading(path, try file.seek(to: 0))
    (given, held, isAtEnd) = (0, 0, false)
  }
}
