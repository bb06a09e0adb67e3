/// The kinds of characters that segments are cut by, after lower-casing.
///
/// Raw values index the transition table, so they are part of the model file.
package enum SegmentKind {
  package static let letters: UInt8 = 0
  package static let digits: UInt8 = 1
  package static let symbols: UInt8 = 2
  package static let others: UInt8 = 3
  /// The kind before the start of a text and after its end.
  package static let none: UInt8 = 4

  package static func of(_ scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x61...0x7A: letters
    case 0x30...0x39: digits
    case 0..<0x80: symbols
    default: others
    }
  }

  /// The probability of a character in a repetition or palindrome, where it is chosen freely.
  @inline(__always)
  static func choice(_ kind: UInt8) -> Double {
    kind == digits ? 0.06 : kind == letters ? 0.012 : 0.003
  }
}

/// Properties of a character, looked up once per ASCII character of a password and kept for the
/// matchers: eight bytes, so that one load and one store copy them.
struct CharacterEntry: BitwiseCopyable {
  var kind = SegmentKind.symbols
  /// The letter, 0-25 for `a`…`z`; `noLetter` otherwise.
  var letter = CharacterEntry.noLetter
  /// The letter that the character stands for in either reading of leet; itself for a letter.
  var leet = CharacterEntry.noLetter
  var leetAlternative = CharacterEntry.noLetter
  var symbol: UInt8 = 0
  var features: UInt8 = 0
  /// The place of the character in the set of characters of a text; see `PreparedText`.
  var place: UInt8 = 0
  /// The case before lower-casing: 0 for a character without case, 1 for a lower-case letter,
  /// `upperCase`.
  var letterCase: UInt8 = 0

  static let upperCase: UInt8 = 2

  /// 1 for a character of the leet table, otherwise 0.
  var leetCount: UInt8 { features / TextFeatures.leet.rawValue & 1 }

  /// The value of characters that are not letters. The n-gram row of letters has 26 for the end, so
  /// this must never be looked up there.
  static let noLetter: UInt8 = 31

  /// The letter that a leet character stands for, and the alternative letter of `1` and `!`.
  static func leetLetter(_ scalar: UInt32) -> (letter: UInt8, alternative: UInt8)? {
    let (characters, letters): (StaticString, StaticString) = (
      "4@8(<{391!|0$57+%", "aabcccegiilossttx"
    )
    for i in 0..<characters.utf8CodeUnitCount
    where UInt32(characters.utf8Start[i]) == scalar {
      let letter = letters.utf8Start[i] - 0x61
      return (letter, letter == 8 ? 11 : letter)
    }
    return nil
  }
}

extension CharacterEntry {
  /// All properties as one number, so that those of many characters can be united.
  typealias Bits = UInt64

  init(bits: Bits) { self = unsafeBitCast(bits, to: Self.self) }
}

/// Features of a text, so that matchers that cannot match are not started.
struct TextFeatures: OptionSet {
  let rawValue: UInt8
  static let letters = TextFeatures(rawValue: 1)
  static let digits = TextFeatures(rawValue: 2)
  static let symbols = TextFeatures(rawValue: 4)
  static let others = TextFeatures(rawValue: 8)
  /// The features that a text of digits alone can have.
  static let ofDigits: TextFeatures = [.digits, .leet, .leetAlternative]
  static let leet = TextFeatures(rawValue: 16)
  /// The characters `1` or `!`, which have a second reading.
  static let leetAlternative = TextFeatures(rawValue: 32)
  /// A separator of the fields of a date; see `EstimatorTables.isOfDates`.
  static let separators = TextFeatures(rawValue: 64)
}
