internal import UnicodeText

/// The offset of a list's first record, behind a byte order mark. A second mark, or one before
/// another record, is U+FEFF, a character of the password.
///
/// A file that is no list would pass without a warning as one strong password, or as a few.
///
/// - Parameter bytes: At least ``FileKind/sampleSize`` of the list's first bytes, or all there are.
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
    let feeds = sample.count { $0 == 0x0A }
    let records = feeds + (sample.last ?? 0x0A == 0x0A ? 0 : 1)
    if sample.count(where: { $0 == 0 }) > records { throw .zeroBytes(name: name) }
    if sample.endsLinesWithCR { throw .carriageReturns(name: name) }
  }
  return FileKind.hasMark(bytes) ? 3 : 0
}
