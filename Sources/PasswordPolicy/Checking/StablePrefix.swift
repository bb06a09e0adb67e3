internal import UnicodeText

/// The part of a text that does not change whatever is appended to the text.
///
/// Rules judge the NFC form, in which a mark that is appended can change the last character: "e"
/// becomes "é", and in rare cases two code points become one. What stands before the last character
/// that can begin a composition never changes.
struct StablePrefix {
  /// The part that every NFC form of a longer text begins with.
  let text: ValidUTF8
  /// Whether the text has more behind that part which no appended text takes away.
  let hasRest: Bool

  init(of whole: ValidUTF8) {
    let bytes = whole.bytes
    var end = bytes.count
    // Back to the last character that surely begins a composition of its own.
    while end > 0 {
      let start = startOfCharacter(in: bytes, before: end)
      let (scalar, _) = decodeScalar(bytes, at: start)
      if Self.composesWithNothing(scalar) { break }
      end = start
      if Self.beginsComposition(scalar) { break }
    }
    let prefix = UnsafeBufferPointer(rebasing: bytes[..<end])
    text = ValidUTF8(unchecked: prefix, isASCII: whole.isASCII, isNormalized: true)
    hasRest = end < bytes.count
  }

  /// ASCII that no mark changes: not letters, and not < = > (as in ≠).
  private static func composesWithNothing(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3C...0x3E, 0x41...0x5A, 0x61...0x7A: false
    default: scalar < 0x80
    }
  }

  /// Blocks whose every character begins a composition and is never the second part of one.
  private static func beginsComposition(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x300,  // Latin
      0x400..<0x483,  // Cyrillic letters
      0x5D0..<0x5EB, 0x621..<0x64B,  // Hebrew, Arabic letters
      0x3400..<0x4DC0, 0x4E00..<0xA000,  // CJK ideographs
      0xAC00..<0xD7A4:  // Hangul syllables
      true
    default: false
    }
  }

  /// The fewest units that a text which begins with this one can have.
  func least(_ unit: LengthUnit, of whole: ValidUTF8) -> Int {
    switch unit {
    case .codePoints, .bytes: text.length(in: unit) + (hasRest ? 1 : 0)
    // Appended, a mark belongs to the last character. Beyond ASCII the last ones may become one.
    case .characters: whole.isASCII ? whole.length(in: unit) : text.length(in: unit)
    }
  }
}
