internal import Patterns

struct KnownSet {
  let id: String
  let pattern: String
  let one: String
  let many: String
  let characters: CodePointSet

  private init(
    _ id: String, _ pattern: String, _ one: String, _ many: String, _ set: CodePointSet? = nil
  ) {
    (self.id, self.pattern, self.one, self.many) = (id, pattern, one, many)
    characters = set ?? CodePointSet.characters(of: pattern) ?? .empty
  }

  /// ASCII's names come before Unicode's.
  init?(of set: CodePointSet) {
    let known =
      Self.ascii.first { $0.characters == set }
      ?? (set.isSubset(of: .ascii) ? nil : Self.unicode.first { $0.characters == set })
    guard let known else { return nil }
    self = known
  }

  private static let ascii = [
    KnownSet("uppercase", "[A-Z]", "uppercase letter (A-Z)", "uppercase letters (A-Z)", .upper),
    KnownSet("lowercase", "[a-z]", "lowercase letter (a-z)", "lowercase letters (a-z)", .lower),
    KnownSet("digit", "[0-9]", "digit (0-9)", "digits (0-9)", .digit),
    KnownSet("letter", "[A-Za-z]", "letter (A-Z, a-z)", "letters (A-Z, a-z)", .letter),
    KnownSet(
      "letter-or-digit", "[A-Za-z0-9]", "letter or digit", "letters or digits", .alphanumeric),
    KnownSet(
      "special", "[[:punct:]]", "special character (e.g. !@#$%^)",
      "special characters (e.g. !@#$%^)", .punctuation),
    KnownSet(
      "special", "[[:punct:] ]", "special character (e.g. !@#$%^) or space",
      "special characters (e.g. !@#$%^) or spaces", .punctuationAndSpace),
    KnownSet(
      "other", "[^0-9A-Za-z]", "character that is neither a letter (A-Z, a-z) nor a digit",
      "characters that are neither letters (A-Z, a-z) nor digits", .alphanumeric.complement),
  ]

  private static let unicode = [
    KnownSet("lowercase", "\\p{Lowercase}", "lowercase letter", "lowercase letters"),
    KnownSet("uppercase", "\\p{Uppercase}", "uppercase letter", "uppercase letters"),
    KnownSet("lowercase", "\\p{Ll}", "lowercase letter", "lowercase letters"),
    KnownSet("uppercase", "\\p{Lu}", "uppercase letter", "uppercase letters"),
    KnownSet("letter", "\\p{L}", "letter", "letters"),
    KnownSet("digit", "\\p{Nd}", "digit", "digits"),
    KnownSet("digit", "\\p{N}", "number", "numbers"),
    KnownSet(
      "special", "[^\\p{L}\\p{Nd}]", "special character (neither letter nor digit)",
      "special characters (neither letters nor digits)"),
  ]
}
