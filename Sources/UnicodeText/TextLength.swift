/// Lengths of a text in the three units that policies use.
///
/// The family emoji 👨‍👩‍👧‍👦 is 1 grapheme cluster, 7 code points and 25 bytes.
public enum LengthUnit: String, CaseIterable, Sendable {
  /// Unicode code points, what NIST SP 800-63B-4 counts.
  case codePoints = "codepoints"
  /// Extended grapheme clusters (UAX #29), what a user sees as one character.
  case characters
  /// Bytes of UTF-8, what bcrypt and most storage limits count.
  case bytes
}

extension ValidUTF8 {
  /// The length in a unit.
  ///
  /// - Complexity: O(n); O(1) for bytes and for code points of ASCII.
  package func length(in unit: LengthUnit) -> Int {
    switch unit {
    case .bytes: bytes.count
    case .codePoints: isASCII ? bytes.count : bytes.count { $0 & 0xC0 != 0x80 }
    case .characters: characterCount
    }
  }

  private var characterCount: Int {
    guard isASCII else { return withString(bytes) { $0.count } }
    // The only cluster of more than one ASCII character is CR LF (rule GB3).
    var pairs = 0
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0A, previous == 0x0D { pairs += 1 }
      previous = byte
    }
    return bytes.count - pairs
  }
}

/// The code point whose first byte is at `i` of well-formed UTF-8, and its length in bytes.
@inlinable
package func decodeScalar(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> (
  scalar: UInt32, length: Int
) {
  let b0 = UInt32(bytes[i])
  if b0 < 0x80 { return (b0, 1) }
  let b1 = UInt32(bytes[i + 1] & 0x3F)
  if b0 < 0xE0 { return ((b0 & 0x1F) << 6 | b1, 2) }
  let b2 = UInt32(bytes[i + 2] & 0x3F)
  if b0 < 0xF0 { return ((b0 & 0x0F) << 12 | b1 << 6 | b2, 3) }
  return ((b0 & 0x07) << 18 | b1 << 12 | b2 << 6 | UInt32(bytes[i + 3] & 0x3F), 4)
}

/// Calls the body with each code point of well-formed UTF-8.
@inlinable @inline(__always)
package func forEachScalar(of text: UnsafeBufferPointer<UInt8>, _ body: (UInt32) -> Void) {
  var i = 0
  while i < text.count {
    let (scalar, length) = decodeScalar(text, at: i)
    body(scalar)
    i += length
  }
}
