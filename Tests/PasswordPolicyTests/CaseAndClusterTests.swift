import PasswordPolicy
import Testing

private func outcome(
  _ rule: String, _ password: String, personal: [String] = [], lists: [String: String] = [:]
) throws -> Outcome? {
  let json =
    #"{"policy": 1, "id": "p", "title": "P", "rules": [{"id": "r", "label": "R", \#(rule)}]}"#
  let policy = try Policy(json: Array(json.utf8)) { name throws(ListReadError) in
    guard let list = lists[name] else { throw ListReadError(reason: "No such file or directory") }
    return Array(list.utf8)
  }
  return PasswordChecker(policy: policy).assess(password, personal: personal).checklist.first?
    .outcome
}

/// Upper and lower case are the same in every script, by Unicode's full case folding.
struct CaseTests {
  @Test(arguments: [
    ("οδος", "ΟΔΟΣ"), ("ΟΔΟΣ", "οδος"), ("οδοσ", "οδος"), ("straße", "STRASSE"),
    ("STRASSE", "straße"),
    ("straße", "STRAẞE"), ("İstanbul", "i\u{307}stanbul"), ("Ärger", "ärger"),
    ("Ärger", "A\u{308}RGER"),
    ("ΐ", "Ϊ\u{301}"), ("ﬁnger", "FINGER"), ("ꭰꭱꭲ", "ᎠᎡᎢ"), ("ПАРОЛЬ", "пароль"),
    ("ſecret", "SECRET"),
  ])
  func `a listed word is found whatever its case`(_ entry: String, _ password: String) throws {
    let lists = ["./list.txt": "first\n\(entry)\nlast\n"]
    #expect(try outcome(#""blocklist": {"list": "./list.txt"}"#, password, lists: lists) == .unmet)
    // Shorter ones are not looked for within a password.
    guard password.utf8.count >= 4, entry.utf8.count >= 4 else { return }
    let contains = #""blocklist": {"list": "./list.txt", "compare": "contains"}"#
    #expect(try outcome(contains, "12" + password + "34", lists: lists) == .unmet)
  }

  @Test(arguments: [
    ("Οδός", "xΟΔΌΣ1"), ("Weiß", "xWEISS1"), ("José", "xJOSE\u{301}1"),
    ("ana.weiß@example.com", "WEISS9"),
  ])
  func `the user's words are found whatever their case`(_ word: String, _ password: String) throws {
    #expect(try outcome(#""personal": {"minLength": 4}"#, password, personal: [word]) == .unmet)
  }

  @Test(arguments: [("ı", "i"), ("οδος", "οδοι"), ("é", "e")])
  func `different letters stay different`(_ entry: String, _ password: String) throws {
    let lists = ["./list.txt": "\(entry)\n"]
    #expect(try outcome(#""blocklist": {"list": "./list.txt"}"#, password, lists: lists) == .met)
  }
}

/// `repeats` counts characters as users see them.
@Test(arguments: [
  ("🇩🇪🇩🇪🇩🇪", 3), ("👍🏽👍🏽👍🏽", 3), ("x̂x̂x̂", 3), ("👨‍👩‍👧👨‍👩‍👧", 2), ("한한한", 3), ("\u{1112}\u{1161}하", 2),
  ("🇩🇪🇪🇩🇩🇪", 1), ("x̂xx̂x", 1), ("éee\u{301}e\u{301}", 2), ("ßaaa", 3), ("aaa", 3), ("", 0), ("é", 1),
  ("\u{301}\u{301}", 1),
])
func `a run of characters is counted in grapheme clusters`(_ text: String, _ longest: Int) throws {
  let isMetBelow =
    try longest < 2 || outcome(#""repeats": {"max": \#(longest - 1)}"#, text) == .unmet
  #expect(isMetBelow)
  #expect(try outcome(#""repeats": {"max": \#(max(1, longest))}"#, text) == .met)
}

/// Names of many parts, or of many combining marks, must not hold an audit.
@Test(arguments: [
  String(repeating: "ab.", count: 20_000), (0..<10_000).map { "n\($0)" }.joined(separator: "."),
  "ana@" + String(repeating: "\u{301}\u{316}", count: 10_000),
  String(repeating: "@", count: 60_000),
])
func `a hostile name costs no more than its length`(_ name: String) throws {
  #expect(
    try outcome(#""personal": {"minLength": 4}"#, "Correct-horse-7", personal: [name]) == .met)
}
