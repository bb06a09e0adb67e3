import PasswordStrength
import Testing

/// Numbers of a password may be larger than any integer. A trap would end the whole program.
@Test(arguments: ["", "john", "x!"], ["", "!", "abc"])
func `numbers of every length are explained`(_ before: String, _ after: String) {
  let estimator = StrengthEstimator()
  for digits in [
    "9223372036854775807", "9", "18446744073709551615", "4611686018427387904", "2026", "31129999",
  ] {
    for length in 1...45 {
      let number = String(repeating: digits, count: length).prefix(length)
      let estimate = estimator.estimate(before + number + after)
      let sum = estimate.segments.reduce(0) { $0 + $1.guessesLog10 }
      #expect(abs(sum - estimate.guessesLog10) < 1e-9)
    }
  }
}

@Test func `a year is told from other numbers of four and two digits`() {
  func lastKind(_ password: String) -> Segment.Kind? {
    StrengthEstimator(year: 2026).estimate(password).segments.last?.kind
  }
  #expect(lastKind("jessica1987") == .year(1987))
  #expect(lastKind("jessica0000") != .year(0))
}
