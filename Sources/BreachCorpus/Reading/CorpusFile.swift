internal import Platform
internal import UnicodeText

final class CorpusFile: Sendable {
  let path: String
  private let file: RandomAccessFile
  var size: Int { file.size }
  /// The date of the last change of the content, in seconds since 1970.
  var changed: Int { file.status.modified }

  init(path: String) throws(CorpusError) {
    self.path = path
    do throws(SystemError) { file = try RandomAccessFile(path: path, within: .stream) } catch {
      throw CorpusError(path, error.isNoRegularFile ? .notAFile : .unreadable(error))
    }
    guard size > 0 else { throw CorpusError(path, .empty) }
  }

  /// - Throws: Also if the file ends before the buffer is full.
  func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Trouble) {
    let count: Int
    do throws(SystemError) { count = try file.read(buffer, at: offset) } catch {
      throw .unreadable(error)
    }
    if count < buffer.count { throw .cutShort }
  }
}
