/// How strong a password is, and why. Holds no part of the password.
public struct StrengthEstimate: Sendable {
  /// The decimal logarithm of the guesses an informed attacker needs; 0 or more.
  public let guessesLog10: Double
  /// The best explanation of the password, from its start to its end; empty for the empty password.
  /// Of a very long password the end may be missing: it was not needed for the estimate.
  public let segments: [Segment]
  /// What is most worth saying, nil for a strong password.
  public let warning: StrengthWarning?
  /// At most three, the most useful first; empty for a strong password.
  public let suggestions: [StrengthSuggestion]

  /// 0-100, piecewise linear in `guessesLog10`: 4 gives 40, 8 gives 70, 14 and more 100.
  public var score: Int { GuessCurve.score(guessesLog10) }
  /// One of five levels.
  public var level: StrengthLevel { StrengthLevel(guessesLog10: guessesLog10) }
  /// zxcvbn's score, 0-4.
  public var scoreOutOf4: Int { level.outOf4 }
  /// How long each attacker needs.
  public var crackTimes: [CrackTime] {
    Attacker.allCases.map { CrackTime(attacker: $0, secondsLog10: guessesLog10 - $0.rateLog10) }
  }

  /// The score that belongs to a number of guesses, for those who keep only that.
  public static func score(guessesLog10: Double) -> Int { GuessCurve.score(guessesLog10) }
  /// The level that belongs to a number of guesses.
  public static func level(guessesLog10: Double) -> StrengthLevel {
    StrengthLevel(guessesLog10: guessesLog10)
  }
}
