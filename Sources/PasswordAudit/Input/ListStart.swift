internal import UnicodeText

/// The beginning of an input, which tells whether it can be a list at all.
///
/// A file that is something else would be judged without a word as one strong password, or as a
/// few.
struct ListStart {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let format: InputFormat
  private let encoding: InputEncoding

  /// Looks at the beginning of an input.
  ///
  /// - Parameter bytes: At least ``FileKind/sampleSize`` of them, or all there are.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ format: InputFormat, _ encoding: InputEncoding) {
    (self.bytes, self.format, self.encoding) = (bytes, format, encoding)
  }

  /// The offset of the first record, behind a byte order mark. A second mark, or one before another
  /// record, is U+FEFF, a character of the password.
  ///
  /// - Throws: If the input is not a list.
  /// - Complexity: O(1)
  func firstRecord(of name: String) throws(AuditError) -> Int {
    let sample = UnsafeBufferPointer(rebasing: bytes.prefix(FileKind.sampleSize))
    if let kind = FileKind(start: sample, zerosEndRecords: format == .nul), !isMeant(kind, sample) {
      throw .notText(name: name, kind)
    }
    if format != .nul {
      let ends = LineEnds(sample)
      if ends.zeros > ends.records { throw .zeroBytes(name: name) }
      if ends.returns * 2 > ends.feeds { throw .carriageReturns(name: name) }
    }
    return FileKind.hasMark(bytes) ? 3 : 0
  }

  /// Whether a file of this kind is meant to be a list: "ÿþ" in Latin-1 is also the mark of UTF-16,
  /// which has zero bytes too.
  private func isMeant(_ kind: FileKind, _ sample: UnsafeBufferPointer<UInt8>) -> Bool {
    guard case .wide = kind, encoding == .latin1 else { return false }
    return !sample.contains(0)
  }
}

/// The numbers of line ends of each kind, and of zero bytes.
private struct LineEnds {
  private(set) var feeds = 0
  /// The number of CRs without an LF after it. A few within lines are part of passwords.
  private(set) var returns = 0
  private(set) var zeros = 0
  private(set) var records = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    for i in bytes.indices {
      switch bytes[i] {
      case 0: zeros += 1
      case 0x0A: feeds += 1
      case 0x0D where i + 1 < bytes.count && bytes[i + 1] != 0x0A: returns += 1
      default: break
      }
    }
    records = feeds + (bytes.isEmpty || bytes[bytes.count - 1] == 0x0A ? 0 : 1)
  }
}
