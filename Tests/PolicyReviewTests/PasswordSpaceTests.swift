import PasswordPolicy
import PolicyReview
import TestSupport
import Testing

struct PasswordSpaceTests {
  private let letters: [Unicode.Scalar] = ["a", "b", "A", "1", "-"]

  /// Every text over the letters, shortest first.
  private func texts(upTo longest: Int) -> [String] {
    var (all, layer) = ([""], [""])
    for _ in 0..<longest {
      layer = layer.flatMap { text in letters.map { text + String($0) } }
      all += layer
    }
    return all
  }

  @Test(arguments: [
    [#""length":{"min":2,"max":4}"#],
    [#""match":"[a-z]""#, #""match":"[0-9]""#],
    [#""avoid":"(?:aa|bb)""#],
    [#""match":"^(?!.*1$)\\w+$""#],
    [#""match":"\\b[ab]\\b""#, #""length":{"min":3}"#],
    [#""match":"[ab]","min":2,"max":3"#],
    [#""match":"\\A\\X{3}\\z""#],
    [#""length":{"min":5}"#],
  ])
  func `As many passwords are counted as there are`(_ rules: [String]) throws {
    let policy = try policy(rules)
    let space = try #require(PasswordSpace(policy: policy, alphabet: letters, longest: 4))
    #expect(space.isExact)
    let checker = PasswordChecker(policy: policy)
    var evaluator = checker.makeEvaluator()
    var counts = [Double](repeating: 0, count: 5)
    for text in texts(upTo: 4) {
      var text = text
      if text.withUTF8({ evaluator.evaluate(utf8: $0) })?.isAccepted == true {
        counts[text.utf8.count] += 1
      }
    }
    for length in 0...4 { #expect(space.count(length: length) == counts[length]) }
  }

  @Test func `Large counts are powers`() throws {
    let ascii = (0x21...0x7E).compactMap { Unicode.Scalar(UInt32($0)) }
    let space = try #require(
      PasswordSpace(policy: try policy([#""length":{"min":1}"#]), alphabet: ascii, longest: 64))
    // log2(94) = 6.554588851677638
    #expect(abs(space.bits(length: 64) - 64 * 6.554588851677638) < 1e-9)
    #expect(space.bits(length: 0) == -.infinity)
    #expect(space.count(length: 2) == 8836)
  }

  @Test func `Each password is drawn as often as every other`() throws {
    let policy = try policy([#""match":"[a-z]""#, #""match":"[0-9]""#, #""avoid":"aa""#])
    let space = try #require(PasswordSpace(policy: policy, alphabet: letters, longest: 3))
    let count = Int(space.count(length: 3))
    var random = SplitMix64(seed: 3)
    var drawn: [String: Int] = [:]
    for _ in 0..<(count * 200) {
      drawn[try #require(space.password(length: 3, using: &random)), default: 0] += 1
    }
    #expect(drawn.count == count)
    let chiSquare = drawn.values.reduce(0.0) { $0 + Double(($1 - 200) * ($1 - 200)) / 200 }
    // Mean count - 1, standard deviation sqrt(2 (count - 1)): five of them is never by chance.
    let freedom = Double(count - 1)
    #expect(abs(chiSquare - freedom) < 5 * (2 * freedom).squareRoot())
  }

  @Test func `Rules that are not regular are left to the checker`() throws {
    let policy = try policy([#""length":{"min":2}"#, #""repeats":{"max":1}"#])
    let space = try #require(PasswordSpace(policy: policy, alphabet: letters, longest: 4))
    #expect(!space.isExact)
    #expect(space.count(length: 2) == 25)
  }

  @Test func `A policy that cannot be met has no passwords`() throws {
    let policy = try policy([#""length":{"min":9}"#, #""length":{"max":3}"#])
    let space = try #require(PasswordSpace(policy: policy, alphabet: letters, longest: 12))
    var random = SplitMix64(seed: 1)
    for length in 0...12 {
      #expect(space.count(length: length) == 0)
      #expect(space.password(length: length, using: &random) == nil)
    }
  }
}
