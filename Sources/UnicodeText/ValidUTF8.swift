/// Bytes known to be well-formed UTF-8, borrowed from their owner for the length of a call.
///
/// PCRE2's fastest entry point trusts its caller and answers nonsense for ill-formed bytes, so the
/// check is made once per password and this type carries the proof.
package struct ValidUTF8 {
  /// The text. Valid only as long as its owner says.
  package let bytes: UnsafeBufferPointer<UInt8>
  package let isASCII: Bool
  /// Whether the text is known to be in form C, so that it need not be normalized again.
  package let isNormalized: Bool

  /// Checks the bytes against Unicode's definition D92 (no overlong forms, no surrogates, nothing
  /// above U+10FFFF); nil if they are not well-formed.
  ///
  /// - Complexity: O(n); eight bytes a step while they are ASCII.
  @inlinable package init?(validating bytes: UnsafeBufferPointer<UInt8>) {
    let ascii = asciiPrefixLength(bytes)
    if ascii < bytes.count {
      guard wellFormedPrefixLength(bytes, from: ascii) == bytes.count else { return nil }
    }
    self.init(unchecked: bytes, isASCII: ascii == bytes.count)
  }

  /// Wraps bytes that come from a `String` or were checked already.
  @inlinable @inline(__always)
  package init(unchecked bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    self.init(unchecked: bytes, isASCII: isASCII, isNormalized: isASCII)
  }

  /// Wraps bytes of which it is known whether they are in form C, as ASCII always is.
  @inlinable @inline(__always)
  package init(unchecked bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool, isNormalized: Bool) {
    self.bytes = bytes
    self.isASCII = isASCII
    self.isNormalized = isNormalized
  }

  /// Wraps the bytes of a `String`, which are well-formed.
  ///
  /// - Complexity: O(n); eight bytes a step while they are ASCII.
  package init(_ string: UnsafeBufferPointer<UInt8>) {
    self.init(unchecked: string, isASCII: asciiPrefixLength(string) == string.count)
  }
}

/// The number of leading bytes below 0x80, found eight at a time.
@inlinable
func asciiPrefixLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  let raw = UnsafeRawBufferPointer(bytes)
  var i = 0
  while i + 8 <= raw.count {
    let high =
      raw.loadUnaligned(fromByteOffset: i, as: UInt64.self).littleEndian & 0x8080_8080_8080_8080
    if high != 0 { return i + high.trailingZeroBitCount / 8 }
    i += 8
  }
  while i < raw.count, raw[i] < 0x80 { i += 1 }
  return i
}

/// The offset of the first ill-formed sequence, or the length of the bytes if there is none
/// (Unicode 16, table 3-7).
///
/// `start` must be at a character's border.
package func wellFormedPrefixLength(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int
{
  var i = start
  let end = bytes.count
  while i < end {
    let lead = bytes[i]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0x00...0x7F:
      i += 1
      continue
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return i
    }
    guard i + length <= end, second.contains(bytes[i + 1]) else { return i }
    for k in stride(from: i + 2, to: i + length, by: 1) where bytes[k] & 0xC0 != 0x80 { return i }
    i += length
  }
  return end
}

extension ValidUTF8 {
  /// The longest part from the start that has at most this many bytes and ends at a code point's
  /// border.
  package func prefix(_ maximum: Int) -> ValidUTF8 {
    guard bytes.count > maximum else { return self }
    var end = maximum
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return ValidUTF8(
      unchecked: UnsafeBufferPointer(rebasing: bytes[..<end]), isASCII: isASCII,
      isNormalized: isNormalized)
  }
}
