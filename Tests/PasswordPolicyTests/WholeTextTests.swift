import Patterns
import TestSupport
import Testing
import UnicodeText

@testable import PasswordPolicy

private func wholeText(_ source: String, _ use: RulePattern.Use = .found) throws -> WholeText? {
  if case .wholeText(let text)? = try RulePattern(source, use: use).shortcut { text } else { nil }
}

@Test(arguments: [
  "\\A(?:(?![\\v\\h])\\X){8,32}\\z", "\\A(?:(?!\\h|\\v)\\X){8,32}\\z",
  "\\A((?![\\h\\v])\\X){8,32}\\z",
  "^(?:(?![\\h\\v])\\X){8,32}\\z", "(?:\\A(?:(?!\\v)(?!\\h)\\X){8,32}\\z)",
  "\\A(?:(?![\\h\\v])\\X){8,32}?\\z", "\\A(?:(?![\\h\\v])\\X){8,32}+\\z",
  "\\A(?:(?![\\h\\v])\\X){8}(?:(?![\\h\\v])\\X){0,24}\\z",
  "(?x) \\A (?: (?![\\h\\v]) \\X ){8,32} \\z",
  "\\A(?!.*[\\h\\v])\\X{8,32}\\z", "\\A(?![\\s\\S]*?[\\h\\v])\\X{8,32}\\z",
  "^(?!.*[\\h\\v])\\X{8,32}$",
])
func `a spaceless length is the same however it is written`(_ source: String) throws {
  let template = try #require(try wholeText("\\A(?:(?![\\h\\v])\\X){8,32}\\z"))
  #expect(try wholeText(source) == template)
}

/// Of each shape the number of characters and what is counted.
@Test(arguments: [
  ("\\A(?:(?![\\h\\v])\\X){8,}\\z", 8...Int.max, LengthUnit.characters),
  ("\\A(?:(?![\\h\\v])\\X){8}\\z", 8...8, .characters),
  ("\\A(?:(?! )\\X)+\\z", 1...Int.max, .characters),
  ("\\A(?s:.){8,32}\\z", 8...32, .codePoints), ("^.{8,32}$", 8...32, .codePoints),
  ("^[^\\h\\v]{12,}$", 12...Int.max, .codePoints), ("\\A[!-~]*\\Z", 0...Int.max, .codePoints),
  ("^(?:(?=[!-~])(?!')(?s:.)){3,5}$", 3...5, .codePoints),
  ("^(?!.*\\s).{8,64}$", 8...64, .codePoints),
  ("\\A.{4}.{4,}\\z", 8...Int.max, .codePoints), ("^[a-z]$", 1...1, .codePoints),
  ("^[a-z][a-z]?[a-z]*$", 1...Int.max, .codePoints),
])
func `a condition on the whole text is recognised`(
  _ source: String, _ range: ClosedRange<Int>, _ unit: LengthUnit
) throws {
  let text = try #require(try wholeText(source))
  #expect(text.range == range)
  #expect(text.unit == unit)
}

@Test(arguments: [
  "\\A(?:(?![\\h\\v])\\X){,8}\\z", "\\A(?:(?![\\h\\v])\\X){}\\z",
  // Not tied to the ends of the text.
  "(?:(?![\\h\\v])\\X){8,32}", "\\A.{8,32}", ".{8,32}\\z", "(?m)^.{8,32}$", "(?m:^).{8}\\z",
  "\\G.{8}\\z",
  "\\A.{8}|.{9}\\z",
  // A cluster may hold more of these behind its first character, or its length is PCRE2's to say.
  "\\A\\X{8,32}\\z", "\\A(?:(?!\\n)\\X){8,32}\\z", "\\A(?:(?![^a-z])\\X){8,32}\\z",
  "\\A(?:(?=[a-z])\\X){8}\\z",
  "\\A(?:(?!\\x{301})\\X){8,32}\\z",
  // Not one character after the other.
  "\\A(?:..){8,32}\\z", "\\A(?:(?!\\s\\s).){8,32}\\z", "\\A(?:(?<!\\s).){8,32}\\z", "\\A.*+.\\z",
  "\\A[a-z]+[0-9]+\\z",
  "\\A(?>.*).\\z", "\\A(?:.|..){3}\\z", "\\A(?:(?!\\s).(?!\\d)){3}\\z", "\\A(?:.{2}){3,}\\z",
  // What stands behind a line feed is not looked at.
  "^(?!.*[a-z]).{8,32}$", "^(?!.*+\\s).{8,32}$", "^(?!\\s).{8,32}$", "^(?!.{3,}\\s).{8,32}$",
  "(?i)^[a-z]{8,}$", "(*UCP)^\\w{8,}$", "^\\p{L}{8,}$", "(*CRLF)^.{8,}$", "^$", "\\A\\z",
])
func `a condition with any doubt is left to the engine`(_ source: String) throws {
  #expect(try wholeText(source) == nil)
}

