import TestSupport
import Testing
import UnicodeText

@testable import PasswordPolicy

private struct VariantCase: Sendable, CustomTestStringConvertible {
  let members: String
  let password: String
  let words: [PersonalWord]
  let expected: Outcome

  init(
    _ members: String, _ password: String, _ expected: Outcome, words: [PersonalWord] = []
  ) {
    (self.members, self.password, self.expected, self.words) = (members, password, expected, words)
  }

  var testDescription: String { "\(members) \(password)" }
}

private let acme = PersonalWord("login.acme.com", .site)
private let both = #""forms":["reversed","lookAlikes"]"#
private let derived = #""derivedFrom":["site"]"#

@Test(arguments: [
  // Forms.
  VariantCase(#""forms":["reversed"]"#, "DROWSSAP", .unmet),
  VariantCase(#""forms":["reversed"]"#, "password", .unmet),
  VariantCase(#""forms":["reversed"]"#, "p@ssword", .met),
  VariantCase(#""forms":["lookAlikes"]"#, "P@55W0RD", .unmet),
  VariantCase(#""forms":["lookAlikes"]"#, "p\u{430}ssw\u{43E}rd", .unmet),
  VariantCase(#""forms":["lookAlikes"]"#, "Pässwörd", .unmet),
  VariantCase(#""forms":["lookAlikes"]"#, "drowssap", .met),
  VariantCase(both, "dr0w55@p", .unmet),
  VariantCase(#""compare":"contains",\#(both)"#, "my-dr0w55@p-7", .unmet),
  VariantCase(#""compare":"contains",\#(both)"#, "my-window-7", .met),
  // Edits.
  VariantCase(#""edits":1"#, "passwoord", .unmet), VariantCase(#""edits":1"#, "asword", .met),
  VariantCase(#""edits":2"#, "asword", .unmet), VariantCase(#""edits":2"#, "pasword1", .unmet),
  VariantCase(#""edits":1"#, "pazsword", .unmet), VariantCase(#""edits":1"#, "", .met),
  // One for every four characters.
  VariantCase(#""edits":2"#, "lett", .unmet), VariantCase(#""edits":2"#, "leets", .unmet),
  VariantCase(#""edits":2"#, "leett", .met), VariantCase(#""edits":2"#, "abd", .met),
  VariantCase(#""edits":1"#, "стрелк", .unmet), VariantCase(#""edits":1"#, "стрел", .met),
  VariantCase(#""edits":1,\#(both)"#, "dr0vv55@p", .met),
  VariantCase(#""edits":2,\#(both)"#, "dr0vv55@p", .unmet),
  // Derived from words about the user.
  VariantCase(derived, "acme", .unmet, words: [acme]),
  VariantCase(derived, "!!Acme2026!", .unmet, words: [acme]),
  VariantCase(derived, "login.ACME.com1", .unmet, words: [acme]),
  VariantCase(derived, "acmerocks", .met, words: [acme]),
  VariantCase(derived, "4cm3!2026", .met, words: [acme]),
  VariantCase(derived, "acme2026", .met, words: [PersonalWord("acme", .user)]),
  VariantCase(derived, "acme2026", .unmet, words: ["acme"]),
  VariantCase(derived, "acme2026", .met), VariantCase(derived, "password", .unmet),
  VariantCase(#"\#(derived),\#(both)"#, "4cm3!2026", .unmet, words: [acme]),
  VariantCase(#"\#(derived),\#(both)"#, "2026-3mc4", .unmet, words: [acme]),
  VariantCase(#"\#(derived),"edits":1"#, "acmee2026", .unmet, words: [acme]),
  VariantCase(#"\#(derived),"edits":1"#, "acmeee2026", .met, words: [acme]),
  VariantCase(derived, "ac", .met, words: [PersonalWord("ac", .site)]),
])
private func `a blocklist refuses more than its entries`(_ test: VariantCase) throws {
  let checker = try checker(
    rule: #""blocklist":{"list":"./list.txt",\#(test.members)}"#,
    list: "password\nlets\nabc\nстрелка\n")
  let context = PasswordContext(words: test.words)
  let outcome = checker.assess(test.password, context: context).checklist[0].outcome
  #expect(outcome == test.expected)
}

private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

@Test func `few edits are told as the whole table tells them`() {
  var random = SplitMix64(seed: 31)
  for _ in 0..<20_000 {
    let (a, b) = (scalars(randomText(12, &random)), scalars(randomText(12, &random)))
    let exact = distance(a, b)
    for edits in 0...2 {
      let isNear = a.withUnsafeBufferPointer { a in
        b.withUnsafeBufferPointer { isWithin(a, $0, edits: edits) }
      }
      #expect(isNear == (exact <= edits))
    }
  }
}

@Test func `words that are near are found as if each were compared`() {
  var random = SplitMix64(seed: 32)
  for round in 0..<60 {
    // Some longer than the part that is varied, and many alike.
    let words = Set((0..<60).map { _ in randomText(round.isMultiple(of: 2) ? 14 : 7, &random) })
    let list = WordList(lines: Array(words.joined(separator: "\n").utf8))
    let all = Array(list.words)
    for maxEdits in 1...2 {
      let near = NearWords(list, maxEdits: maxEdits)
      for _ in 0..<40 {
        var text = scalars((all.randomElement(using: &random) ?? "") + randomText(1, &random))
        for _ in 0..<Int.random(in: 0...2, using: &random) where !text.isEmpty {
          text[Int.random(in: text.indices, using: &random)] = 0x62
        }
        let expected = all.contains { word in
          let word = scalars(word)
          return distance(text, word) <= min(maxEdits, word.count / 4)
        }
        #expect(text.withUnsafeBufferPointer { near.contains(near: $0) } == expected)
      }
    }
  }
}

private func randomText(_ longest: Int, _ random: inout SplitMix64) -> String {
  let letters = ["a", "b", "c", "é"]
  return (0..<Int.random(in: 0...longest, using: &random)).map { _ in
    letters.randomElement(using: &random) ?? "a"
  }.joined()
}

@Test func `a list made to be slow is undetermined, never a pass`() {
  // Every word has the form of the text's start, and none is near the text.
  let words = (0..<30_000).map { "aaaaaaaa" + String(UInt64($0) + 1_000_000, radix: 36) + "zzzz" }
  let near = NearWords(WordList(lines: Array(words.joined(separator: "\n").utf8)), maxEdits: 1)
  #expect(
    scalars("aaaaaaaa" + "zzzz!!!!").withUnsafeBufferPointer { near.contains(near: $0) } == nil)
}

@Test func `full-width characters look like those of ASCII`() {
  func form(_ text: String) -> [UInt8] {
    var text = text
    var lookAlikes = LookAlikes()
    return text.withUTF8 { Array(lookAlikes.form(of: ValidUTF8($0)).bytes) }
  }
  for byte in UInt8(0x21)...0x7E where !(0x41...0x5A).contains(byte) {
    let wide = String(Unicode.Scalar(UInt32(byte) + 0xFEE0).map(Character.init) ?? " ")
    #expect(form(wide) == form(String(Unicode.Scalar(byte))), "\(wide)")
  }
  #expect(form("ＺＡ") == form("za"))
}

@Test func `a form of a part is a part of the form`() {
  var random = SplitMix64(seed: 33)
  let letters = ["a", "@", "4", "é", "\u{301}", "а", "Ａ", "l", "1", "x", "漢", "😀"]
  func form(_ text: String) -> [UInt8] {
    var text = text
    var lookAlikes = LookAlikes()
    return text.withUTF8 { Array(lookAlikes.form(of: ValidUTF8($0)).bytes) }
  }
  for _ in 0..<500 {
    let parts = (0..<3).map { _ in
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "a"
      }.joined()
    }
    #expect(form(parts.joined()) == parts.flatMap(form))
  }
  // A form is its own form.
  for scalar in (0x20..<0x3000 as Range<UInt32>).compactMap(Unicode.Scalar.init) {
    let once = form(String(scalar))
    #expect(
      form(String(decoding: once, as: UTF8.self)) == once, "U+\(String(scalar.value, radix: 16))")
  }
}

@Test func `edits want whole passwords and a list that is not too long`() throws {
  let long = (0..<220_000).map { "word\($0)" }
  for (comparison, edits, words, message) in [
    (
      Blocklist.Comparison.contains, 1, ["password"],
      "'edits' compares whole passwords. Leave 'edits' out, or write \"compare\": \"whole\"."
    ),
    (
      .whole, 2, long,
      """
      the list 'ours' has 220000 entries, but so many edits can be counted for at most \
      216216. Take fewer entries with 'top', or leave 'edits' out.
      """
    ),
    (.whole, 3, ["password"], "'edits' is 3, but must be from 1 to 2."),
  ] {
    let error = try #require(throws: PolicyError.self) {
      try Blocklist(
        name: "ours", words: words, comparison: comparison, variants: .init(edits: edits))
    }
    #expect(error.reason.sentence == message)
  }
}

@Test(arguments: [Blocklist.Comparison.contains, .startsWith, .endsWith])
func `whoever compares parts with a list of whole passwords reads that 'compare' is to go`(
  _ comparison: Blocklist.Comparison
) throws {
  let error = try #require(throws: PolicyError.self) {
    try Blocklist(shipped: "leaked-passwords", comparison: comparison)
  }
  #expect(error.sentence.contains("Leave 'top', 'edits', 'compare' and \"lookAlikes\" out"))
}
