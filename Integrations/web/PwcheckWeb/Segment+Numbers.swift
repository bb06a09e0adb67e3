internal import PasswordStrength

/// Kinds of segments as numbers. The page keeps them, and asks for the words when they are read.
extension Segment.Kind {
  /// The case; the word list, layout, direction or length; the rank, year or count; the spelling.
  typealias Numbers = (kind: Int, detail: Int, number: Int, spelling: Int)

  var numbers: Numbers {
    switch self {
    case .commonPassword(let rank, let spelling): (0, 0, rank, spelling.number)
    case .word(let list, let rank, let spelling):
      (1, lists.firstIndex(of: list) ?? 0, rank, spelling.number)
    case .letters(let spelling): (2, 0, 0, spelling.number)
    case .year(let year): (3, 0, year, 0)
    case .date: (4, 0, 0, 0)
    case .commonNumber(let rank): (5, 0, rank, 0)
    case .digits: (6, 0, 0, 0)
    case .keyboardWalk(let layout): (7, Int(layout.rawValue), 0, 0)
    case .sequence(let isAscending): (8, isAscending ? 1 : 0, 0, 0)
    case .repeatedCharacter(let count): (9, 0, count, 0)
    case .repeatedBlock(let length, let count): (10, length, count, 0)
    case .palindrome: (11, 0, 0, 0)
    case .userWord(let spelling): (12, 0, 0, spelling.number)
    case .siteWord(let rank): (13, 0, rank, 0)
    case .commonSymbols(let rank): (14, 0, rank, 0)
    case .symbols: (15, 0, 0, 0)
    case .otherCharacters: (16, 0, 0, 0)
    case .emoji: (17, 0, 0, 0)
    // A page does not look for famous texts and encodings.
    case .bruteForce, .famousText, .encoded: (18, 0, 0, 0)
    case .leakedPassword(let among): (19, 0, among, 0)
    case .identifier(let format): (20, Int(format.rawValue), 0, 0)
    case .addressPart: (21, 0, 0, 0)
    case .decoration: (22, 0, 0, 0)
    case .interleaved: (23, 0, 0, 0)
    case .listedWord(let spelling): (24, 0, 0, spelling.number)
    }
  }

  init(numbers: Numbers) {
    let (kind, detail, number, spelling) = numbers
    switch kind {
    case 0: self = .commonPassword(rank: number, spelling: spellings[spelling])
    case 1: self = .word(lists[detail], rank: number, spelling: spellings[spelling])
    case 2: self = .letters(spelling: spellings[spelling])
    case 3: self = .year(number)
    case 4: self = .date
    case 5: self = .commonNumber(rank: number)
    case 6: self = .digits
    case 7: self = .keyboardWalk(KeyboardLayoutName.allCases[detail])
    case 8: self = .sequence(isAscending: detail == 1)
    case 9: self = .repeatedCharacter(count: number)
    case 10: self = .repeatedBlock(length: detail, count: number)
    case 11: self = .palindrome
    case 12: self = .userWord(spelling: spellings[spelling])
    case 13: self = .siteWord(rank: number)
    case 14: self = .commonSymbols(rank: number)
    case 15: self = .symbols
    case 16: self = .otherCharacters
    case 17: self = .emoji
    case 19: self = .leakedPassword(among: number)
    case 20: self = .identifier(IdentifierFormat.allCases[detail])
    case 21: self = .addressPart
    case 22: self = .decoration
    case 23: self = .interleaved
    case 24: self = .listedWord(spelling: spellings[spelling])
    default: self = .bruteForce
    }
  }
}

private let lists: [Segment.WordList] = [
  .passwordParts, .names, .dictionary, .seasons, .months, .weekdays,
]
private let spellings: [Segment.Spelling] = [.plain, .reversed, .leet, .folded]

extension Segment.Spelling {
  fileprivate var number: Int { spellings.firstIndex(of: self) ?? 0 }
}
