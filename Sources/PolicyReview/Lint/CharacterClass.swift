internal import PasswordPolicy

/// A kind of characters that composition rules speak of.
struct CharacterClass: Equatable {
  let name: String
  let pattern: String
  let alphabet: String

  static let all = [
    Self(
      name: "uppercase letters", pattern: "[A-Z]", alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    Self(
      name: "lowercase letters", pattern: "[a-z]", alphabet: "abcdefghijklmnopqrstuvwxyz"),
    Self(name: "digits", pattern: "[0-9]", alphabet: "0123456789"),
    // The symbols that the fewest systems forbid.
    Self(name: "symbols", pattern: "[^A-Za-z0-9]", alphabet: "!#$%*+-.:=@_"),
  ]

  var avoided: Rule.Kind? { (try? RulePattern(pattern, use: .notFound)).map(Rule.Kind.avoid) }
}

/// Some of the kinds, a bit each in their order.
struct CharacterMixture: OptionSet {
  let rawValue: Int

  /// The largest first.
  static let all = (1..<16).map { CharacterMixture(rawValue: 16 - $0) }

  var classes: [CharacterClass] {
    CharacterClass.all.enumerated().filter { rawValue >> $0.offset & 1 == 1 }.map(\.element)
  }
}
