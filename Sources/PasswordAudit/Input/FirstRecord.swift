internal import UnicodeText

/// The offset of a list's first record, behind a byte order mark. A second mark, or one before
/// another record, is U+FEFF, a character of the password.
///
/// A file that is something else would be judged without a word as one strong password, or as a
/// few.
///
/// - Parameter bytes: At least ``FileKind/sampleSize`` of the list's first bytes, or all there are.
/// - Throws: If the input is not a list.
/// - Complexity: O(1)
func firstRecord(
  of bytes: UnsafeBufferPointer<UInt8>, _ format: InputFormat, _ encoding: InputEncoding,
  name: String
) throws(AuditError) -> Int {
  let sample = UnsafeBufferPointer(rebasing: bytes.prefix(FileKind.sampleSize))
  if let kind = FileKind(start: sample, zerosEndRecords: format == .nul) {
    // "ÿþ" in Latin-1 is also the mark of UTF-16, which has zero bytes too.
    guard case .wide = kind, encoding == .latin1, !sample.contains(0) else {
      throw .notText(name: name, kind)
    }
  }
  if format != .nul {
    let ends = LineEnds(sample)
    if ends.zeros > ends.records { throw .zeroBytes(name: name) }
    if ends.returns * 2 > ends.feeds { throw .carriageReturns(name: name) }
  }
  return FileKind.hasMark(bytes) ? 3 : 0
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
