/// The text of a list of words, one per line, as a file holds it.
///
/// An entry that is not read as it was meant matches nothing, and nobody would notice: so whatever
/// is not plainly a list in UTF-8 is an error.
package struct ListText: Sendable {
  /// The lines in UTF-8. Each ends with LF, but for the last one, which may go without.
  package let bytes: [UInt8]

  /// Makes an LF of each CR LF and each CR, and drops byte order marks at the start of lines: files
  /// that were joined have them in the middle.
  ///
  /// - Parameter file: Not copied if this is the caller's last use of it.
  /// - Complexity: O(n)
  package init(file: consuming [UInt8]) throws(ListTextError) {
    var file = file
    if let kind = file.withUnsafeBufferPointer({ FileKind(start: $0) }) { throw .notText(kind) }
    if file.contains(0x0D) { Self.unifyLineEnds(&file) }
    if file.contains(0xEF) { Self.dropMarks(&file) }
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

  private static func dropMarks(_ file: inout [UInt8]) {
    let count = file.withUnsafeMutableBufferPointer { bytes in
      let text = UnsafeBufferPointer(bytes)
      var (i, count) = (0, 0)
      var isAtStart = true
      while i < text.count {
        if isAtStart, text[i] == 0xEF {
          i += FileKind.marksLength(UnsafeBufferPointer(rebasing: text[i...]))
          guard i < text.count else { break }
        }
        isAtStart = text[i] == 0x0A
        bytes[count] = text[i]
        (i, count) = (i + 1, count + 1)
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
package enum ListTextError: Error, Hashable, Sendable {
  /// The file is something else.
  case notText(FileKind)
  /// The line, from 1, is not well-formed UTF-8.
  case notUTF8(line: Int)
  /// The line, from 1, holds a zero byte.
  case zeroByte(line: Int)
}
