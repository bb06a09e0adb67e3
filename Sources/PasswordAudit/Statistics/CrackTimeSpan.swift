/// The rough length of time that an attacker takes.
public enum CrackTimeSpan: Int, CaseIterable, Sendable {
  /// Less than a second.
  case lessThanASecond
  /// A second or more, and less than a minute.
  case lessThanAMinute
  /// A minute or more, and less than an hour.
  case lessThanAnHour
  /// An hour or more, and less than a day.
  case lessThanADay
  /// A day or more, and less than a month of 30.44 days.
  case lessThanAMonth
  /// A month or more, and less than a year of 365.2425 days.
  case lessThanAYear
  /// A year or more, and less than a hundred years.
  case lessThanACentury
  /// A hundred years or more.
  case centuries

  /// The decimal logarithm of the seconds at which the case ends; infinite for the last.
  package var endLog10: Double {
    [
      0, 1.7781512503836436, 3.5563025007672873, 4.936513742478893, 6.4199138031948545,
      7.499095049242479, 9.499095049242479, .infinity,
    ][rawValue]
  }
}
