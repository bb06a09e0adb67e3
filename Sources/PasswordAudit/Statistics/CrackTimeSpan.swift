internal import PasswordStrength

/// How long an attacker takes, roughly.
public enum CrackTimeSpan: Int, CaseIterable, Sendable {
  case lessThanASecond
  case lessThanAMinute
  case lessThanAnHour
  case lessThanADay
  /// 30.44 days.
  case lessThanAMonth
  /// 365.2425 days.
  case lessThanAYear
  case lessThanACentury
  case centuries

  /// The decimal logarithm of the seconds that the case stays below; infinite for the last.
  var endLog10: Double {
    [
      0, 1.7781512503836436, 3.5563025007672873, 4.936513742478893, 6.4199138031948545, 7.499095049242479,
      9.499095049242479, .infinity,
    ][rawValue]
  }
}

extension StrengthFigures {
  init(guessesLog10: Double) {
    self.guessesLog10 = guessesLog10
    score = StrengthEstimate.score(guessesLog10: guessesLog10)
    level = StrengthEstimate.level(guessesLog10: guessesLog10).outOf4
  }
}