@Test func `clusters that must not be found are counted by the engine`() throws {
  #expect(try wholeText("\\A(?:(?![\\h\\v])\\X){8,32}\\z", .notFound) == nil)
  #expect(try wholeText("\\A[^\\h\\v]{8,32}\\z", .notFound) != nil)
}

// MARK: Compared with PCRE2

/// Every text of some characters, up to a length.
private func texts(of characters: [String], upTo longest: Int) -> [String] {
  var (all, last) = ([""], [""])
  for _ in 0..<longest {
    last = last.flatMap { text in characters.map { text + $0 } }
    all += last
  }
  return all
}

/// ASCII that is counted, refused or ends a line, and code points of two and three bytes, of which
/// one is white space. No pictographs, whose neighbours PCRE2 joins before 10.44, and no prepended
/// marks, behind which its look-ahead overlooks a space.
private let characters = ["a", "1", " ", "\n", "\r", "é", "\u{2028}"]

/// A rule with the pattern, as the checker answers it, and PCRE2's own answer.
private struct Comparison: ~Copyable {
  private var evaluator: PolicyEvaluator
  private let pattern: Pattern
  private let isAvoided: Bool
  private var matcher = Matcher()
  private var normalizer = NFCNormalizer()

  init(_ source: String, isAvoided: Bool = false) throws {
    let escaped = source.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let key = isAvoided ? "avoid" : "match"
    let checker = try checker(rule: "\"\(key)\":\"\(escaped)\"")
    pattern = try Pattern(source)
    evaluator = checker.makeEvaluator()
    self.isAvoided = isAvoided
  }

  mutating func agree(on text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let text = ValidUTF8(validating: bytes) else { return false }
      let finding = matcher.find(pattern, in: normalizer.nfc(of: text))
      let isMet = evaluator.evaluate(utf8: bytes)?.isAccepted
      return isMet == (finding == (isAvoided ? .notFound : .found))
    }
  }

  /// The code points of the texts on which the two differ.
  mutating func differences(_ texts: [String]) -> [[UInt32]] {
    var found: [[UInt32]] = []
    for text in texts where !agree(on: text) { found.append(text.unicodeScalars.map(\.value)) }
    return found
  }
}

@Test(arguments: [
  "\\A(?:(?![\\h\\v])\\X){2,3}\\z", "^(?:(?![\\h\\v])\\X){2,3}$", "\\A(?:(?! )\\X){2,3}\\z",
  "^(?:(?! )\\X){2,3}$",
  "^(?:(?!\\r)\\X){1,2}\\Z", "\\A(?!.*[\\h\\v])\\X{2,3}\\z", "^(?!.*\\s)\\X{2,3}$",
  "^(?!(?s:.*) )\\X{1,3}$",
  "\\A(?s:.){2,3}\\z", "(?s)^.{2,3}$", "^.{2,3}$", "^.{2,3}+$", "\\A.{2,3}\\Z", "^\\N{2,}\\z",
  "^[^\\h\\v]{2,3}$",
  "^[^\\h\\v]{2,3}+$", "^[^ ]{2,3}$", "^[^ ]{2,3}+$", "^[^ ]{2,3}?$", "^[^a]{0,2}\\z",
  "\\A[\\s\\S]{3}\\z", "^\\S+$",
  "^(?!.*\\s).{2,3}$", "^(?!(?s:.*)a).{2,3}$", "^(?!(?s:.*)\\n)(?s:.){2,3}$",
  "^(?!(?s:.*)a)(?s:.){2,3}$",
  "^(?:(?=\\w)(?!1).){1,2}$", "^[a1][1a]*$", "\\A[^\\n]{1,}\\Z", "^\\w{2}\\w?\\z",
  "^\\W*$",
])
func `a condition on the whole text gives what PCRE2 gives`(_ source: String) throws {
  #expect(try wholeText(source) != nil)
  var comparison = try Comparison(source)
  #expect(comparison.differences(texts(of: characters, upTo: 4)) == [])
  var avoided = try Comparison(source, isAvoided: true)
  #expect(avoided.differences(texts(of: characters, upTo: 2)) == [])
}

