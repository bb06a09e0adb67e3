/// The wide encoding that an input begins with, by its byte order mark or, failing that, by the zero bytes that ASCII text has in
/// it; nil for all that can be read.
///
/// - Parameter ignoringZeros: Only the mark counts: passwords of one character that end with NUL look like UTF-16.
func wideEncoding(of bytes: UnsafeBufferPointer<UInt8>, ignoringZeros: Bool) -> AuditError.WideEncoding? {
  if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return .utf32 }
  if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
  let sample = min(bytes.count, 64) & ~7
  guard !ignoringZeros, sample >= 8 else { return nil }

  /// Whether, of every group of `width` bytes, the one at `place` is not zero and the others are.
  func isASCII(width: Int, place: Int) -> Bool {
    (0..<sample).allSatisfy { (bytes[$0] != 0) == ($0 % width == place) }
  }
  if isASCII(width: 4, place: 0) || isASCII(width: 4, place: 3) { return .utf32 }
  if isASCII(width: 2, place: 0) || isASCII(width: 2, place: 1) { return .utf16 }
  return nil
}
