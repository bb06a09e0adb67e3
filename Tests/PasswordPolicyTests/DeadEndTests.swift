import Testing

@testable import PasswordPolicy
@testable import UnicodeText

private func rule(_ demand: Rule.Demand) throws -> Rule {
  try Rule(id: "rule", label: "R", demand)
}

/// The ids of the rules that no text meets that begins with a password.
private func deadEnds(_ policy: Policy, _ password: String, personal: [String] = []) -> Set<String>
{
  let assessment = PasswordChecker(policy: policy).assess(password, personal: personal)
  return DeadEnds.rules(
    after: password, assessment, personal: personal.map { PersonalWord($0) })
}

extension DeadEnds {
  fileprivate static func rules(
    after password: String, _ assessment: Assessment, personal: [PersonalWord]
  ) -> Set<String> {
    var password = password
    return password.withUTF8 {
      rules(after: ValidUTF8($0), assessment, personal: personal)
    }
  }
}

private struct Row: Sendable {
  let demand: Rule.Demand
  let password: String
  let isDead: Bool
  var personal: [String] = []

  init(_ demand: Rule.Demand, _ password: String, _ isDead: Bool, personal: [String] = []) {
    (self.demand, self.password, self.isDead) = (demand, password, isDead)
    self.personal = personal
  }
}

private let rows: [Row] = [
  Row(.length(max: 3), "abcd", true), Row(.length(max: 3), "abc", false),
  Row(.length(max: 3), "", false), Row(.length(min: 3), "ab", false),
  Row(.length(max: 3, unit: .characters), "abcd", true),
  Row(.length(max: 3, unit: .bytes), "abcd", true),
  // A dot below makes one code point of two: ṝ.
  Row(.length(max: 1), "r\u{304}", false), Row(.length(max: 1), "r\u{304}x", true),
  Row(.match("\\A(?:(?![\\h\\v])\\X){8,32}\\z"), "with space", true),
  Row(.match("\\A(?:(?![\\h\\v])\\X){8,32}\\z"), "short", false),
  Row(.match("\\A(?:(?![\\h\\v])\\X){2,4}\\z"), "12345", true),
  Row(.match("^[a-z]{1,4}$"), "ab1", true), Row(.match("^[a-z]{1,4}$"), "abcd\n", false),
  Row(.match("[0-9]"), "abc", false), Row(.match("[0-9]", max: 1), "12", false),
  Row(.avoid("\\s"), "a ", true), Row(.avoid("[a-z]"), "xy", true),
  // Typed next, an accent makes it another letter.
  Row(.avoid("[a-z]"), "x", false),
  Row(.avoid("(?i)acme"), "my-Acme5", true), Row(.avoid("(?i)acme"), "my-Acm", false),
  // What follows can still matter to these.
  Row(.avoid("acme(?!x)"), "acme", false), Row(.avoid("\\bacme\\b"), "acme5", false),
  Row(.avoid("acme$"), "acme", false), Row(.avoid("a++5$"), "aa5", false),
  Row(.avoid("a(*COMMIT)b|5"), "5-", false),
  Row(.years(), "tram1985", false), Row(.dates(), "12.11.1985", false),
  Row(.characters(mixedScripts: .singleScript), "aж1", true),
  Row(.characters(mixedScripts: .singleScript), "ab1", false),
  Row(.match("\\A[A-Z][0-9]{2}\\z"), "A1", false), Row(.match("(?:^a|b)c"), "x5", false),
  Row(.repeats(max: 2), "aaab", true), Row(.repeats(max: 2), "aaa", false),
  Row(.repeats(max: 2), "555", false), Row(.repeats(max: 2), "5555", true),
  Row(.occurrences(max: 1), "a1a1", true), Row(.occurrences(max: 1), "a1a", false),
  Row(.occurrences(max: 1, of: "[0-9]"), "12", true),
  Row(.occurrences(max: 1, of: "[a-z]"), "ab", false),
  Row(.sequences(max: 3), "abcde", true), Row(.sequences(max: 3), "abcd", false),
  Row(.personal(minLength: 3), "ana5", true, personal: ["Ana"]),
  Row(.personal(minLength: 3), "ana", false, personal: ["Ana"]),
  Row(.strength(minScore: 90), "abc", false),
]

