/// Whom a password has to withstand, by the guesses they make in a second.
public enum Attacker: Int, CaseIterable, Sendable {
  /// A login that slows guessing down: a hundred an hour.
  case onlineThrottled
  /// A login that does not: ten a second.
  case onlineUnthrottled
  /// Stolen hashes made slowly, as by bcrypt: ten thousand a second.
  case offlineSlowHash
  /// Stolen hashes made fast, as by MD5: ten thousand million a second.
  case offlineFastHash

  /// The decimal logarithm of the guesses a second.
  var rateLog10: Double { [-1.5563025007672873, 1, 4, 10][rawValue] }
}

/// How long an attacker takes, roughly.
public enum CrackTime: Int, CaseIterable, Sendable {
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

/// The scales of design: from a number of guesses to a score and a level.
enum StrengthScale {
  /// 0-100, piecewise linear in the decimal logarithm of the guesses: 0→0, 4→40, 8→70, 14→100.
  static func score(_ guessesLog10: Double) -> Int {
    let g = guessesLog10
    let score =
      switch g {
      case ..<4: g * 10
      case ..<8: 40 + (g - 4) * 7.5
      default: 70 + (g - 8) * 5
      }
    return Int(min(max(score + 0.5, 0), 100))
  }

  /// 0-4: very weak below 10³ guesses, weak below 10⁶, fair below 10⁸, strong below 10¹⁰.
  static func level(_ guessesLog10: Double) -> Int {
    switch guessesLog10 {
    case ..<3: 0
    case ..<6: 1
    case ..<8: 2
    case ..<10: 3
    default: 4
    }
  }
}

extension StrengthFigures {
  init(guessesLog10: Double) {
    self.guessesLog10 = guessesLog10
    score = StrengthScale.score(guessesLog10)
    level = StrengthScale.level(guessesLog10)
  }
}
