import PasswordStrength
import Testing

/// The word of a level stands above a table of crack times. It must not contradict the table.
struct LevelTests {
  private static let day = 86_400.0

  /// From nothing to far beyond the last level, with the values around each power of ten.
  private static let logarithms =
    stride(from: 0.0, through: 40, by: 0.01)
    + (0...40).flatMap { [Double($0).nextDown, Double($0), Double($0).nextUp] }

  private func times(_ guessesLog10: Double) -> [Attacker: CrackTime] {
    Dictionary(
      uniqueKeysWithValues: Attacker.general.map {
        ($0, CrackTime(attacker: $0, secondsLog10: guessesLog10 - $0.rateLog10))
      })
  }

  @Test func `no attacker finds a strong password within a day`() {
    for log10 in Self.logarithms where StrengthEstimate.level(guessesLog10: log10) >= .strong {
      for (attacker, time) in times(log10) {
        #expect(time.seconds >= Self.day, "\(log10), \(attacker)")
      }
    }
  }

  @Test func `every attacker needs centuries for a very strong password`() {
    for log10 in Self.logarithms where StrengthEstimate.level(guessesLog10: log10) == .veryStrong {
      #expect(times(log10).values.allSatisfy { $0.span == .centuries }, "\(log10)")
    }
  }

  @Test func `a login that does not slow down gives a weak password away within two days`() {
    for log10 in Self.logarithms where StrengthEstimate.level(guessesLog10: log10) <= .weak {
      #expect(times(log10)[.onlineUnthrottled]!.seconds < 2 * Self.day, "\(log10)")
    }
  }

  @Test func `every attacker finds a very weak password within a day`() {
    for log10 in Self.logarithms where StrengthEstimate.level(guessesLog10: log10) == .veryWeak {
      #expect(times(log10).values.allSatisfy { $0.seconds < Self.day }, "\(log10)")
    }
  }

  @Test func `a fair password resists a login, and is found by the fastest attacker`() {
    for log10 in Self.logarithms where StrengthEstimate.level(guessesLog10: log10) == .fair {
      let times = times(log10)
      #expect(times[.onlineUnthrottled]!.seconds >= Self.day, "\(log10)")
      #expect(times[.offlineFastHash]!.seconds < 2 * Self.day, "\(log10)")
    }
  }

  @Test func `more guesses never lower the level`() {
    let levels = Self.logarithms.sorted().map { StrengthEstimate.level(guessesLog10: $0) }
    #expect(levels == levels.sorted())
    #expect(Set(levels).count == StrengthLevel.allCases.count)
  }
}