@Suite struct `A rule that no further typing can meet` {
  @Test(arguments: rows.indices) func `is known by its kind`(_ index: Int) throws {
    let row = rows[index]
    let policy = try Policy(id: "p", rules: [try rule(row.demand)])
    #expect(
      deadEnds(policy, row.password, personal: row.personal).contains("rule") == row.isDead,
      "row \(index)")
  }

  @Test func `makes a dead end of a group that needs it`() throws {
    func group(_ count: Int) throws -> Policy {
      let members = [
        try Rule(id: "short", label: "S", .length(max: 3)),
        try Rule(id: "digit", label: "D", .match("[0-9]")),
      ]
      return try Policy(
        id: "p", rules: [try Rule(id: "group", label: "G", .atLeast(count, of: members))])
    }
    #expect(try deadEnds(group(2), "abcd") == ["short", "group"])
    #expect(try deadEnds(group(1), "abcd") == ["short"])
  }

  @Test func `is not one that may no longer apply`() throws {
    for condition: Rule.Demand in [.length(max: 6), .avoid("x")] {
      let rule = try Rule(id: "rule", label: "R", .avoid("[0-9]"), when: condition)
      #expect(try deadEnds(Policy(id: "p", rules: [rule]), "a1").isEmpty)
    }
  }

  /// Whatever is typed next, up to three characters of those that make the most trouble.
  @Test func `is met by nothing that is appended`() throws {
    let demands: [Rule.Demand] = [
      .length(max: 2), .length(max: 2, unit: .characters), .length(max: 3, unit: .bytes),
      .match("^[a-z5]{1,3}$"), .match("\\A\\X{1,3}\\z"), .match("\\A(?:(?!5)\\X){1,3}\\z"),
      .match("^a5?[a-z]*$"), .match("\\A(?:a5|5a)+\\z"), .match("^(?=.*5)a.{1,2}$"),
      .match("^(?>a|a5)5$"), .match("^[^\u{301}]+5\\Z"), .match("^\\p{L}5\\z"),
      .avoid("5"), .avoid("a"), .avoid("a5|5a"), .avoid("(?<!5)a"), .avoid("a.$"), .avoid("é"),
      .avoid("(?m)^5"), .avoid("\\Ba"), .avoid("a(?!5)"), .avoid("\\b5\\b"), .avoid("a$"),
      .avoid("(?<=5)a*+b"), .avoid("\\X5"), .avoid("(?s)5.(?=.)"), .avoid("(a)\\1(?!\\1)"),
      .avoid("(*SKIP)5"), .characters(mixedScripts: .singleScript), .repeats(max: 1),
      .sequences(max: 2),
      .personal(minLength: 2), .occurrences(max: 1), .occurrences(max: 1, of: "[a5]"),
    ]
    let alphabet = [
      "a", "b", "5", "<", "\n", "\r", "\u{301}", "\u{323}", "\u{304}", "é", "\u{1100}",
    ]
    func texts(_ length: Int) -> [String] {
      length == 0 ? [""] : texts(length - 1).flatMap { text in alphabet.map { text + $0 } }
    }
    let appended = (0...2).flatMap(texts)
    // Of the longest, a part: there are a great many.
    let longest = texts(3).enumerated().filter { $0.offset.isMultiple(of: 11) }.map(\.element)
    let passwords = (1...2).flatMap(texts) + longest
    var dead = 0
    for demand in demands {
      let policy = try Policy(id: "p", rules: [try rule(demand)])
      let checker = PasswordChecker(policy: policy)
      let words: [PersonalWord] = ["ab", "5a"]
      let context = PasswordContext(words: words)
      for password in passwords {
        let assessment = checker.assess(password, context: context)
        guard !DeadEnds.rules(after: password, assessment, personal: words).isEmpty else {
          continue
        }
        dead += 1
        let wrong = appended.first { checker.accepts(password + $0, context: context) }
        #expect(wrong == nil, "\(demand): \(Array(password.utf8)) + \(Array((wrong ?? "").utf8))")
      }
    }
    #expect(dead > 500)
  }
}
