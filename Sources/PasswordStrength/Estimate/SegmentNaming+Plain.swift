internal import UnicodeText

/// Plain names, which help a person and change no guess: a common password that repeats one
/// character, the name of a season, an emoji among characters of other scripts.
extension NamedPart {
  func plainKind(in scalars: UnsafeBufferPointer<UInt32>) -> Segment.Kind {
    guard !range.isEmpty, range.upperBound <= scalars.count else { return kind }
    let scalars = scalars[range]
    switch kind {
    case .commonPassword, .leakedPassword, .commonNumber, .commonSymbols, .letters, .digits,
      .symbols, .palindrome, .word:
      if isRepetition(scalars) { return .repeatedCharacter(count: scalars.count) }
    case .otherCharacters, .bruteForce: if isEmoji(scalars) { return .emoji }
    default: break
    }
    if case .word(_, let rank, let spelling) = kind, let list = calendarList(scalars, spelling) {
      return .word(list, rank: rank, spelling: spelling)
    }
    return kind
  }
}

/// Two equal characters do not count: `oo` is in many words.
private func isRepetition(_ scalars: Slice<UnsafeBufferPointer<UInt32>>) -> Bool {
  scalars.count > 2 && scalars.allSatisfy { $0 == scalars.first }
}

private func isEmoji(_ scalars: Slice<UnsafeBufferPointer<UInt32>>) -> Bool {
  scalars.indices.allSatisfy { i in
    guard let scalar = Unicode.Scalar(scalars[i]) else { return false }
    // Joiners, selectors and the letters of flags belong to the picture before them.
    switch scalars[i] {
    case 0x200D, 0xFE0F, 0x20E3, 0xE0020...0xE007F: if i > scalars.startIndex { return true }
    default: break
    }
    // Digits are emoji to Unicode, since they can become keycaps.
    return scalar.properties.isEmojiPresentation
      || scalar.properties.isEmoji && scalar.value > 0xFF
  }
}

private let calendar: [(list: Segment.WordList, words: [String])] = [
  (.seasons, "spring summer autumn fall winter".words),
  (
    .months,
    """
    january february march april may june july august september october november december
    """.words
  ),
  (.weekdays, "monday tuesday wednesday thursday friday saturday sunday".words),
]

private func calendarList(
  _ scalars: Slice<UnsafeBufferPointer<UInt32>>, _ spelling: Segment.Spelling
) -> Segment.WordList? {
  let written = spelling == .reversed ? scalars.reversed() : Array(scalars)
  func spells(_ word: String) -> Bool {
    word.utf8.count == written.count
      && zip(word.utf8, written).allSatisfy { letter, scalar in
        if UInt32(letter) == scalar { return true }
        guard spelling == .leet, let leet = CharacterEntry.leetLetter(scalar) else { return false }
        return leet.letter + 0x61 == letter || leet.alternative + 0x61 == letter
      }
  }
  return calendar.first { $0.words.contains(where: spells) }?.list
}
