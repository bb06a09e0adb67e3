import Testing

@testable import PasswordStrength

/// From guesses to scores, levels and times.
struct ScoreTests {
  @Test(arguments: [
    (0.0, 0), (1, 10), (4, 40), (6, 55), (8, 70), (11, 85), (14, 100), (200, 100), (2.68, 27),
    (3.98, 40),
  ])
  func `the score is piecewise linear in the exponent`(_ guessesLog10: Double, _ score: Int) {
    #expect(StrengthEstimate.score(guessesLog10: guessesLog10) == score)
  }

  @Test(arguments: [
    (2.999, StrengthLevel.veryWeak), (3, .weak), (5.999, .weak), (6, .fair), (14.999, .fair),
    (15, .strong), (19.999, .strong), (20, .veryStrong),
  ])
  func `levels begin at powers of ten`(_ guessesLog10: Double, _ level: StrengthLevel) {
    #expect(StrengthEstimate.level(guessesLog10: guessesLog10) == level)
  }

  @Test(arguments: [
    (2.999, 0), (3, 1), (5.999, 1), (6, 2), (8, 3), (9.999, 3), (10, 4), (30, 4), (0, 0),
  ])
  func `the score out of 4 has the thresholds of zxcvbn`(_ guessesLog10: Double, _ score: Int) {
    #expect(StrengthEstimate.scoreOutOf4(guessesLog10: guessesLog10) == score)
  }

  @Test func `four attackers take what their rate says`() {
    let estimate = StrengthEstimator().estimate("jessica1987")
    let seconds = estimate.crackTimes.map(\.secondsLog10)
    #expect(estimate.crackTimes.map(\.attacker) == Attacker.general)
    #expect(seconds == seconds.sorted(by: >))
    #expect(abs(seconds[0] - (estimate.guessesLog10 + 1.5563)) < 1e-4)
    // Ten a second.
    #expect(abs(seconds[1] - (estimate.guessesLog10 - 1)) < 1e-9)
    #expect(abs(CrackTime(attacker: .onlineUnthrottled, secondsLog10: 3.8).seconds - 6310) < 1)
  }

  @Test(arguments: [
    (-2.0, CrackTime.Span.instant), (0, .seconds(1)), (1.5, .seconds(31)), (2, .minutes(1)),
    (4, .hours(2)),
    (5, .days(1)), (6.5, .months(1)), (8, .years(3)), (12, .centuries), (400, .centuries),
  ])
  func `spans are numbers that people can read`(_ secondsLog10: Double, _ span: CrackTime.Span) {
    #expect(CrackTime(attacker: .onlineThrottled, secondsLog10: secondsLog10).span == span)
  }

  @Test func `the empty password takes no guess`() {
    let estimate = StrengthEstimator().estimate("")
    #expect(estimate.guessesLog10 == 0)
    #expect(estimate.score == 0)
    #expect(estimate.segments.isEmpty)
  }
}