@Test func `random conditions on the whole text give what PCRE2 gives`() throws {
  var generator = SplitMix64(seed: 20_261_122)
  func pick(_ choices: [String]) -> String {
    choices[Int.random(in: choices.indices, using: &generator)]
  }
  let sets = [
    ".", "(?s:.)", "\\N", "\\S", "[^\\h\\v]", "[!-~]", "[^ ]", "[^\\n]", "[^\\r]", "[\\s\\S]",
    "\\w",
    "[^1]", "[^é]", "[a\\n]", "(?:a|é|\\s)", "\\D", "[[:^space:]]",
  ]
  let refused = [
    "[\\h\\v]", "\\s", " ", "\\r", "\\n", "[\\r\\n]", "1", "[a ]", "\\v", "\\h", "é",
    "[[:digit:]\\s]",
  ]
  let texts = texts(of: characters, upTo: 3)
  var compared = 0
  for _ in 0..<3000 where compared < 400 {
    var unit = pick([pick(sets), "\\X"])
    if Bool.random(using: &generator) { unit = "(?!\(pick(refused)))\(unit)" }
    if unit.hasPrefix("(?!"), Bool.random(using: &generator) {
      unit = "(?!\(pick(refused)))\(unit)"
    }
    if Int.random(in: 0..<5, using: &generator) == 0 { unit = "(?=\(pick(sets)))\(unit)" }
    unit = pick(["(?:\(unit))", "(\(unit))"])
    let times = ["", "+", "*", "?", "{2}", "{1,2}", "{2,}", "{0,2}"]
    var runs = unit + pick(times) + pick(["", "?", "+"])
    if Int.random(in: 0..<4, using: &generator) == 0 { runs += unit + pick(times) }
    var look = ""
    if Int.random(in: 0..<3, using: &generator) == 0 {
      look = "(?!\(pick([".*", "(?s:.*)", "[^ ]*", "\\S*?"]))\(pick(refused)))"
    }
    let source =
      pick(["", "(?s)", "(?m)"]) + pick(["\\A", "^"]) + look + runs + pick(["\\z", "$", "\\Z"])
    guard let pattern = try? RulePattern(source, use: .found), pattern.shortcut != nil else {
      continue
    }
    compared += 1
    var comparison = try Comparison(source)
    let differences = comparison.differences(texts)
    #expect(differences == [], "\(source)")
  }
  // The generator must hit the shapes often enough for the comparison to mean something.
  #expect(compared == 400)
}

@Test func `clusters of marks and syllables are counted as PCRE2 counts them`() throws {
  var generator = SplitMix64(seed: 7)
  var spaceless = try Comparison("\\A(?:(?![\\h\\v])\\X){3,6}\\z")
  var letters = try Comparison("^(?:(?![a-z])\\X){2,4}$")
  // Nor regional indicators, to which PCRE2 joins marks' followers.
  let scalars = [
    "a", "Z", "1", " ", "\t", "\r", "\n", "\u{B}", "\u{85}", "\u{A0}", "\u{2028}", "\u{3000}",
    "\u{200B}", "é", "e\u{301}", "\u{301}", "ก", "가", "\u{1100}", "日", "\u{1}", "\u{200D}",
  ]
  for _ in 0..<20_000 {
    var text = ""
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      text += scalars[Int.random(in: scalars.indices, using: &generator)]
    }
    let agree = (spaceless.agree(on: text), letters.agree(on: text))
    #expect(agree == (true, true), "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
  }
}
