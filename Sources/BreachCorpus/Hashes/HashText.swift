/// The value of eight hexadecimal digits, of either case; nil if one of them is not a digit.
///
/// All eight at once: a corpus has billions of lines.
@inline(__always)
func hexadecimalWord(_ digits: UnsafeRawPointer) -> UInt32? {
  let text = UInt64(littleEndian: digits.loadUnaligned(as: UInt64.self))
  let high: UInt64 = 0x8080_8080_8080_8080
  // Of each byte the top bit tells; the sums below cannot carry into the next byte, as all are
  // below 0x80.
  guard text & high == 0 else { return nil }
  let digit = ~((text ^ 0x3030_3030_3030_3030) &+ 0x7676_7676_7676_7676)
  let letter = (text | 0x2020_2020_2020_2020) ^ 0x6060_6060_6060_6060
  let isLetter = (letter &+ 0x7F7F_7F7F_7F7F_7F7F) & ~(letter &+ 0x7979_7979_7979_7979) & high
  guard (digit | isLetter) & high == high else { return nil }
  var value = (text & 0x0F0F_0F0F_0F0F_0F0F) &+ (isLetter &>> 7) &* 9
  value = value.byteSwapped
  value = (value | value &>> 4) & 0x00FF_00FF_00FF_00FF
  value = (value | value &>> 8) & 0x0000_FFFF_0000_FFFF
  return UInt32(truncatingIfNeeded: value | value &>> 16)
}

struct LineForm: Equatable, Sendable {
  let kind: HashKind
  /// The range that the lines belong to, whose five digits they leave out; nil if lines are whole.
  var range: Int?

  @inline(__always)
  var digits: Int { (kind == .sha1 ? 40 : 32) - (range == nil ? 0 : 5) }

  /// The hash of a line; nil if there are too few bytes or some are not digits.
  @inline(__always)
  func hash(_ line: UnsafeRawPointer) -> HashValue? {
    guard var first = hexadecimalWord(line) else { return nil }
    if let range { first = UInt32(truncatingIfNeeded: range) &<< 12 | first &>> 20 }
    let rest = line + (range == nil ? 8 : 3)
    guard let second = hexadecimalWord(rest), let third = hexadecimalWord(rest + 8),
      let fourth = hexadecimalWord(rest + 16)
    else { return nil }
    guard kind == .sha1 else { return HashValue(first, second, third, fourth) }
    guard let fifth = hexadecimalWord(rest + 24) else { return nil }
    return HashValue(first, second, third, fourth, fifth)
  }
}

extension HashValue {
  /// Reads digits of either case; nil for any other text, or another number of them.
  package init?(hexadecimal text: UnsafeBufferPointer<UInt8>, _ kind: HashKind) {
    let form = LineForm(kind: kind)
    guard text.count == form.digits, let base = text.baseAddress,
      let value = form.hash(UnsafeRawPointer(base))
    else { return nil }
    self = value
  }
}
