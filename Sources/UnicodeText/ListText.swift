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
    if file.contains(0xEF) { file = Self.withoutMarks(file) }
    if let zero = file.firstIndex(of: 0) { throw .zeroByte(line: Self.line(of: zero, in: file)) }
    let wellFormed = file.withUnsafeBufferPointer { wellFormedPrefixLength($0) }
    guard wellFormed == file.count else {
      throw .notUTF8(line: Self.line(of: wellFormed, in: file))
    }
    bytes = file
  }

  private static func unifyLineEnds(_ file: inout [UInt8]) {
    var previous: UInt8 = 0
    // The LF of a CR LF: its line has ended already.
    file.removeAll { byte in
      defer { previous = byte }
      return byte == 0x0A && previous == 0x0D
    }
    for i in file.indices where file[i] == 0x0D { file[i] = 0x0A }
  }

  private static func withoutMarks(_ file: [UInt8]) -> [UInt8] {
    let lines = file.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.dropFirst(line.withUnsafeBufferPointer { FileKind.marksLength($0) })
    }
    return Array(lines.joined(separator: [0x0A]))
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
