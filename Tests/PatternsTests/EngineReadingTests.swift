import TestSupport
import Testing

@testable import Patterns

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The tree of a pattern beside PCRE2's own reading of it.
struct EngineReadingTests {
  @Test(arguments: [
    "", "a", "^b\\E*v$", "b\\Q\\E+", "\\Qa.(\\E*b", "(?#a(b)c*", "(?x) a b # c\n* (d | e)",
    "(?xx)[a b] c",
    "\\A(?:(?![\\h\\v])\\X){8,32}\\z", "(a)(?<n>b)\\1\\k<n>(?1)", "(?|(a)|(b))\\1", "[\\Q]\\E^]",
    "[\\E^a]",
    "(*UCP)\\w+(*pla:a)", "(?i)a(?-i:b)(?^)c", "a{,3}", "a{2}+", "(x)(?(1)a|b)", "(?C1)a",
    "\\N{U+61}x\\N{2}", "[\\c]x]", "[\\c\\]x", "\\c]x", "[\\cc]x",
  ])
  func `PCRE2 reads the same items`(_ source: String) {
    #expect(PatternTree(source).agreesWithEngine)
  }

  @Test(arguments: [
    ("ab*", "ab\\Q*\\E"), ("ab", "a|b"), ("[ab]", "[a]b"),
  ])
  func `a tree of another pattern is told`(_ source: String, _ other: String) {
    let root = PatternTree(other).root
    let tree = PatternTree(source: source, startVerbs: [], passesOver: false, root: root)
    #expect(!tree.agreesWithEngine)
  }

  /// A million and more if the environment says so; see CONTRIBUTING.md.
  @Test func `PCRE2 reads the same items of random patterns with text that stands for nothing`() {
    let count = getenv("PWCHECK_PATTERNS").flatMap { Int(String(cString: $0)) } ?? 20_000
    let seed = getenv("PWCHECK_SEED").flatMap { UInt64(String(cString: $0)) } ?? 32
    var generator = NoisyPatterns(seed: seed)
    var (compiled, opaque, wrong) = (0, 0, [String]())
    while compiled < count {
      let source = generator.next()
      guard (try? Pattern.compile(source, options: 0)) != nil else { continue }
      compiled += 1
      let tree = PatternTree(source)
      if tree.changesWhole { opaque += 1 }
      if !tree.agreesWithEngine { wrong.append(source) }
    }
    #expect(wrong.prefix(20).map(\.debugDescription) == [])
    #expect(opaque * 2 < compiled, "\(opaque) of \(compiled) are opaque")
    print("\(compiled) patterns with noise: \(wrong.count) disagreements, \(opaque) opaque")
  }
}

/// Random patterns with quotations, comments, white space, callouts and options between any two
/// tokens.
private struct NoisyPatterns {
  private var random: SplitMix64
  private var groups = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func next() -> String {
    groups = 0
    let verb = one(in: 30) ? "(*UCP)" : ""
    let options = one(in: 3) ? pick(["(?x)", "(?xx)", "(?n)", "(?i)", "(?U)", "(?xn)"]) : ""
    return verb + options + sequence(depth: 0)
  }

  private mutating func one(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func pick(_ texts: [String]) -> String {
    texts[Int.random(in: texts.indices, using: &random)]
  }

  private mutating func sequence(depth: Int) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      text += noise() + item(depth: depth) + noise()
      if one(in: 3) { text += quantifier() + noise() }
      if one(in: 8) { text += "|" }
    }
    return text
  }

  private mutating func quantifier() -> String {
    let times = pick([
      "*", "+", "?", "{2}", "{2,}", "{1,3}", "{0}", "{0,1}", "{,3}", "{ 2 }", "{2, 3}", "{", "{a}",
    ])
    return one(in: 3) ? times + noise() + pick(["?", "+"]) : times
  }

  private mutating func item(depth: Int) -> String {
    guard depth < 3, one(in: 4) else {
      let atoms = [
        "a", "B", "1", " ", "#", "-", "]", "}", "é", "漢", ".", "^", "$", "\\d", "\\W", "\\.", "\\(",
        "\\#", "\\ ",
        "\\x41", "\\x{e9}", "\\p{L}", "\\pL", "\\N", "\\N{U+61}", "\\R", "\\X", "\\A", "\\z", "\\Z",
        "\\b", "\\B", "\\G",
        "\\t", "\\cA", "\\o{101}", "\\012", "[a-z]", "[^a]", "[]a]", "[^]a]", "[[:alpha:]_]",
        "[a\\]b]", "[\\Q]\\E]",
        "[\\Qa-\\Ez]", "[\\E^a]", "[a b#]", "[\\d-z]", "[(|)]", "[[:^digit:]]", "[[a]", "[\\\\]",
        "[a\\E-z]", "[a-\\Qz\\E]",
        "[\\Q\\E]a]", "[^\\E]a]", "[\\Q\\E^a]",
      ]
      if groups > 0, one(in: 8) {
        return pick(["\\1", "\\g1", "\\g{1}", "\\g{-1}", "(?1)", "\\g<1>", "(?R)", "(?-1)"])
      }
      return pick(atoms)
    }
    let open = pick([
      "(", "(?:", "(?>", "(?=", "(?!", "(?<=", "(?<!", "(?i:", "(?x:", "(?-x:", "(?^:",
      "(?<n\(groups)>", "(?P<n\(groups)>",
      "(?'n\(groups)'", "(?|", "(*pla:", "(*atomic:", "(*negative_lookahead:", "(?(1)",
    ])
    if open == "(" || open.contains("n\(groups)") { groups += 1 }
    return open + sequence(depth: depth + 1) + ")"
  }

  private mutating func noise() -> String {
    var text = ""
    while one(in: 3) {
      text += pick([
        "\\E", "\\Q\\E", "\\Qa\\E", "\\Q.*\\E", "\\Q(\\E", "\\Q)|\\E", "\\Q#\\E", "\\Q \\E",
        "\\Q\\\\E", "\\Q[\\E", "\\Qé\\E",
        "(?#)", "(?#a)", "(?#(a*)", "(?#\\)", "(?#[)", " ", "\n", "\t", "#a\n", "# (\n", "#\\E\n",
        "\u{85}", "\u{2028}",
        "(?C)", "(?C1)", "(?C'a)b')", "(?C{a}}b})", "(?i)", "(?-i)", "(?x)", "(?-x)", "(?xx)",
        "(?x-i)", "(?^)", "(?^x)",
        "(?n)", "(?s)", "(?m)", "(?U)", "(?J)", "(?)", "(?-)",
      ])
    }
    return text
  }
}
