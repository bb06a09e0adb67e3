/// Random patterns of what PCRE2's syntax has, and texts to look for them in.
package struct PatternGenerator {
  package var random: SplitMix64
  private let parts: Parts

  /// What patterns have besides characters, classes, conditions on a place, repetitions,
  /// alternatives, groups, atomic groups and look-aheads.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Back-references, and what depends on whether a group was met.
    package static let references = Self(rawValue: 1)
    /// `(*COMMIT)` and the like, and `\K`.
    package static let verbs = Self(rawValue: 2)
    package static let subroutines = Self(rawValue: 4)
    /// `\p{L}`, `\X`, `\R`, characters by number.
    package static let others = Self(rawValue: 8)
  }

  package init(seed: UInt64, _ parts: Parts = []) {
    random = SplitMix64(seed: seed)
    self.parts = parts
  }

  private static let characters = ["a", "b", "c", "A", "1", "k", "s", "é", "_"]
  /// With a space between what `\E` may stand between.
  private static let classes = [
    "[ a b ]", "[ ^ a ]", "\\d", "\\w", ".", "\\s", "[ a - z ]", "[ ^ b ]", "\\W", "[ [:alpha:] ]",
    "\\D", "[ a - z é ]", "[ ^ é ]", "\\h", "\\N", "[ [:^alpha:] ]", "[ \\d k ]", "[ ^ \\W \\d ]",
    "\\S", "[ ^ ^ a ]", "[ ] a ]", "[ ^ ] a ]", "[[:punct:]]", "[ \\x61 - c ]",
  ]
  private static let others = [
    "\\p{L}", "\\P{Lu}", "\\X", "\\R", "[ \\p{L} 1 ]", "[ ^ \\p{Ll} ]", "(?s:.)", "\\v", "\\H",
    "\\x{61}", "\\n", "\\x00", "\\r",
  ]
  private static let places = [
    "^", "$", "\\A", "\\z", "\\Z", "\\b", "\\B", "(?m:^)", "(?m:$)", "(?<=a)", "(?<!\\d)",
    "(?<=ab)", "(?<!b|ac)", "(?=)", "\\G",
  ]
  private static let repetitions = [
    "*", "+", "?", "{2}", "{1,3}", "{2,}", "{0,2}", "* ?", "+ ?", "? ?", "{1,2} ?", "* +", "+ +",
    "? +", "{1,2} +", "{0,3}", "{2,3} +",
  ]
  private static let references = [
    "\\1", "\\2", "(?i:\\1)", "\\1 ?", "\\1 *", "\\1 + ?", "\\1 {1,2}",
  ]
  private static let verbs = [
    "(*COMMIT)", "(*PRUNE)", "(*SKIP)", "(*THEN)", "(*ACCEPT)", "(*F)", "\\K", "(*:m)", "(*SKIP:m)",
  ]
  private static let subroutines = ["(?1)", "(?R) ?", "(?2)", "(?1) ?"]

  /// The tokens of a pattern, most of which compile.
  package mutating func tokens(depth: Int = 3) -> [String] {
    var tokens: [String] = []
    add(&tokens, depth)
    return tokens
  }

  package mutating func pattern(depth: Int = 3) -> String { tokens(depth: depth).joined() }

  private mutating func add(_ tokens: inout [String], _ depth: Int) {
    func put(_ text: String) { tokens += text.split(separator: " ").map(String.init) }
    switch number(below: depth == 0 ? 8 : 30) {
    case 0...2: put(pick(Self.characters))
    case 3, 4: put(pick(Self.classes))
    case 5, 6:
      put(pick(number(below: 2) == 0 ? Self.characters : Self.classes))
      put(pick(Self.repetitions))
    case 7:
      switch number(below: 6) {
      case 0, 1: put(pick(Self.places))
      case 2 where parts.contains(.others): put(pick(Self.others))
      case 3 where parts.contains(.references): put(pick(Self.references))
      case 4 where parts.contains(.verbs): put(pick(Self.verbs))
      case 5 where parts.contains(.subroutines): put(pick(Self.subroutines))
      default: put(pick(Self.characters))
      }
    case 8...13: for _ in 0..<(2 + number(below: 2)) { add(&tokens, depth - 1) }
    case 14...17: group(&tokens, "(?:", depth, alternatives: 1 + number(below: 2), repeats: 2)
    case 18...20: group(&tokens, "(", depth, alternatives: number(below: 2), repeats: 2)
    case 21...23: group(&tokens, "(?>", depth, alternatives: number(below: 2), repeats: 3)
    case 24: group(&tokens, "(?=", depth, alternatives: number(below: 2), repeats: nil)
    case 25: group(&tokens, "(?!", depth, alternatives: number(below: 2), repeats: nil)
    case 26: group(&tokens, "(?i:", depth, alternatives: 0, repeats: nil)
    case 27 where parts.contains(.references):
      group(&tokens, pick(["(?(1)", "(?(?=a)"]), depth, alternatives: 1, repeats: nil)
    case 28: group(&tokens, "(?:", depth, alternatives: 0, repeats: 1)
    case 29:
      add(&tokens, depth - 1)
      tokens.append("|")
      add(&tokens, depth - 1)
    default: add(&tokens, depth - 1)
    }
  }

  /// - Parameter repeats: It is repeated once in so many times; never if nil.
  private mutating func group(
    _ tokens: inout [String], _ open: String, _ depth: Int, alternatives: Int, repeats: Int?
  ) {
    tokens.append(open)
    add(&tokens, depth - 1)
    for _ in 0..<alternatives {
      tokens.append("|")
      if number(below: 4) > 0 { add(&tokens, depth - 1) }
    }
    tokens.append(")")
    guard let repeats, number(below: repeats) == 0 else { return }
    tokens += pick(Self.repetitions).split(separator: " ").map(String.init)
  }

  /// A pattern of the same meaning, with what stands for nothing between any two of its tokens.
  package mutating func padded(_ tokens: [String]) -> String {
    let isExtended = number(below: 3) == 0
    var (text, isInClass) = (isExtended ? "(?x)" : "", false)
    for token in tokens {
      if number(below: 2) == 0 {
        let padding = ["\\E", "\\Q\\E"]
        let outside = padding + ["(?#n)"] + (isExtended ? [" ", "\n", "# n\n", "\\E \\Q\\E"] : [])
        text += pick(isInClass ? padding : outside)
      }
      let isLetter =
        token.utf8.count == 1 && token.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
      text += isLetter && number(below: 4) == 0 ? "\\Q\(token)\\E" : token
      if token == "[" { isInClass = true }
      // One that comes first stands for itself.
      if token == "]", !text.hasSuffix("[]"), !text.hasSuffix("[^]") { isInClass = false }
    }
    return text
  }

  /// A text of up to 14 characters, or about as long as a table answers for.
  package mutating func text() -> String {
    let letters: [Character] = [
      "a", "b", "c", "a", "b", "A", "1", "k", "K", "s", "é", "É", "_", " ", "\n", "\u{212A}", "ſ",
      "\r", "\0", "!",
    ]
    let kinds = number(below: 2) == 0 ? 2 + number(below: 2) : letters.count
    let lengths = [0...6, 0...6, 0...6, 0...6, 7...14, 7...14, 62...66]
    let length = Int.random(in: pick(lengths), using: &random)
    return String((0..<length).map { _ in letters[number(below: kinds)] })
  }

  package mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &random)
  }

  package mutating func pick<T>(_ choices: [T]) -> T { choices[number(below: choices.count)] }
}
