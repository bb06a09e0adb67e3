/// An estimate of the strength of a password, with its reasons. Holds no part of the password.
public struct StrengthEstimate: Sendable {
  /// The decimal logarithm of the guesses that an informed attacker needs; 0 or more.
  public let guessesLog10: Double
  /// The best explanation of the password, from its start to its end; empty for the empty password.
  /// The end of a very long password may be missing, because the estimate does not need it.
  public let segments: [Segment]
  /// The main weakness; nil from the level ``StrengthLevel/fair`` on.
  public let warning: StrengthWarning?
  /// Advice that fits the password: at most three suggestions, the most useful first; empty from
  /// the level ``StrengthLevel/fair`` on.
  public let suggestions: [StrengthSuggestion]

  /// The score of 0 to 100: 20 points for each level below, and the way to the next one. 10⁶
  /// guesses give 20, 10⁹ 40, 10¹² 60, 10¹⁸ 80, and 10²⁴ and more 100.
  public var score: Int { Self.score(guessesLog10: guessesLog10) }
  /// One of five levels.
  public var level: StrengthLevel { StrengthLevel(guessesLog10: guessesLog10) }
  /// zxcvbn's score: 0 below 10³ guesses, then 1, 2 from 10⁶, 3 from 10⁸, and 4 from 10¹⁰ on.
  public var scoreOutOf4: Int { Self.scoreOutOf4(guessesLog10: guessesLog10) }
  /// The time that each of the four general attackers needs.
  public var crackTimes: [CrackTime] { crackTimes(of: Attacker.general) }
  /// The time that matters: that of the weakest general attacker whom the password does not
  /// withstand for about a year or, of a very strong password, that of the strongest.
  public var decidingTime: CrackTime {
    CrackTime(attacker: level.attacker, secondsLog10: guessesLog10 - level.attacker.rateLog10)
  }

  /// The time that each attacker needs.
  public func crackTimes(of attackers: [Attacker]) -> [CrackTime] {
    attackers.map { CrackTime(attacker: $0, secondsLog10: guessesLog10 - $0.rateLog10) }
  }

  /// The estimate without the sentences that say that the password is common, for readers who are
  /// told so elsewhere.
  package var withoutCommonness: StrengthEstimate {
    let isTold =
      [.topTenPassword, .topHundredPassword, .commonPassword, .likeCommonPassword].contains(warning)
    return StrengthEstimate(
      guessesLog10: guessesLog10, segments: segments, warning: isTold ? nil : warning,
      suggestions: suggestions.filter { $0 != .startFromSomethingElse })
  }

  /// The score for a number of guesses, given as a decimal logarithm.
  public static func score(guessesLog10: Double) -> Int {
    StrengthLevel.score(guessesLog10: guessesLog10)
  }
  /// The level for a number of guesses, given as a decimal logarithm.
  public static func level(guessesLog10: Double) -> StrengthLevel {
    StrengthLevel(guessesLog10: guessesLog10)
  }

  static func scoreOutOf4(guessesLog10: Double) -> Int {
    zxcvbnBounds.count { guessesLog10 >= $0 }
  }

  private static let zxcvbnBounds = [3.0, 6, 8, 10]

  /// The decimal logarithm of the guesses from which zxcvbn gives a score; nil if none is needed
  /// for it, or if it is no score of zxcvbn's.
  package static func guessesLog10(scoreOutOf4 score: Int) -> Double? {
    zxcvbnBounds.indices.contains(score - 1) ? zxcvbnBounds[score - 1] : nil
  }
}
