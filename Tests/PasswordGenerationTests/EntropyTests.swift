import PasswordPolicy
import TestSupport
import Testing

@testable import PasswordGeneration

let anything = #"{"id": "any", "label": "any", "length": {"min": 1}}"#

/// Every text of a length over some characters.
func texts(of characters: String, length: Int) -> [String] {
  (0..<length).reduce([""]) { texts, _ in
    texts.flatMap { text in characters.map { text + String($0) } }
  }
}

private let policies = [
  anything,
  #"{"id": "two", "label": "two", "match": "[ab]", "min": 2}"#,
  #"""
  {"id": "run", "label": "run", "repeats": {"max": 2}}, {"id": "one", "label": "one", \#
  "match": "1"}
  """#,
  #"{"id": "order", "label": "order", "sequences": {"max": 2}}"#,
  """
  {"id": "kinds", "label": "kinds", "atLeast": 2, "of": [
    {"id": "x", "label": "x", "match": "a.*a"}, {"id": "y", "label": "y", "match": "[1!]"},
    {"id": "z", "label": "z", "avoid": "^b"}]}
  """,
  #"{"id": "palindrome", "label": "palindrome", "match": "^(.)(.).?\\2\\1$"}"#,
  #"""
  {"id": "long", "label": "long", "length": {"min": 3}}, {"id": "w", "label": "w", \#
  "severity": "warning", "match": "z"}
  """#,
]

@Test(arguments: policies)
func `entropy is the logarithm of the number of accepted texts`(_ rules: String) throws {
  let checker = try checker(rules)
  var random = SplitMix64(seed: 4)
  for (characters, lengths) in [("ab1", 1...6), ("ab1!", 1...5)] {
    let alphabet = try #require(Alphabet(characters))
    for length in lengths {
      let accepted = texts(of: characters, length: length).count { checker.assess($0).isAccepted }
      let generator = PasswordGenerator(checker: checker, alphabet: alphabet, length: length)
      if accepted == 0 {
        let error = #expect(throws: GenerationError.self) {
          try generator.passwords(1, using: &random)
        }
        #expect(error?.certainty != .searched)
        continue
      }
      let exact = try generator.entropy(using: &random)
      #expect(exact.isExact && exact.bits == exact.atLeast)
      #expect(abs(power(exact.bits) - Double(accepted)) < 1e-6 * Double(accepted))

      // What is estimated where there are too many to count agrees with it.
      var sampler = RejectionSampler(
        checker: checker, context: PasswordContext(),
        space: CharacterSpace(alphabet: alphabet, length: length))
      sampler.enumerable = 0
      let estimate = try sampler.entropy(using: &random)
      #expect(!estimate.isExact && estimate.atLeast <= exact.bits + 1e-9)
      #expect(abs(estimate.bits - exact.bits) < 0.25)
    }
  }
}

/// 2^x
private func power(_ x: Double) -> Double {
  var (term, sum) = (1.0, 1.0)
  let fraction = x - x.rounded(.down)
  for i in 1...30 {
    term *= fraction * 0.693_147_180_559_945_3 / Double(i)
    sum += term
  }
  return sum * Double(sign: .plus, exponent: Int(x.rounded(.down)), significand: 1)
}

@Test func `the lower bound holds, and is close`() {
  // Of 2000 samples of a known share no more than a thousandth may have a bound above it.
  var random = SplitMix64(seed: 5)
  for (share, draws) in [(0.5, 1000), (0.02, 5000), (0.98, 500)] {
    var broken = 0
    var sum = 0.0
    for _ in 0..<2000 {
      var acceptance = Acceptance(draws: draws)
      for _ in 0..<draws where Double(random.next() >> 11) < share * 0x1p53 {
        acceptance.accepted += 1
      }
      if acceptance.lowerBound > share { broken += 1 }
      sum += acceptance.lowerBound
    }
    #expect(broken <= 2)
    #expect(sum / 2000 > share * 0.6)
  }
  #expect(Acceptance(accepted: 0, draws: 100).lowerBound == 0)
  #expect(Acceptance(accepted: 1, draws: 1).lowerBound > 0)
  // All accepted: (1/3000)^(1/n)
  #expect(abs(Acceptance(accepted: 4096, draws: 4096).lowerBound - 0.998_047_2) < 1e-6)
}

@Test func `logarithms are those of the powers of two and of known numbers`() {
  for exponent in -40...60 {
    #expect(
      binaryLogarithm(Double(sign: .plus, exponent: exponent, significand: 1)) == Double(exponent))
  }
  for (x, y) in [
    (3.0, 1.584_962_500_721_156), (10, 3.321_928_094_887_362), (94, 6.554_588_851_677_638),
    (0.7, -0.514_573_172_829_758_3),
  ] {
    #expect(abs(binaryLogarithm(x) - y) < 1e-12)
  }
}
