package import Patterns
package import UnicodeText

/// A pattern that is answered without a regex engine, several times faster and with the same
/// result, as a differential test shows.
package enum LoweredPattern: Hashable, Sendable {
  /// One character of a set: `[A-Z]`, `[[:punct:]]`, `\d+`, `[^a-z]`.
  case anyOf(ByteSet)
  /// A condition on the whole text: `\A(?:(?![\h\v])\X){8,32}\z`, `^[!-~]{12,}$`.
  case wholeText(WholeText)
  /// Look-aheads from the start for a character of each set, and then a condition on the whole
  /// text, which any text meets if the pattern says no more: `^(?=.*[A-Z])(?=.*\d).{8,}$`. The
  /// engine answers for texts with a line feed, which stops a dot.
  case lookAheads(wanted: [ByteSet], whole: WholeText)

  /// Whether the engine is never asked.
  package var answersEveryText: Bool {
    if case .lookAheads = self { false } else { true }
  }
}

/// A condition on a whole text: its number of characters, and the characters that it may not have.
package struct WholeText: Hashable, Sendable {
  package let range: ClosedRange<Int>
  /// Code points, or grapheme clusters (`\X`).
  ///
  /// For clusters this is right besides being fast: before 10.44 PCRE2's `\X` takes neighbouring
  /// emoji for one cluster, and a look-ahead overlooks what stands in a cluster behind a prepended
  /// mark.
  package let unit: LengthUnit
  package let refused: CodePointSet
  /// Whether a line feed may follow, as before `$`.
  package let mayEndInLineFeed: Bool

  /// - Complexity: O(n), with a search of the set for every character.
  func matches(_ text: ValidUTF8) -> Bool {
    if isMet(by: text) { return true }
    guard mayEndInLineFeed, text.bytes.last == 0x0A else { return false }
    let line = UnsafeBufferPointer(rebasing: text.bytes.dropLast())
    return isMet(by: ValidUTF8(unchecked: line, isASCII: text.isASCII))
  }

  private func isMet(by text: ValidUTF8) -> Bool {
    range.contains(text.length(in: unit)) && !hasRefused(text.bytes)
  }

  func hasRefused(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !refused.isEmpty else { return false }
    var i = 0
    while i < bytes.count {
      let (scalar, length) = decodeScalar(bytes, at: i)
      if let scalar = Unicode.Scalar(scalar), refused.contains(scalar) { return true }
      i += length
    }
    return false
  }

  /// Whether every ASCII text without a refused character has as many characters as bytes.
  var countsBytesOfASCII: Bool {
    // Of ASCII only CR LF is two characters in one.
    unit == .codePoints || refused.contains("\r") || refused.contains("\n")
  }
}

/// A set of characters, as bytes of UTF-8: some of ASCII, a bit each, and all that is beyond or
/// nothing of it.
package struct ByteSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var isAllBeyondASCII = false

  private static let countBeyondASCII = 0x110000 - 0x800 - 0x80

  /// The bytes of a set; nil for a set with only a part of the characters beyond ASCII.
  init?(_ characters: CodePointSet) {
    self.init(ascii: characters)
    let beyond = characters.count - low.nonzeroBitCount - high.nonzeroBitCount
    guard beyond == 0 || beyond == Self.countBeyondASCII else { return nil }
    isAllBeyondASCII = beyond > 0
  }

  /// The bytes of a set, and all bytes beyond ASCII if it has any character there.
  init(covering characters: CodePointSet) {
    self.init(ascii: characters)
    isAllBeyondASCII = characters.ranges.last.map { $0.upperBound >= 0x80 } ?? false
  }

  init(ascii characters: CodePointSet) {
    for range in characters.ranges {
      guard range.lowerBound < 0x80 else { break }
      for byte in range.lowerBound...min(range.upperBound, 0x7F) {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
      }
    }
  }

  static let lineFeed = ByteSet(ascii: CodePointSet("\n"))
  static let beyondASCII = ByteSet(covering: CodePointSet([0x80...0x10FFFF]))

  /// The letters of ASCII that some letter beyond it folds to: the Kelvin sign and the long s.
  static let foldedFromBeyondASCII = ByteSet(
    ascii: CodePointSet([0x4B...0x4B, 0x53...0x53, 0x6B...0x6B, 0x73...0x73]))

  var countOfASCII: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  func union(_ other: ByteSet) -> ByteSet {
    var all = self
    all.low |= other.low
    all.high |= other.high
    all.isAllBeyondASCII = isAllBeyondASCII || other.isAllBeyondASCII
    return all
  }

  func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low >> UInt64(byte) & 1 == 1 }
    return byte < 128 ? high >> UInt64(byte - 64) & 1 == 1 : isAllBeyondASCII
  }
}
