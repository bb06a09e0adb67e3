/// How long an attacker takes, roughly.
public enum CrackTimeSpan: Int, CaseIterable, Sendable {
  /// At once.
  case lessThanASecond
  /// A second or more.
  case lessThanAMinute
  /// A minute or more.
  case lessThanAnHour
  /// An hour or more.
  case lessThanADay
  /// A day or more. A month has 30.44 days.
  case lessThanAMonth
  /// A month or more. A year has 365.2425 days.
  case lessThanAYear
  /// A year or more.
  case lessThanACentury
  /// A hundred years or more.
  case centuries

  /// The decimal logarithm of the seconds that the case stays below; infinite for the last.
  package var endLog10: Double {
    [
      0, 1.7781512503836436, 3.5563025007672873, 4.936513742478893, 6.4199138031948545,
      7.499095049242479,
      9.499095049242479, .infinity,
    ][rawValue]
  }
}
