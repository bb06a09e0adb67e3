/// The order of a line's characters from left to right, by UAX #9 without embeddings and overrides,
/// which are shown as escapes.
struct BidiOrder {
  /// The character at each place from the left.
  let visual: [Int]
  /// Whether each character is written from right to left.
  let isRightToLeft: [Bool]

  private enum Kind { case left, right, number, separator, neutral }

  init(_ text: [Character], isRightToLeft base: Bool) {
    let levels = Self.levels(text.map(Self.kind), pairs: Self.brackets(text), base: base ? 1 : 0)
    var order = Array(text.indices)
    for level in stride(from: levels.max() ?? 0, through: 1, by: -1) {
      for run in order.indices(where: { levels[$0] >= level }).ranges { order[run].reverse() }
    }
    visual = order
    isRightToLeft = levels.map { $0 % 2 == 1 }
  }

  /// The levels of the characters: even ones go to the right, odd ones to the left.
  private static func levels(_ given: [Kind], pairs: [(open: Int, close: Int)], base: Int) -> [Int]
  {
    var kinds = given.map { $0 == .separator ? Kind.neutral : $0 }
    // "0-9" and "1.5" are one number (W4).
    for i in given.indices.dropFirst().dropLast()
    where given[i] == .separator && given[i - 1] == .number && given[i + 1] == .number {
      kinds[i] = .number
    }
    // After letters that go to the right so does a number: "OWASP 5.0" is one (W7).
    var last = base == 0 ? Kind.left : .right
    for i in kinds.indices {
      if kinds[i] == .left || kinds[i] == .right { last = kinds[i] }
      if kinds[i] == .number, last == .left { kinds[i] = .left }
    }
    for pair in pairs { direct(pair, &kinds, base: base == 0 ? .left : .right) }
    var levels = kinds.map { kind in
      switch kind {
      case .left: base == 0 ? 0 : 2
      case .right: 1
      // A number within right-to-left text keeps its own order there.
      case .number: 2
      case .neutral, .separator: base
      }
    }
    // Neutrals between two parts of one direction go with them (N1), others with the line (N2).
    // Numbers count as right-to-left text here.
    func side(_ i: Int) -> Int { !kinds.indices.contains(i) ? base : kinds[i] == .left ? 0 : 1 }
    for run in kinds.indices(of: .neutral).ranges {
      let before = side(run.lowerBound - 1)
      if before == side(run.upperBound) {
        for i in run { levels[i] = before == 1 ? 1 : base == 0 ? 0 : 2 }
      }
    }
    return levels
  }

  /// Gives brackets the line's direction if their content has it, or that before them (N0).
  private static func direct(_ pair: (open: Int, close: Int), _ kinds: inout [Kind], base: Kind) {
    func strong(_ index: Int) -> Kind? {
      switch kinds[index] {
      case .left: .left
      case .right, .number: .right
      case .separator, .neutral: nil
      }
    }
    let inside = (pair.open + 1..<pair.close).compactMap(strong)
    guard let first = inside.first else { return }
    var direction = base
    if !inside.contains(base) { direction = (0..<pair.open).compactMap(strong).last ?? base }
    (kinds[pair.open], kinds[pair.close]) = direction == base ? (base, base) : (first, first)
  }

  private static func brackets(_ text: [Character]) -> [(open: Int, close: Int)] {
    let closing: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
    var open: [(index: Int, close: Character)] = []
    var pairs: [(open: Int, close: Int)] = []
    for (index, character) in text.enumerated() {
      if let close = closing[character] {
        open.append((index, close))
      } else if let match = open.lastIndex(where: { $0.close == character }) {
        pairs.append((open[match].index, index))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.open < $1.open }
  }

  private static func kind(_ character: Character) -> Kind {
    guard let scalar = character.unicodeScalars.first else { return .neutral }
    switch scalar.value {
    case 0x2B...0x2F, 0x3A: return .separator
    case 0x0660...0x0669, 0x06F0...0x06F9, 0x30...0x39: return .number
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return .right
    default: return scalar.properties.isAlphabetic ? .left : .neutral
    }
  }
}

/// The text from left to right, for a terminal that does not reorder it or join its letters.
func visualText(_ text: String, isRightToLeft base: Bool) -> String {
  if !base, text.utf8.allSatisfy({ $0 < 0xD6 }) { return text }
  let characters = joiningArabic(Array(text))
  let order = BidiOrder(characters, isRightToLeft: base)
  return String(
    order.visual.map { place in
      let character = characters[place]
      return order.isRightToLeft[place] ? mirrored[character] ?? character : character
    })
}

/// Whether a text is written from right to left (UAX #9, P2 and P3); nil without letters.
func isWrittenFromRight(_ text: some Sequence<Character>) -> Bool? {
  for character in text {
    guard let scalar = character.unicodeScalars.first, scalar.properties.isAlphabetic else {
      continue
    }
    return (0x0590...0x08FF).contains(scalar.value) || (0xFB1D...0xFEFC).contains(scalar.value)
  }
  return nil
}

private let mirrored: [Character: Character] = [
  "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»",
  "»": "«",
]
