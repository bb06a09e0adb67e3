/// Plain names for parts. They help a person and change no guess, so the model does not need them:
/// a common password that repeats one character, the name of a season, an emoji among characters of
/// other scripts.
extension NamedPart {
  /// The kind by the name that a person would give it.
  ///
  /// - Parameter scalars: The password as it was judged: composed, and in lower case.
  /// - Complexity: O(n) for a part of n code points.
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
  var isFirst = true
  for value in scalars {
    guard let scalar = Unicode.Scalar(value) else { return false }
    // Digits are emoji to Unicode, since they can become keycaps.
    let isPicture =
      scalar.properties.isEmojiPresentation || (scalar.properties.isEmoji && value > 0xFF)
    // Joiners, selectors and the letters of flags belong to the picture before them.
    let joins =
      value == 0x200D || value == 0xFE0F || value == 0x20E3 || (0xE0020...0xE007F).contains(value)
    guard isPicture || (joins && !isFirst) else { return false }
    isFirst = false
  }
  return true
}

private let calendar: [(Segment.WordList, [StaticString])] = [
  (.seasons, ["spring", "summer", "autumn", "fall", "winter"]),
  (
    .months,
    [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
  ),
  (.weekdays, ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]),
]

private func calendarList(
  _ scalars: Slice<UnsafeBufferPointer<UInt32>>, _ spelling: Segment.Spelling
) -> Segment.WordList? {
  let written = spelling == .reversed ? scalars.reversed() : Array(scalars)
  func spells(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { letters in
      letters.count == written.count
        && zip(letters, written).allSatisfy { letter, scalar in
          if UInt32(letter) == scalar { return true }
          guard spelling == .leet, let leet = CharacterEntry.leetLetter(scalar) else {
            return false
          }
          return leet.letter + 0x61 == letter || leet.alternative + 0x61 == letter
        }
    }
  }
  return calendar.first { $0.1.contains(where: spells) }?.0
}
