/// The text of a list of words, one a line, as a file holds it.
///
/// An entry that is not read as it was meant matches nothing, and nobody would notice: so whatever
/// is not plainly a list in UTF-8 is an error.
public struct ListText: Sendable {
  /// The lines in UTF-8. Each ends with LF, but for the last one, which may go without.
  public let bytes: [UInt8]

  /// Drops a byte order mark, and makes an LF of each CR LF and each CR.
  ///
  /// - Parameter file: The bytes of the file. Not copied if they are the caller's last use of them.
  /// - Complexity: O(n)
  public init(file: consuming [UInt8]) throws(ListTextError) {
    var file = file
    if let kind = file.withUnsafeBufferPointer({ FileKind(start: $0) }) { throw .notText(kind) }
    if file.starts(with: FileKind.byteOrderMark) { file.removeFirst(FileKind.byteOrderMark.count) }
    if file.contains(0x0D) { Self.unifyLineEnds(&file) }
    if let zero = file.firstIndex(of: 0) { throw .zeroByte(line: Self.line(of: zero, in: file)) }
    let wellFormed = file.withUnsafeBufferPointer { wellFormedPrefixLength($0) }
    guard wellFormed == file.count else {
      throw .notUTF8(line: Self.line(of: wellFormed, in: file))
    }
    bytes = file
  }

  private static func unifyLineEnds(_ file: inout [UInt8]) {
    let count = file.withUnsafeMutableBufferPointer { bytes in
      var count = 0
      var previous: UInt8 = 0
      for byte in bytes {
        // The LF of a CR LF: its line has ended already.
        if byte != 0x0A || previous != 0x0D {
          bytes[count] = byte == 0x0D ? 0x0A : byte
          count += 1
        }
        previous = byte
      }
      return count
    }
    file.removeLast(file.count - count)
  }

  private static func line(of offset: Int, in file: [UInt8]) -> Int {
    1 + file[..<offset].count { $0 == 0x0A }
  }
}

/// Why a file is not taken for a list of words.
public enum ListTextError: Error, Hashable, Sendable {
  /// The file is something else.
  case notText(FileKind)
  /// The line, from 1, is not well-formed UTF-8.
  case notUTF8(line: Int)
  /// The line, from 1, holds a zero byte.
  case zeroByte(line: Int)
}
