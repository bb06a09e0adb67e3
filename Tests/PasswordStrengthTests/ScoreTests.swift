import Testing

@testable import PasswordStrength

/// From guesses to scores, levels and times.
struct ScoreTests {
  @Test(arguments: [
    (0.0, 0), (1, 3), (3, 10), (5.999, 19), (6, 20), (7.5, 30), (9, 40), (10.5, 50), (12, 60),
    (14, 66), (15, 70), (18, 80), (21, 90), (23.999, 99), (24, 100), (200, 100),
  ])
  func `the score is linear in the exponent between the levels`(
    _ guessesLog10: Double, _ score: Int
  ) {
    #expect(StrengthEstimate.score(guessesLog10: guessesLog10) == score)
  }

  @Test(arguments: [
    (0, StrengthLevel.veryWeak), (5.999, .veryWeak), (6, .weak), (8.999, .weak), (9, .fair),
    (11.999, .fair), (12, .strong), (17.999, .strong), (18, .veryStrong), (200, .veryStrong),
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
    (3.556, .minutes(59)), (4, .hours(2)), (5, .days(1)), (6.5, .months(1)), (8, .years(3)),
    (12, .centuries), (400, .centuries),
  ])
  func `spans are numbers that people can read`(_ secondsLog10: Double, _ span: CrackTime.Span) {
    #expect(CrackTime(attacker: .onlineThrottled, secondsLog10: secondsLog10).span == span)
  }

  @Test(arguments: [-Double.infinity, .nan, -1e300])
  func `no time is less than none`(_ secondsLog10: Double) {
    let time = CrackTime(attacker: .onlineThrottled, secondsLog10: secondsLog10)
    #expect(time.seconds == 0 && time.span == .instant)
  }

  @Test func `a year out of range is the nearest one`() {
    func guesses(_ year: Int) -> Double {
      StrengthEstimator(year: year).estimate("summer2024").guessesLog10
    }
    #expect(guesses(.min) == guesses(0) && guesses(.max) == guesses(9999))
  }

  @Test func `the empty password takes no guess`() {
    let estimate = StrengthEstimator().estimate("")
    #expect(estimate.guessesLog10 == 0)
    #expect(estimate.score == 0)
    #expect(estimate.segments.isEmpty)
  }
}
