import Patterns
import TestSupport
import Testing
import UnicodeText

@testable import PasswordPolicy

private func lookAheads(
  _ source: String, _ use: RulePattern.Use = .found
) throws -> (wanted: [ByteSet], whole: WholeText)? {
  if case .lookAheads(let wanted, let whole)? = try RulePattern(source, use: use).shortcut {
    (wanted, whole)
  } else {
    nil
  }
}

@Test(arguments: [
  ("^(?=.*[A-Z])(?=.*[a-z])(?=.*\\d)(?=.*[^\\w\\s]).{8,}$", 4, 8...Int.max),
  ("^(?=.*?[A-Z])(?=(?:.*\\d))[!-~]{8,64}\\z", 2, 8...64),
  ("\\A(?=[^A-Z]*[A-Z]).*", 1, 0...Int.max), ("^(?=.*[A-Z]+)", 1, 0...Int.max),
  ("^(?=.*[a-z])(?!.* ).{6,}$", 1, 6...Int.max), ("^(?!.*[0-9]{1,}).*$", 0, 0...Int.max),
  ("(?s)^(?=.*[A-Z])(?=.*[0-9]).{6,}$", 2, 6...Int.max),
])
func `look-aheads from the start are recognised`(
  _ source: String, _ wanted: Int, _ range: ClosedRange<Int>
) throws {
  let looks = try #require(try lookAheads(source))
  #expect(looks.wanted.count == wanted)
  #expect(looks.whole.range == range)
}

@Test(arguments: [
  "(?=.*[A-Z]).{8,}$", "(?m)^(?=.*[A-Z]).{8,}$", "^(?=.*[A-Z])|a", "^(?=.*[A-Z]).{8,}",
  "^(?=.*[A-Z].*[A-Z]).{8,}$", "^(?=(?:.*\\d){2}).{8,}$", "^(?=.*\\p{Lu}).{8,}$",
  "(?i)^(?=.*[a-z]).{8,}$", "^(?=.*+[A-Z]).{8,}$", "^(?=.{3}[A-Z]).{8,}$", "^(?=\\w*[A-Z]).{8,}$",
  "^(?=[A-Z]).{8,}$", "^(?=.*[é]).{8,}$", "^(?<=.*[A-Z])?.{8,}$", "^(?=.*\\d)(?:ab)*$",
  "^(?=.*\\d)(?:(*COMMIT))*", "^(?=.*\\d)\\X{8,}$", "(*UCP)^(?=.*\\d).{8,}$",
])
func `look-aheads with any doubt are left to the engine`(_ source: String) throws {
  guard let pattern = try? RulePattern(source, use: .found) else { return }
  #expect(pattern.shortcut == nil)
}

/// Texts with line feeds, spaces and characters of all sets, of one byte and more.
private func texts(_ count: Int) -> [String] {
  var generator = SplitMix64(seed: 20_261_122)
  let characters = ["a", "Z", "7", "!", "_", " ", "\n", "\r", "\t", "é", "\u{2028}", "日", "k"]
  return [""]
    + (0..<count).map { _ in
      (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        characters[Int.random(in: characters.indices, using: &generator)]
      }.joined()
    }
}

