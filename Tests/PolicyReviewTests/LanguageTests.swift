import PasswordPolicy
import TestSupport
import Testing
import UnicodeText

@testable import Patterns
@testable import PolicyReview

/// One thread's matcher for many strings.
private struct Engine: ~Copyable {
  private var matcher = Matcher()

  mutating func finds(_ pattern: Pattern, _ text: String) -> Finding {
    var text = text
    return text.withUTF8 {
      matcher.find(pattern, in: ValidUTF8(unchecked: $0, isASCII: $0.allSatisfy { $0 < 0x80 }))
    }
  }
}

/// Random patterns of a grammar that covers what the automaton understands.
private struct PatternGenerator {
  var random: SplitMix64

  mutating func pattern(depth: Int = 3) -> String {
    switch Int.random(in: 0..<(depth == 0 ? 4 : 15), using: &random) {
    case 0, 1: pick(["a", "b", "A", "1", "_", "-", "é", "\\n"])
    case 2:
      pick(["[ab]", "[^a]", "\\d", "\\w", ".", "\\s", "[[:punct:]]", "\\p{L}", "(?i:a)", "(?s:.)"])
    case 3:
      pick(["^", "$", "\\A", "\\z", "\\Z", "\\b", "\\B", "(?m:^)", "(?m:$)", "(?<=a)", "(?<!\\d)"])
    case 4, 5, 6: pattern(depth: depth - 1) + pattern(depth: depth - 1)
    case 7, 8: "(?:" + pattern(depth: depth - 1) + "|" + pattern(depth: depth - 1) + ")"
    case 9, 10:
      "(?:" + pattern(depth: depth - 1) + ")"
        + pick(["*", "+", "?", "{2}", "{1,3}", "{2,}", "*?", "+?"])
    case 11: pick(["a", "[ab]", ".", "\\w"]) + pick(["*+", "++", "?+", "{1,2}+"])
    case 12: "(?>" + pattern(depth: depth - 1) + ")"
    case 13: "(?=" + pattern(depth: depth - 1) + ")"
    default: "(?!" + pattern(depth: depth - 1) + ")"
    }
  }

  mutating func text() -> String {
    let alphabet: [Character] = ["a", "b", "A", "1", "_", "-", "é", "\n", "!", " "]
    return String((0..<Int.random(in: 0...7, using: &random)).map { _ in pick(alphabet) })
  }

  private mutating func pick<T>(_ choices: [T]) -> T {
    choices.randomElement(using: &random) ?? choices[0]
  }
}

struct LanguageTests {
  @Test func `The automaton finds what PCRE2 finds`() throws {
    var generator = PatternGenerator(random: SplitMix64(seed: 1))
    var engine = Engine()
    var (exact, checked) = (0, 0)
    for _ in 0..<1_500 {
      let source = generator.pattern()
      guard let pattern = try? Pattern(source) else { continue }
      guard let language = PatternLanguage(PatternTree(source)) else { continue }
      exact += 1
      for _ in 0..<40 {
        let text = generator.text()
        let finding = engine.finds(pattern, text)
        guard finding != .gaveUp else { continue }
        checked += 1
        #expect(
          language.contains(text) == (finding == .found),
          "\(source.debugDescription) in \(text.debugDescription)")
      }
    }
    #expect(exact > 800)
    #expect(checked > 10_000)
  }

  @Test func `Every pattern of the shipped policies is understood but for grapheme clusters`()
    throws
  {
    var generator = PatternGenerator(random: SplitMix64(seed: 2))
    var engine = Engine()
    for name in Policy.shippedNames {
      for rule in try shipped(name).allRules {
        let pattern: RulePattern
        switch rule.kind {
        case .match(let match, _): pattern = match
        case .avoid(let avoid): pattern = avoid
        default: continue
        }
        let isExact = !pattern.source.contains("\\X")
        #expect((PatternLanguage(pattern.tree) != nil) == isExact)
        let ascii = try #require(PatternLanguage(pattern.tree, alphabet: .printableASCII))
        let texts =
          (rule.accepts + rule.rejects).map(\.password)
          + (0..<200).map { _ in generator.text() + generator.text() }
        for text in texts where text.unicodeScalars.allSatisfy({ (0x20...0x7E).contains($0.value) })
        {
          #expect(ascii.contains(text) == (engine.finds(pattern.engine, text) == .found))
        }
      }
    }
  }

  @Test(arguments: [
    "[a-z]", "\\d", "\\w", "\\s", "\\h", ".", "\\p{L}", "\\p{Lu}", "(?i)k", "(?i)[a-z]",
    "(*UCP)\\d",
    "[^\\p{L}\\p{M}]",
    "[[:punct:]]", "\\P{L}",
  ])
  func `A class has the characters that PCRE2 says, one by one`(_ atom: String) throws {
    let set = try #require(CodePointSet.characters(of: atom))
    let pattern = try Pattern(atom)
    var engine = Engine()
    // A prime stride and all of the first two blocks, where most borders are.
    for value in Array(0...0x17F) + Array(stride(from: UInt32(0x180), to: 0x110000, by: 1013)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(set.contains(scalar) == (engine.finds(pattern, String(scalar)) == .found))
    }
  }

  @Test(arguments: [
    "a*+b", "(?>a|ab)c", "\\b\\w+\\b", "(?m)^a$", "\\A(?!.*(?:ab){2}).{2,}\\z", "(?<=a)b",
    "(?x) a b #c",
  ])
  func `What can be said exactly is not left open`(_ source: String) {
    #expect(PatternLanguage(PatternTree(source)) != nil)
  }

  @Test func `A pattern that is too long is left open`() {
    let longest = 4096
    func language(_ length: Int) -> PatternLanguage? {
      PatternLanguage(PatternTree("[ab]" + String(repeating: "a", count: length - 4)))
    }
    #expect(language(longest) != nil)
    #expect(language(longest + 1) == nil)
  }

  @Test func `A text that is drawn costs its length times the classes of characters`() throws {
    let alphabet = AtomSets.printableASCII
    let expression = try #require(
      PatternMeaning(PatternTree("^[a-z]{40}[0-9]$")).expression(.exact, alphabet))
    let sets = Array(expression.sets)
    let minterms = try #require(Minterms(dividing: alphabet.universe, by: sets))
    let budget = WorkBudget(.normal)
    let automaton = Automaton(
      minterms: minterms, masks: Dictionary(uniqueKeysWithValues: zip(sets, minterms.masks)),
      predicateCount: 0, budget)
    let start = automaton.found(expression)
    let sampler = try #require(TextSampler(automaton, from: start, shortest: 41))
    var random = SplitMix64(seed: 1)
    _ = sampler.text(length: 41, automaton, using: &random)
    // All states are known now.
    let before = budget.left
    let text = sampler.text(length: 41, automaton, using: &random)
    #expect(text.wholeMatch(of: /[a-z]{40}[0-9]/) != nil)
    #expect(before - budget.left >= 41 * minterms.classes.count / 8)
  }

  @Test(arguments: [
    "(a)\\1", "(?R)?a", "\\X", "(?<=ab)c", "a\\Kb", "(a)?(?(1)b|c)", "(*COMMIT)a", "(?>a*b*)a",
    "\\Ga",
  ])
  func `What is not regular is left open`(_ source: String) {
    #expect(PatternLanguage(PatternTree(source)) == nil)
  }
}
