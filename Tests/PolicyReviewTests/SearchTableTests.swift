import PasswordAudit
import Patterns
import PolicyReview
import TestSupport
import Testing
import UnicodeText

@testable import PasswordPolicy

private func checker(_ patterns: [String]) throws -> PasswordChecker {
  PasswordChecker(policy: try policy(patterns.map { #""match":\#(quoted($0))"# }))
}

private func quoted(_ text: String) -> String {
  var json = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": json += "\\\(scalar)"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: json.unicodeScalars.append(scalar)
    }
  }
  return json + "\""
}

/// Random patterns of what rules are made of.
private struct PatternGenerator {
  var random: SplitMix64

  mutating func pattern(depth: Int = 3) -> String {
    switch Int.random(in: 0..<(depth == 0 ? 4 : 15), using: &random) {
    case 0, 1: pick(["a", "b", "A", "1", "_", "k", "\\n", "\\x00", "é", "(?i)k", "(?i:s)", "\\r"])
    case 2:
      pick(["[ab]", "[^a]", "\\d", "\\w", ".", "\\s", "[[:punct:]]", "\\p{L}", "\\X", "(?s:.)"])
    case 3:
      pick(["^", "$", "\\A", "\\z", "\\Z", "\\b", "\\B", "(?m:^)", "(?m:$)", "(?<=a)", "(?<!\\d)"])
    case 4, 5, 6: pattern(depth: depth - 1) + pattern(depth: depth - 1)
    case 7, 8: "(?:" + pattern(depth: depth - 1) + "|" + pattern(depth: depth - 1) + ")"
    case 9, 10:
      "(" + pattern(depth: depth - 1) + ")"
        + pick(["*", "+", "?", "{2}", "{1,3}", "{2,}", "*?", "+?", "{60,}"])
    case 11: pick(["a", "[ab]", ".", "\\w", "(?:ab)"]) + pick(["*+", "++", "?+", "{1,2}+", "*"])
    case 12: "(?>" + pattern(depth: depth - 1) + ")"
    case 13: "(?=" + pattern(depth: depth - 1) + ")"
    default: "(?!" + pattern(depth: depth - 1) + ")"
    }
  }

  mutating func text() -> String {
    let alphabet: [Character] = [
      "a", "b", "A", "1", "_", "k", "K", "s", "\n", "\0", "\r", " ", "!",
    ]
    let lengths = [0...7, 0...7, 0...7, 8...20, 62...66]
    let length = Int.random(in: pick(lengths), using: &random)
    // Long texts of few characters are what patterns are slow on.
    let used = Int.random(in: 0..<3, using: &random) == 0 ? [pick(alphabet), "a"] : alphabet
    var text = String((0..<length).map { _ in pick(used) })
    switch Int.random(in: 0..<12, using: &random) {
    case 0: text += "\n"
    case 1: text += pick(["é", "\u{212A}", "ſ", "日"])
    default: break
    }
    return text
  }

  mutating func pick<T>(_ choices: [T]) -> T {
    choices.randomElement(using: &random) ?? choices[0]
  }
}

private func outcomes(_ evaluator: inout PolicyEvaluator, _ text: String) -> [Outcome]? {
  var text = text
  guard text.withUTF8({ evaluator.evaluate(utf8: $0) }) != nil else { return nil }
  return Array(evaluator.outcomes)
}

@Test func `a table gives what PCRE2 gives`() throws {
  var generator = PatternGenerator(random: SplitMix64(seed: 20_261_123))
  var (answered, compared, found) = (0, 0, 0)
  for _ in 0..<400 {
    let patterns = (0..<Int.random(in: 1...6, using: &generator.random)).compactMap { _ in
      let source = generator.pattern()
      return (try? Pattern(source)) == nil ? nil : source
    }
    guard !patterns.isEmpty, let checker = try? checker(patterns),
      let table = SearchTable(checker)
    else { continue }
    answered += table.answered.nonzeroBitCount
    var plain = checker.makeEvaluator()
    var tabled = checker.makeEvaluator()
    tabled.use(table)
    for _ in 0..<60 {
      let text = generator.text()
      let expected = outcomes(&plain, text)
      compared += 1
      found += expected?.filter { $0 == .met }.count ?? 0
      #expect(
        outcomes(&tabled, text) == expected,
        "\(patterns.map(\.debugDescription)) in \(text.debugDescription)")
    }
  }
  // The generator must hit what a table answers often enough for the comparison to mean something.
  #expect(answered > 400)
  #expect(compared > 10_000)
  #expect(found > 5_000)
}

