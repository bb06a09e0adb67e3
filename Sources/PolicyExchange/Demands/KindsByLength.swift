internal import JSON
internal import PasswordPolicy

/// A demand for more kinds of characters the shorter a password is, as in passwdqc.
///
/// Exact for passwords of ASCII; other characters count as a kind of their own only where there is
/// hardly another. A capital at the start and a digit at the end do not count. Enough different
/// characters are asked for as well: what a random password of the minimum length has on average,
/// less one.
struct KindsByLength: Hashable, Sendable {
  /// The least lengths of passwords of one kind, two kinds, passphrases, three and four kinds; nil
  /// if such a password is never enough.
  var lengths: [Int?]
  /// The number of words of a passphrase; 0 turns passphrases off.
  var words: Int

  /// A way for a password to be good enough, with the number of characters of which a random
  /// password is made, and the place of its length.
  private typealias Way = (id: String, label: String, kinds: Int, alphabet: Int, place: Int)

  private static let ways: [Way] = [
    ("four-kinds", "four kinds of characters", kinds: 4, alphabet: 95, place: 4),
    ("three-kinds", "three kinds of characters", kinds: 3, alphabet: 62, place: 3),
    ("passphrase", "a passphrase", kinds: 2, alphabet: 27, place: 2),
    ("two-kinds", "two kinds of characters", kinds: 2, alphabet: 36, place: 1),
    ("one-kind", "any characters", kinds: 1, alphabet: 10, place: 0),
  ]

  /// The demand as a rule makes it, each rule within it named anew; nil if every way is disabled,
  /// so that nothing is accepted.
  func demand(named name: (String) -> String = { $0 }) throws(PolicyError) -> Rule.Demand? {
    var members: [Rule] = []
    for way in Self.ways {
      guard let length = lengths[way.place], way.id != "passphrase" || words > 0 else { continue }
      members.append(try Self.member(way, length: length, words: words, name))
    }
    return members.isEmpty ? nil : .atLeast(1, of: members)
  }

  /// The start of a word of passwdqc's.
  private static let wordStart =
    "(?<![A-Za-z]|[^\\x00-\\x7F])[A-Za-z]|(?:\\A|(?<=[ \\t-\\r]))[^\\x00-\\x7F]"
  /// A character beyond ASCII that counts as a kind: with a digit before the last character, or in
  /// a text of two words.
  private static let unknown =
    "(?s)\\A(?=.*[^\\x00-\\x7F])(?:.*[0-9](?!\\z)|.*?(?:\(wordStart)).*?(?:\(wordStart)))"

  private static func member(
    _ way: Way, length: Int, words: Int, _ name: (String) -> String
  ) throws(PolicyError) -> Rule {
    func rule(_ id: String, _ label: String, _ demand: Rule.Demand) throws(PolicyError) -> Rule {
      try Rule(id: name(id), label: LocalizedText(label), demand)
    }
    var parts: [(id: String, label: String, demand: Rule.Demand)] = [
      ("length", "at least \(length) characters", .length(min: length, unit: .bytes))
    ]
    if way.kinds > 1 {
      let kinds = try [
        ("digits", "digits, the last character aside", "[0-9](?!\\z)"),
        ("lowercase", "lowercase letters", "[a-z]"),
        ("uppercase", "uppercase letters, the first character aside", "(?<!\\A)[A-Z]"),
        // Beyond ASCII nothing is a kind of its own beside two others.
        ("others", "other characters of ASCII", "[\\x00-/:-@[-`{-\\x7F]"),
        ("unknown", "characters beyond ASCII, after a digit or in two words", Self.unknown),
      ].prefix(way.kinds == 2 ? 5 : 4).map { id, label, pattern throws(PolicyError) in
        try rule("\(way.id)-\(id)", label, .match(pattern))
      }
      let label = "at least \(way.kinds) of these kinds"
      parts.append(("kinds", label, .atLeast(way.kinds, of: kinds)))
    }
    if way.kinds == 1, length < 3 {
      // Neither counts as a character of a kind.
      let label = "more than an uppercase first letter and a last digit"
      parts.append(("kinds", label, .avoid("\\A[A-Z]?[0-9]?\\z")))
    }
    if way.id == "passphrase" {
      parts.append(("words", "at least \(words) words", .match(wordStart, min: words)))
    }
    let different = expectedDifferent(alphabet: way.alphabet, length: length) - 1
    if different > 0 {
      let label = "at least \(different) different characters"
      parts.append(("different", label, .match(Demand.differentCharacters, min: different)))
    }
    let rules = try parts.map { part throws(PolicyError) in
      try rule("\(way.id)-\(part.id)", part.label, part.demand)
    }
    return try rule(
      way.id, "\(way.label), at least \(length) long", .atLeast(rules.count, of: rules))
  }

  /// The mean number of different characters of a random password, rounded down: passwdqc's
  /// arithmetic, in fixed point with 15 bits.
  static func expectedDifferent(alphabet: Int, length: Int) -> Int {
    let one = 1 << 15
    let missing = (alphabet - 1) * one / alphabet
    var noneOfIt = missing
    for _ in 1..<max(1, length) { noneOfIt = (noneOfIt * missing) >> 15 }
    return (alphabet * (one - noneOfIt)) >> 15
  }
}

extension KindsByLength {
  /// The minimums of a rule that makes such a ``demand(named:)``; nil for every other.
  init?(_ rule: Rule) {
    guard case .atLeast(1, let members) = rule.kind, rule.condition == nil else { return nil }
    var lengths = [Int?](repeating: nil, count: 5)
    var words = 0
    for member in members {
      guard let way = Self.ways.first(where: { member.id == $0.id }) else { return nil }
      for part in member.members {
        if case .length(let limit) = part.kind { lengths[way.place] = limit.range.lowerBound }
        if part.id == "passphrase-words", case .match(_, let occurrences) = part.kind {
          words = occurrences.lowerBound
        }
      }
    }
    // A passphrase that is turned off has no length, and passwdqc wants the lengths in order.
    if words == 0 { lengths[2] = lengths[1] }
    self.init(lengths: lengths, words: words)
    guard let demand = try? demand(),
      let same = try? Rule(id: rule.id, label: rule.label, demand), same.skeleton == rule.skeleton
    else { return nil }
  }
}

extension Rule {
  var skeleton: String {
    let condition =
      condition.map { JSONLayout.object([("when", .object(PolicyFileWriter.layout($0)))]).text() }
      ?? ""
    if case .atLeast(let count, let members) = kind {
      return condition + JSONLayout.object([("atLeast", .number(count))]).text()
        + members.map(\.skeleton).joined(separator: ";") + "."
    }
    return condition + JSONLayout.object(PolicyFileWriter.layout(kind)).text()
  }
}