/// Calls a body with each text in the form in which rules see it.
private func forEach(_ texts: [String], _ body: (ValidUTF8) throws -> Void) throws {
  var normalizer = NFCNormalizer()
  for var text in texts {
    try text.withUTF8 { bytes in
      try body(normalizer.nfc(of: try #require(ValidUTF8(validating: bytes))))
    }
  }
}

@Test func `random look-aheads give what PCRE2 gives`() throws {
  var generator = SplitMix64(seed: 20_261_123)
  func pick(_ choices: [String]) -> String {
    choices[Int.random(in: choices.indices, using: &generator)]
  }
  let skipped = [".*", ".*?", "(?s:.*)", "[^A-Z]*", "\\D*", "[^ ]*?", "\\S*", "\\N*"]
  let sets = [
    "[A-Z]", "[a-z]", "\\d", "[0-9]+", "[^\\w\\s]", "[\\W_]", "\\s", " ", "[^a-z]", "\\W",
    "[[:punct:]]", "(?:\\d|!)", "\\n", ".", "[A-Z]{1,3}",
  ]
  let ends = [
    ".{3,}$", ".{2,6}\\z", "[!-~]{3,}$", "\\S*\\Z", ".*$", ".*", "", "(?s:.)+$", ".+?$",
    "(?:(?![\\h\\v])\\X){3,6}\\z", "[^ ]*$", ".*?",
  ]
  let subjects = texts(600)
  var (compared, withLineFeed) = (0, 0)
  for _ in 0..<4_000 where compared < 300 {
    var source = pick(["^", "\\A", "(?s)^"])
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      source += pick(["(?=", "(?=", "(?!"]) + pick(skipped) + pick(sets) + ")"
    }
    source += pick(ends)
    guard try lookAheads(source) != nil else { continue }
    compared += 1
    let pattern = try Pattern(source)
    let escaped = source.replacing("\\", with: "\\\\")
    var matched = try checker(rule: "\"match\":\"\(escaped)\"").makeEvaluator()
    var avoided = try checker(rule: "\"avoid\":\"\(escaped)\"").makeEvaluator()
    var matcher = Matcher()
    try forEach(subjects) { text in
      let isFound = matcher.find(pattern, in: text) == .found
      withLineFeed += text.bytes.contains(0x0A) ? 1 : 0
      let answers = (
        matched.evaluate(text).isAccepted, !avoided.evaluate(text).isAccepted
      )
      #expect(answers == (isFound, isFound), "\(source) on \(Array(text.bytes))")
    }
  }
  // The generator must hit the shapes often enough for the comparison to mean something.
  #expect(compared == 300)
  #expect(withLineFeed > 10_000)
}

// MARK: Bytes without which nothing is found

/// Of each pattern how many of ASCII are in the set.
@Test(arguments: [
  ("[A-Z].*[A-Z]", 26), ("(?=.*\\d)(?=.*[A-Z])", 10), ("(?i)pass(?:word)?", 2), ("a?b*", nil),
  ("(?:cat|dog)", 2), ("(?:cat|)", nil), ("(?!a)b", 1), ("(?:ab){0}", nil), ("\\p{Lu}", nil),
  ("(a)\\1(?R)?", 1), ("(*COMMIT)a", nil), ("a\\Kb", nil), ("(?(?=a)b|c)", nil), (".", nil),
  ("日本", 0), ("(?i)é", 4), ("(?i)1", 1), ("(?<=a)[bc]", 1),
  ("[\\c]x]", nil), ("[\\c]x]y", 1),
])
func `the bytes that a pattern cannot do without`(_ source: String, _ count: Int?) {
  #expect(PatternTree(source).necessaryBytes?.countOfASCII == count)
}

@Test func `where a pattern is found its necessary bytes are there`() throws {
  var generator = SplitMix64(seed: 20_261_124)
  func pick(_ choices: [String]) -> String {
    choices[Int.random(in: choices.indices, using: &generator)]
  }
  func part(_ depth: Int) -> String {
    switch Int.random(in: 0..<(depth == 0 ? 3 : 10), using: &generator) {
    case 0: pick(["a", "Z", "7", "!", "k", "é", "日", "\\x{6B}", "\\n", "(?i)k", "(?i)z", "(?-i)k"])
    case 1: pick(["[A-Z]", "[a-z]", "\\d", "[^a-z]", ".", "\\w", "(?i:[a-c])", "[é!]", "\\p{L}"])
    case 2: pick(["^", "$", "\\b", "\\B", "\\z", "", "\\X", "\\R"])
    case 3: "(?:\(part(depth - 1))|\(part(depth - 1)))"
    case 4: "(\(part(depth - 1)))" + pick(["", "\\1", "?", "{0}", "*"])
    case 5: pick(["(?=", "(?!", "(?<=", "(?<!", "(?>"]) + part(depth - 1) + ")"
    case 6: "(?:\(part(depth - 1)))" + pick(["?", "*", "+", "{2}", "{0,3}", "*+", "++", "??"])
    default: part(depth - 1) + part(depth - 1)
    }
  }
  let subjects = texts(250)
  var (needed, found) = (0, 0)
  var matcher = Matcher()
  for _ in 0..<1_500 {
    let source = part(3)
    guard let pattern = try? Pattern(source) else { continue }
    guard let set = PatternTree(source).necessaryBytes else { continue }
    needed += 1
    let table = ByteClassTable([set])
    try forEach(subjects) { text in
      guard matcher.find(pattern, in: text) == .found else { return }
      found += 1
      #expect(table.found(in: text.bytes) & 1 == 1, "\(source) on \(Array(text.bytes))")
    }
  }
  #expect(needed > 300)
  #expect(found > 3_000)
}
