import PasswordStrength
import Testing

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
}
