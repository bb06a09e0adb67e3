import TestSupport
import Testing
import UnicodeText

@testable import PasswordPolicy

private let flag = "🇮🇱"

@Test(arguments: [
  RuleCase(#""distinct":{"min":5}"#, "abcde", .met),
  RuleCase(#""distinct":{"min":5}"#, "abcdabcd", .unmet),
  RuleCase(#""distinct":{"min":5}"#, "", .unmet),
  // Case counts.
  RuleCase(#""distinct":{"min":3}"#, "aAb", .met),
  // Composed or not, it is one character; so is a flag.
  RuleCase(#""distinct":{"min":2}"#, "ée\u{301}é", .unmet),
  RuleCase(#""distinct":{"min":2}"#, flag + flag, .unmet),
  RuleCase(#""distinct":{"min":3}"#, "a" + flag + "é" + flag, .met),
  RuleCase(#""occurrences":{"max":2}"#, "abcabc", .met),
  RuleCase(#""occurrences":{"max":2}"#, "abcabca", .unmet),
  RuleCase(#""occurrences":{"max":2}"#, "aAaA", .met),
  RuleCase(#""occurrences":{"max":1}"#, "", .met),
  RuleCase(#""occurrences":{"max":1}"#, "é-e\u{301}", .unmet),
  RuleCase(#""occurrences":{"max":2}"#, flag + "a" + flag + "a" + flag, .unmet),
  RuleCase(#""occurrences":{"of":"[0-9]","max":2}"#, "a1b2", .met),
  RuleCase(#""occurrences":{"of":"[0-9]","max":2}"#, "a1b2c3", .unmet),
  RuleCase(#""occurrences":{"of":"[0-9]","max":0}"#, "abc", .met),
  RuleCase(#""occurrences":{"of":"[0-9]","max":0}"#, "abc1", .unmet),
  RuleCase(#""occurrences":{"of":"\\p{Lu}","max":1}"#, "ÉaÉ", .unmet),
  RuleCase(#""occurrences":{"of":"@","max":1}"#, "a@b", .met),
])
private func `characters are counted`(_ test: RuleCase) throws {
  let checker = try checker(rule: test.rule)
  #expect(checker.assess(test.password).checklist[0].outcome == test.expected)
}

@Test func `counts of characters agree with a dictionary of clusters`() {
  var random = SplitMix64(seed: 21)
  let alphabet: [String] = ["a", "b", "A", "é", "e\u{301}", flag, "👨‍👩‍👧‍👦", "क्षि", "1"]
  for round in 0..<2_000 {
    let letters = alphabet.prefix(round.isMultiple(of: 3) ? 3 : alphabet.count)
    let text = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
      letters.randomElement(using: &random)
    }.joined()
    var normalizer = NFCNormalizer()
    var copy = text
    let counts = copy.withUTF8 { bytes in
      ValidUTF8(validating: bytes).map { CharacterCounts(of: normalizer.nfc(of: $0)) }
    }
    // Two characters are equal if their canonical forms are.
    let expected = Dictionary(text.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts?.distinct == expected.count)
    #expect(counts?.mostFrequent == expected.values.max() ?? 0)
  }
}

// A member that does not apply

private func group(_ count: Int, _ members: String...) -> String {
  let list = members.enumerated().map { #"{"id":"m\#($0)","label":"m",\#($1)}"# }
  return #""atLeast":\#(count),"of":[\#(list.joined(separator: ","))]"#
}

private let upper = #""match":"[A-Z]""#
private let digit = #""match":"[0-9]""#
private let personal = #""personal":{}"#
private let shortOnly = #""match":"!","when":{"length":{"max":3}}"#

@Test(arguments: [
  // Of three, one does not apply: two of the others.
  RuleCase(group(2, upper, digit, personal), "A1", .met),
  RuleCase(group(2, upper, digit, personal), "A", .unmet),
  // Of two, one does not apply: the other one.
  RuleCase(group(2, digit, personal), "1", .met), RuleCase(group(2, digit, personal), "A", .unmet),
  RuleCase(group(1, digit, shortOnly), "abcd", .unmet),
  RuleCase(group(1, digit, shortOnly), "abcd1", .met),
  // None applies.
  RuleCase(group(1, personal, shortOnly), "abcd", .notApplicable),
  RuleCase(group(1, personal, shortOnly), "abc", .unmet),
  RuleCase(group(1, personal, shortOnly), "ab!", .met),
  RuleCase(group(2, personal, digit), "ana1", .unmet, personal: ["ana"]),
  RuleCase(group(2, personal, digit), "bob1", .met, personal: ["ana"]),
])
private func `a member that does not apply counts neither way`(_ test: RuleCase) throws {
  let checker = try checker(rule: test.rule)
  let assessment = checker.assess(test.password, personal: test.personal)
  #expect(assessment.checklist[0].outcome == test.expected)
  #expect(assessment.isAccepted == !test.expected.rejects)
}

@Test func `a text of many characters fills the table no further than it can`() {
  var text = String(
    String.UnicodeScalarView((0x4E00..<0x4E00 + 1300).compactMap(Unicode.Scalar.init)))
  let counts = text.withUTF8 { CharacterCounts(of: ValidUTF8(unchecked: $0, isASCII: false)) }
  #expect(counts.distinct == 1300 && counts.mostFrequent == 1)
}
