import PCRE2
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

@Test func `a pattern answered without the engine gives what PCRE2 gives`() throws {
  var generator = SplitMix(seed: 20_261_120)
  var matcher = Matcher()
  var (lowered, compared) = (0, 0)
  for _ in 0..<30_000 {
    var source = "["
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      source += pieces[Int.random(in: pieces.indices, using: &generator)]
    }
    source += ["]", "]+", "]++", "]*"][Int.random(in: 0..<4, using: &generator)]
    guard case .anyOf(let set)? = LoweredPattern(source) else { continue }
    lowered += 1
    let pattern = try #require(
      try? Pattern(source), "\(source) is taken for a class but is no pattern")
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
  "[\\]\\[]",
])
func `plain classes are recognised`(_ source: String) {
  guard case .anyOf? = LoweredPattern(source) else {
    Issue.record("not recognised")
    return
  }
}

@Test(arguments: [
  "[^a-z]", "[a-z]*", "[a-z]?", "[é]", "\\w", "[\\w]", "(?i)[a-z]", "[a-z]{2}", "[z-a]", "^[a-z]",
  "a", "",
  "[]", "[]a]", "[[:space:]]", "(*UCP)\\d",
])
func `everything else is left to the engine`(_ source: String) {
  #expect(LoweredPattern(source) == nil)
}

@Test(arguments: [
  ("\\A(?:(?![\\h\\v])\\X){8,32}\\z", LoweredPattern?.some(.spacelessLength(8...32))),
  ("\\A(?:(?![\\h\\v])\\X){8,}\\z", .spacelessLength(8...Int.max)),
  ("\\A(?:(?![\\h\\v])\\X){8}\\z", .spacelessLength(8...8)),
  ("\\A(?:(?![\\h\\v])\\X){9,8}\\z", nil),
  ("\\A(?:(?![\\h\\v])\\X){,8}\\z", nil),
  ("\\A(?:(?![\\h\\v])\\X){+8,9}\\z", nil), ("\\A(?:(?![\\h\\v])\\X){8,32}\\Z", nil),
  ("\\A(?:(?![\\h\\v])\\X){}\\z", nil),
])
func `the shape of a spaceless length is recognised`(_ source: String, _ expected: LoweredPattern?)
{
  #expect(LoweredPattern(source) == expected)
}

@Test func `a spaceless length gives what PCRE2 gives where both count alike`() throws {
  var generator = SplitMix(seed: 7)
  let pattern = try Pattern("\\A(?:(?![\\h\\v])\\X){3,6}\\z")
  let checker = try checker(rule: #""match":"\\A(?:(?![\\h\\v])\\X){3,6}\\z""#)
  var matcher = Matcher()
  // Neither pictographs, whose neighbours PCRE2 joins before 10.44, nor regional indicators, to
  // which it joins marks' followers, nor prepending marks, in whose clusters its look-ahead
  // overlooks a space.
  let scalars = [
    "a", "Z", "1", " ", "\t", "\r", "\n", "\u{B}", "\u{85}", "\u{A0}", "\u{2028}", "\u{3000}",
    "\u{200B}",
    "é", "e\u{301}", "\u{301}", "ก", "가", "\u{1100}", "日", "\u{0}", "\u{200D}",
  ]
  for _ in 0..<20_000 {
    var text = ""
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      text += scalars[Int.random(in: scalars.indices, using: &generator)]
    }
    var normalizer = NFCNormalizer()
    let engine = text.withUTF8 {
      matcher.search(pattern, in: normalizer.nfc(of: ValidUTF8(unchecked: $0, isASCII: false)))
    }
    let ours = checker.assess(text).isAccepted
    #expect(
      (engine != .notFound) == ours, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
  }
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

/// A generator whose runs can be repeated.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
