import PasswordPolicy
import TestSupport
import Testing

@testable import PasswordGeneration

/// A search that finds nothing ends with its time, whatever the policy is.
struct SearchTimeTests {
  private static let never = #"{"id": "w", "label": "w", "match": "correct horse battery staple"}"#

  @Test func `a search without time gives up after a few candidates`() throws {
    var random = SplitMix64(seed: 1)
    let generator = PasswordGenerator(
      checker: try checker(Self.never), length: 40, time: SearchTime(seconds: 0))
    let error = #expect(throws: GenerationError.self) { try generator.passwords(1, using: &random) }
    #expect(error?.certainty == .outOfTime && error?.neverMet.map(\.id) == ["w"])
    #expect((error?.candidates ?? 0) < 10)
  }

  @Test func `a length is not looked for beyond the time`() throws {
    var random = SplitMix64(seed: 2)
    let found = PasswordSearch(
      checker: try checker(Self.never), time: SearchTime(seconds: 0)
    ).length(using: &random)
    #expect(found == nil)
  }

  @Test func `few candidates are not enumerated beyond the time`() throws {
    var random = SplitMix64(seed: 3)
    let alphabet = try #require(Alphabet("ab"))
    let generator = PasswordGenerator(
      checker: try checker(Self.never), alphabet: alphabet, length: 10, time: SearchTime(seconds: 0)
    )
    let error = #expect(throws: GenerationError.self) { try generator.passwords(1, using: &random) }
    #expect(error?.certainty == .outOfTime)
  }

  @Test func `each password has the time anew, and an estimate of entropy is never of nothing`()
    throws
  {
    var random = SplitMix64(seed: 4)
    let easy = try checker(#"{"id": "w", "label": "w", "match": "[a-z]"}"#)
    let generator = PasswordGenerator(checker: easy, length: 16, time: SearchTime(seconds: 5))
    #expect(try generator.passwords(200, using: &random).count == 200)
    let sampler = RejectionSampler(
      checker: easy, context: PasswordContext(),
      space: CharacterSpace(alphabet: .printable, length: 16),
      time: SearchTime(seconds: 0))
    let acceptance = sampler.acceptance(draws: 1000, using: &random)
    #expect(acceptance.draws == 16 && acceptance.accepted > 8)
  }

  @Test func `a search without time says which number of words works`() throws {
    var random = SplitMix64(seed: 5)
    let short = try checker(#"{"id": "s", "label": "s", "avoid": "^.{7}"}"#)
    let search = PasswordSearch(checker: short, time: SearchTime(seconds: 0.1))
    let failure = #expect(throws: GenerationFailure.self) {
      try search.passwords(.words(PassphraseForm(words: 2)), using: &random)
    }
    #expect(failure?.isOutOfTime == true)
    #expect(failure?.sentence().hasSuffix("Try another separator, or use 'words' 1.") == true)
  }

  /// The service shares a second out to the passwords of a request.
  @Test func `a share of a second is told in hundredths`() throws {
    var random = SplitMix64(seed: 10)
    let search = PasswordSearch(
      checker: try checker(#"{"id": "w", "label": "w", "match": "(.)correct horse\\1.\\1"}"#),
      time: SearchTime(seconds: 1.0 / 30))
    let failure = #expect(throws: GenerationFailure.self) {
      try search.passwords(.characters(40), using: &random)
    }
    #expect(failure?.sentence().hasPrefix("gave up after 0.03 seconds: ") == true)
  }

  /// A recommendation of words is not one that they would be needed for.
  @Test func `a search without time names the rules that were never met, and blames no pattern`()
    throws
  {
    var random = SplitMix64(seed: 7)
    let advice = #"{"id": "v", "label": "v", "severity": "warning", "words": {"min": 3}}"#
    let search = PasswordSearch(
      checker: try checker("\(Self.never), \(advice)"), time: SearchTime(seconds: 0))
    let failure = #expect(throws: GenerationFailure.self) {
      try search.passwords(.characters(40), using: &random)
    }
    #expect(failure?.isOutOfTime == true)
    let end = """
      the policy 'test': they never met 'w' (w). No other length up to 256 was found at which the \
      policy accepts any.
      """
    #expect(failure?.sentence().hasSuffix(end) == true)
  }

  @Test func `a length that works is not called the greatest`() throws {
    var random = SplitMix64(seed: 8)
    let gap = try checker(
      #"""
      {"id": "g", "label": "g", "atLeast": 1, "of": [
        {"id": "s", "label": "s", "length": {"max": 12}},
        {"id": "l", "label": "l", "length": {"min": 40}}]}
      """#)
    let failure = #expect(throws: GenerationFailure.self) {
      try PasswordSearch(checker: gap).passwords(.characters(30), using: &random)
    }
    #expect(
      failure?.sentence().hasSuffix("'g' (g). Use 'length' 12, or leave 'length' out.") == true)
  }

  @Test func `an entropy has its own time, whatever the passwords took`() throws {
    var random = SplitMix64(seed: 9)
    let time = SearchTime(seconds: 0.2)
    let generator = PasswordGenerator(
      checker: try checker(#"{"id": "w", "label": "w", "avoid": "z"}"#),
      alphabet: try #require(Alphabet("ab")), length: 10, time: time)
    var clock = time
    while !clock.isOver() {}
    #expect(try generator.entropy(using: &random) == Entropy(count: 1024))
    #expect(try generator.passwords(5, using: &random).count == 5)
  }

  @Test func `an entropy of which nothing is known is not called a limit`() throws {
    let made = GeneratedPasswords(
      kind: .characters(16, of: .printable), policy: "p", passwords: ["x"],
      entropy: Entropy(spaceLog2: 100.5, Acceptance(accepted: 0, draws: 16)))
    #expect(
      made.note
        == "16 characters of printable ASCII: perhaps 96.5 bits of entropy, which could not be measured.\n"
    )
  }

  @Test func `a corpus that answers nothing is blamed, and no pattern`() throws {
    var random = SplitMix64(seed: 6)
    let corpus = BreachedPasswords(elsewhere: "b.pwb")
    let policy = try checker(#"{"id": "w", "label": "w", "match": "[a-z]"}"#).policy.adding(corpus)
    let search = PasswordSearch(checker: PasswordChecker(policy: policy))
    let failure = #expect(throws: GenerationFailure.self) {
      try search.passwords(.characters(nil), using: &random)
    }
    #expect(failure?.sentence().hasPrefix("'b.pwb' cannot be searched: ") == true)
    #expect(failure?.isOutOfTime == false)
  }

  /// It would need 2³⁰ states.
  @Test func `a rule of too many states is not counted`() throws {
    let hostile = try checker(#"{"id": "w", "label": "w", "match": "[a-m].{30}[n-z]"}"#)
    #expect(RegularSpace(policy: hostile.policy, alphabet: .printable, length: 64) == nil)
  }
}
