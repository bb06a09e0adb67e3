/// An estimate of the strength of a password, with its reasons. Holds no part of the password.
public struct StrengthEstimate: Sendable {
  /// The decimal logarithm of the guesses that an informed attacker needs; 0 or more.
  public let guessesLog10: Double
  /// The best explanation of the password, from its start to its end; empty for the empty password.
  /// The end of a very long password may be missing, because the estimate does not need it.
  public let segments: [Segment]
  /// The main weakness; nil from 10⁸ guesses on.
  public let warning: StrengthWarning?
  /// Advice that fits the password: at most three suggestions, the most useful first; empty from
  /// 10⁸ guesses on.
  public let suggestions: [StrengthSuggestion]

  /// The score of 0 to 100, piecewise linear in `guessesLog10`: 4 gives 40, 8 gives 70, 14 and more
  /// 100.
  public var score: Int { GuessCurve.score(guessesLog10) }
  /// One of five levels.
  public var level: StrengthLevel { StrengthLevel(guessesLog10: guessesLog10) }
  /// zxcvbn's score: 0 below 10³ guesses, then 1, 2 from 10⁶, 3 from 10⁸, and 4 from 10¹⁰ on.
  public var scoreOutOf4: Int { Self.scoreOutOf4(guessesLog10: guessesLog10) }
  /// The time that each of the four general attackers needs.
  public var crackTimes: [CrackTime] { crackTimes(of: Attacker.general) }

  /// The time that each attacker needs.
  public func crackTimes(of attackers: [Attacker]) -> [CrackTime] {
    attackers.map { CrackTime(attacker: $0, secondsLog10: guessesLog10 - $0.rateLog10) }
  }

  /// The score for a number of guesses, given as a decimal logarithm.
  public static func score(guessesLog10: Double) -> Int { GuessCurve.score(guessesLog10) }
  /// The level for a number of guesses, given as a decimal logarithm.
  public static func level(guessesLog10: Double) -> StrengthLevel {
    StrengthLevel(guessesLog10: guessesLog10)
  }

  static func scoreOutOf4(guessesLog10: Double) -> Int {
    [3, 6, 8, 10].count { guessesLog10 >= $0 }
  }
}