/// What PCRE2 gives up on may have no other answer in a list.
@Test func `PCRE2 never gives up on what a table answers`() throws {
  var generator = PatternGenerator(random: SplitMix64(seed: 7))
  var (counted, most) = (0, 0)
  let fixed = [
    "(?:a|b)?a*1", "a*a?a*1", "[ab]+[^b]+1", "(?:aa|a)(?:aa|a)(?:aa|a)(?:aa|a)1", "^a*a*a*1$",
    "^(?=.*1)(?=.*b).{8,}k", "(?i)pass(?:word)?1", "^a+b*1?a*$",
  ]
  for source in fixed + (0..<3000).map({ _ in generator.pattern(depth: 4) }) {
    guard let pattern = try? Pattern(source),
      let checker = try? checker([source]), SearchTable(checker) != nil
    else { continue }
    var counter = try StepCounter(pattern)
    for _ in 0..<8 {
      var text = generator.text()
      while text.utf8.count > SearchTable.longestText { text.removeLast() }
      guard text.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
      let steps = text.withUTF8 {
        counter.steps(in: ValidUTF8(unchecked: $0, isASCII: true), upTo: 1 << 20)
      }
      counted += 1
      most = max(most, steps ?? .max)
    }
  }
  #expect(counted > 5_000)
  #expect(most <= 1 << 15)
}

@Test(arguments: [
  "pass|qwerty", "(?i)letmein", "^[a-z]+\\d{1,4}[!.]?$", "^(?=.*ab)(?=.*\\d).{4,}$", "\\bab\\b",
  "(?:19|20)\\d\\d", "[A-Z].*[A-Z]", "a++b", "\\A(?:ab|cd)+\\Z", "(?>a|ab)c", "^\\D*\\d",
])
func `what is regular and small is answered`(_ source: String) throws {
  #expect(SearchTable(try checker([source]))?.answered == 1)
}

@Test(arguments: [
  "(.)\\1", "(a+)+b", "\\X{3}b", "a\\Kb", "(*NOTEMPTY)a*", "(?R)?ab", "(*LF)ab", "ab\\R",
  "(a)?(?(1)a|b)",
  "(?:a|aa)+$", "\\w+\\w+\\w+1", "[ab].{14}b", "(a)(?1)", "a(*SKIP)b", "\\Gab",
])
func `everything else is left to PCRE2`(_ source: String) throws {
  #expect(SearchTable(try checker([source])) == nil)
}

@Test func `a pattern that is too large does not keep others out`() throws {
  let checker = try checker(["ab", "[ab].{14}b", "b.a", "(.)\\1", "1a"])
  #expect(SearchTable(checker)?.answered == 0b10101)
}

@Test func `rules beyond the 64th are left to PCRE2`() throws {
  let checker = try checker((0..<70).map { "^x{\($0)}y" })
  let table = try #require(SearchTable(checker))
  #expect(table.answered == .max)
  var evaluator = checker.makeEvaluator()
  evaluator.use(table)
  for count in [0, 1, 40, 62, 63, 64, 69, 70] {
    let met = try #require(outcomes(&evaluator, String(repeating: "x", count: count) + "y"))
    #expect(met.indices.filter { met[$0] == .met } == [count].filter { $0 < 70 })
  }
}
