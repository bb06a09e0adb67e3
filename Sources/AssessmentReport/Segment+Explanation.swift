package import PasswordStrength
internal import UnicodeText

extension Segment.Kind {
  /// The kind of text that an attacker takes a part of a password for, in English.
  package var explanation: String {
    switch self {
    case .commonPassword(let rank, let spelling):
      "\(spelling.prefix)number \(grouped(rank)) of the common passwords"
    case .leakedPassword(let among): "among the \(grouped(among)) most common passwords"
    case .word(let list, let rank, let spelling): "\(spelling.prefix)\(list.entry(rank))"
    case .listedWord(let spelling): "\(spelling.prefix)a word of a word list"
    case .letters(.leet): "look-alikes of letters, scored by letter statistics"
    case .letters: "letters, scored by letter statistics"
    case .year(let year): "the year \(year)"
    case .date: "a date"
    case .commonNumber(let rank): "number \(grouped(rank)) of the common numbers"
    case .digits: "digits"
    case .keyboardWalk(let layout): "neighbouring keys (\(Self.layouts[Int(layout.rawValue)]))"
    case .sequence(let isAscending): isAscending ? "a sequence" : "a sequence backwards"
    case .repeatedCharacter(let count): "one character, \(counted(count, "time"))"
    case .repeatedBlock(1, let count): "each character \(counted(count, "time"))"
    case .repeatedBlock(let length, let count):
      "\(counted(length, "character")), \(counted(count, "time"))"
    case .identifier(let format): Self.identifiers[Int(format.rawValue)]
    case .palindrome: "the same forwards and backwards"
    case .interleaved: "texts or rows of keys, one character of each in turn"
    case .famousText: "a text that everybody knows"
    case .encoded(let encoding): "\(encoding.title) an easier text"
    case .addressPart: "part of an address"
    case .decoration: "decoration at both ends"
    case .userWord(let spelling): "\(spelling.prefix)one of the user's own words"
    case .siteWord(let rank): "line \(grouped(rank)) of the site's words"
    case .commonSymbols(let rank): "number \(grouped(rank)) of the common symbols"
    case .symbols: "symbols"
    case .otherCharacters: "characters outside ASCII"
    case .emoji: "emoji"
    case .bruteForce: "no pattern: every combination must be tried"
    }
  }

  /// In the order of ``KeyboardLayoutName`` and of ``IdentifierFormat``.
  private static let layouts = ["QWERTY", "QWERTZ", "AZERTY", "Dvorak", "keypad"]
  private static let identifiers = [
    "a phone number", "digits or letters in groups, as in the number of a card",
    "the number of a bank account", "a network address",
    "a number plate, postcode or other short code", "a UUID", "hexadecimal digits",
  ]
}

extension Segment.WordList {
  fileprivate func entry(_ rank: Int) -> String {
    let rank = grouped(rank)
    return switch self {
    case .passwordParts: "number \(rank) of the words in common passwords"
    case .names: "number \(rank) of the names"
    case .dictionary: "number \(rank) of the dictionary words"
    case .seasons: "a season"
    case .months: "a month"
    case .weekdays: "a day of the week"
    }
  }
}

extension EncodingFormat {
  fileprivate var title: String {
    switch self {
    case .hexadecimal: "the hexadecimal digits of"
    case .base64: "the base64 or base32 form of"
    case .moved: "the letters, moved along the alphabet or the keyboard, of"
    case .escapes: "the escaped form of"
    case .shift: "the keys, some with Shift, of"
    }
  }
}

extension Segment.Spelling {
  fileprivate var prefix: String {
    switch self {
    case .plain: ""
    case .reversed: "backwards: "
    case .leet: "with look-alikes: "
    case .folded: "with accents, look-alikes or on other keys: "
    }
  }
}
