// Small questions to bytes of unknown encoding, of which ASCII is understood.

let colon = UInt8(ascii: ":")
let slash = UInt8(ascii: "/")

package func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

package func isLetter(_ byte: UInt8) -> Bool {
  byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
}

func isSmall(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte }

func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }

/// Whether a byte is a letter, or a piece of a character beyond ASCII, which is taken for one.
func isWord(_ byte: UInt8) -> Bool { isLetter(byte) || byte >= 0x80 }

package func lowercasedASCII(_ byte: UInt8) -> UInt8 { isCapital(byte) ? byte | 0x20 : byte }

extension UnsafeBufferPointer<UInt8> {
  /// Whether lines end with CR alone: more than half as many CRs have no LF after them as there are
  /// LFs. A few within lines are part of passwords.
  package var endsLinesWithCR: Bool {
    let feeds = count { $0 == 0x0A }
    let returns = zip(self, dropFirst()).count { $0 == 0x0D && $1 != 0x0A }
    return returns * 2 > feeds
  }

  package func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[start..<end])
  }

  func begins(_ text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount
      && (0..<text.utf8CodeUnitCount).allSatisfy { self[$0] == text.utf8Start[$0] }
  }

  package func contains(_ text: StaticString) -> Bool { cut(at: text) != nil }

  func cut(at text: StaticString) -> (before: Self, after: Self)? {
    indices.first { slice($0, count).begins(text) }
      .map { (slice(0, $0), slice($0 + text.utf8CodeUnitCount, count)) }
  }

  /// Whether the text begins with another one, which is in small letters; case is ignored.
  func beginsFolded(_ text: [UInt8]) -> Bool {
    count >= text.count && text.indices.allSatisfy { lowercasedASCII(self[$0]) == text[$0] }
  }

  package func trimmed() -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, count)
    while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
    while end > start, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return slice(start, end)
  }

  /// The longest beginning of at most this many bytes that does not cut a UTF-8 sequence.
  package func cut(_ limit: Int) -> UnsafeBufferPointer<UInt8> {
    guard count > limit else { return self }
    for end in stride(from: limit, to: Swift.max(limit - 4, 0), by: -1)
    where self[end] & 0xC0 != 0x80 { return slice(0, end) }
    return slice(0, limit)
  }
}
