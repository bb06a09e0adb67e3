import TestSupport
import Testing

@testable import PasswordStrength

struct ScorerTests {
  @Test func `a scorer says of strings and bytes what an estimator says of strings`() {
    let estimator = StrengthEstimator()
    var scorer = estimator.makeScorer(userWords: ["ana"])
    for (index, password) in ["", "Summer2024", "ana1995", "contraseña", "Zq7-gnu-vex"].enumerated()
    {
      let expected = estimator.estimate(password, userWords: ["ana"]).guessesLog10
      #expect(scorer.guessesLog10(of: password) == expected, "number \(index)")
      let bytes = Array(password.utf8).withUnsafeBufferPointer { scorer.guessesLog10(utf8: $0) }
      #expect(bytes == expected, "number \(index)")
    }
    let broken: [UInt8] = [0x61, 0xFF, 0x62]
    #expect(broken.withUnsafeBufferPointer { scorer.guessesLog10(utf8: $0) } == nil)
  }

  /// Of a long text a scorer has 16 KiB.
  @Test func `a scorer leaves no memory behind`() {
    let estimator = StrengthEstimator()
    let text = String(repeating: "xk7", count: 1300)
    let bound = 8_000_000
    let leaked = leakedBytes(upTo: bound) {
      for _ in 0..<1000 {
        var scorer = estimator.makeScorer()
        _ = scorer.guessesLog10(of: text)
      }
    }
    #expect(leaked <= bound)
  }

  /// Its memory is not zeroed.
  @Test func `what the memory held before is no repetition that was found`() {
    var scorer = StrengthEstimator().makeScorer()
    let password = "m4xk7qxk7qxk7q"
    let expected = scorer.guessesLog10(of: password)
    scorer.main.repeats[0] = [0, .max]
    let again = scorer.guessesLog10(of: password)
    #expect(again == expected)
  }

  /// Parts and endings name the words, and tokens tell where digits stand.
  @Test(arguments: ["anabel1995qwerty", "\0\0anabel1995qwerty"])
  func `nothing is left of a password that was forgotten`(_ password: String) {
    var scorer = StrengthEstimator().makeScorer(userWords: ["anabel"])
    _ = scorer.guessesLog10(of: password)
    let main = scorer.main
    let used = UnsafeRawPointer(main.tokens + 2) - UnsafeRawPointer(main.states)
    let bytes = UnsafeRawBufferPointer(start: main.states, count: used)
    let endings = UnsafeRawBufferPointer(
      start: scorer.mixture.endings,
      count: Mixture.mostEndings * MemoryLayout<Mixture.Ending>.stride)
    #expect(main.tokens[0].end > 0 && main.tokens[1].end > 0)
    scorer.forget()
    #expect(bytes.allSatisfy { $0 == 0 } && endings.allSatisfy { $0 == 0 })
  }

  @Test func `the parts of one text leave room for the next`() {
    let parts = (10..<50).map { "xq\($0)vw" }.joined(separator: ".")
    let estimator = StrengthEstimator()
    let beside = estimator.estimate("xanthiqueue77", userWords: [parts, "xanthiqueue"])
    let without = estimator.estimate("xanthiqueue77", userWords: [parts])
    #expect(beside.guessesLog10 < without.guessesLog10 - 3)
  }
}
