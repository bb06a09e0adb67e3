import Patterns
import TestSupport
import Testing
import UnicodeText

@testable import PasswordPolicy

/// Pieces of patterns that are recognised, nearly recognised, and not patterns at all.
private let pieces = [
  "[", "]", "A-Z", "a-z", "0-9", "[:punct:]", "[:upper:]", "[:digit:]", "[:alpha:]", "\\d", "-",
  "^", "+",
  "_", "!", "@#%", "\\]", "\\[", "\\-", "\\\\", "é",
  "z-a", "A-z", "\\w", "\\n", " ", "*", "a", "Z", "5", ",", "[:^digit:]", "&&",
]

private let subjects = [
  "", "a", "Z", "5", "!", "_", "-", "^", "[", "]", "\\", "é", "É", "٣", "\u{7F}", "\u{0}", " ",
  "abc", "ABC",
  "a1B2!", "~", "`", "{", "@", ":", "/", "+", "d", "&", "\n",
  "日本語", "😀",
]

private func lowered(
  _ source: String, _ use: RulePattern.Use = .found
) throws -> LoweredPattern? { try RulePattern(source, use: use).shortcut }

@Test func `a pattern answered without the engine gives what PCRE2 gives`() throws {
  var generator = SplitMix64(seed: 20_261_120)
  var matcher = Matcher()
  var (lowered, compared) = (0, 0)
  for _ in 0..<30_000 {
    var source = "["
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      source += pieces[Int.random(in: pieces.indices, using: &generator)]
    }
    source += ["]", "]+", "]++", "]*"][Int.random(in: 0..<4, using: &generator)]
    guard let pattern = try? Pattern(source),
      case .anyOf(let set)? = LoweredPattern(PatternTree(source), .found)
    else { continue }
    lowered += 1
    let table = ByteClassTable([set])
    for subject in subjects {
      compared += 1
      var subject = subject
      let (engine, ours) = try subject.withUTF8 { bytes in
        (
          matcher.search(pattern, in: try #require(ValidUTF8(validating: bytes))),
          table.found(in: bytes) & 1 != 0
        )
      }
      #expect((engine != .notFound) == ours, "\(source) on \(subject)")
    }
  }
  // The generator must hit the interesting shapes often enough for the comparison to mean
  // something.
  #expect(lowered > 1000)
}

@Test(arguments: [
  "[A-Z]", "[a-z]+", "[0-9]", "\\d", "\\d+", "[[:punct:]]", "[@:?!()$#,./\\\\]+", "[A-Za-z0-9_]",
  "[\\]\\[]", "[^a-z]", "\\W", "[^A-Za-z0-9]+?", "\\w", "[]a]", "[[:space:]]", "a", "a|[x-z]",
  "(?:[a-z]+)", "([!#])++", "[a-z]{1,3}", "[\\s\\S]", "(*UTF)[a-z]", ".",
])
func `plain classes are recognised`(_ source: String) throws {
  guard case .anyOf? = try lowered(source) else {
    Issue.record("not recognised")
    return
  }
}

@Test(arguments: [
  "[a-z]*", "[a-z]?", "[é]", "\\p{L}", "(?i)[a-z]", "[a-z]{2}", "^[a-z]", "[a-z]$", "", "ab",
  "(*UCP)\\d", "(?=[a-z])", "[a-z]{0,3}", "\\X", "\\h", "[^\\h]", "(*CRLF).", "\\R", "(a)\\1",
])
func `everything else is left to the engine`(_ source: String) throws {
  #expect(try lowered(source) == nil)
}

@Test func `what is counted is left to the engine`() throws {
  #expect(try lowered("[0-9]", .counted) == nil)
}

@Test func `a space that hides in a cluster is seen`() throws {
  let checker = try checker(rule: #""match":"\\A(?:(?![\\h\\v])\\X){8,32}\\z""#)
  #expect(!checker.assess("abcdefgh\u{600} ").isAccepted)
}

@Test(arguments: [
  (String(repeating: "😀", count: 8), true), (String(repeating: "😀", count: 33), false),
  (String(repeating: "👨‍👩‍👧‍👦", count: 32), true),
])
func `neighbouring emoji are characters of their own`(_ password: String, _ isAccepted: Bool) throws
{
  #expect(
    try checker(rule: #""match":"\\A(?:(?![\\h\\v])\\X){8,32}\\z""#).assess(password).isAccepted
      == isAccepted
  )
}
