import Testing

@testable import PasswordStrength

/// The scale that people see: a level, a score, a colour and a bar, beside the times to crack.
struct LevelTests {
  private static let year = 365 * 86_400.0

  /// From nothing to far beyond the last level, with the values around each power of ten.
  private static let logarithms: [Double] = {
    let steps = (0...4000).map { Double($0) / 100 }
    let powers = (0...40).flatMap { [Double($0).nextDown, Double($0), Double($0).nextUp] }
    return (steps + powers.filter { $0 >= 0 } + [1000, .infinity]).sorted()
  }()

  private func seconds(_ guessesLog10: Double, _ attacker: Attacker) -> Double {
    CrackTime(attacker: attacker, secondsLog10: guessesLog10 - attacker.rateLog10).seconds
  }

  @Test func `a level is the number of attackers whom the password withstands for a year`() {
    for log10 in Self.logarithms {
      let level = StrengthEstimate.level(guessesLog10: log10)
      for (place, attacker) in Attacker.general.enumerated() {
        let seconds = seconds(log10, attacker)
        if place < level.index {
          #expect(seconds >= Self.year, "\(log10), \(attacker)")
        } else {
          // About a year: levels begin at powers of ten.
          #expect(seconds < 4 * Self.year, "\(log10), \(attacker)")
        }
      }
    }
  }

  @Test func `the attacker who matters is the weakest one who succeeds`() {
    for log10 in Self.logarithms {
      let level = StrengthEstimate.level(guessesLog10: log10)
      #expect(level.attacker == Attacker.general[min(level.index, 3)], "\(log10)")
    }
  }

  @Test(arguments: [(-50, 3, 0), (1000, 3, 100), (40, 0, 40)])
  func `a bar out of range is that of the nearest score and length`(
    _ score: Int, _ cells: Int, _ shown: Int
  ) {
    #expect(
      StrengthLevel.bar(score: score, cells: cells)
        == StrengthLevel.bar(score: shown, cells: max(1, cells)))
    #expect(StrengthLevel.bar(score: score, cells: .max).reduce(0, +) <= 5000)
  }

  @Test func `level, score, colour and bar rise together`() {
    var before = (level: 0, score: 0, color: 0, bar: 0)
    for log10 in Self.logarithms {
      let level = StrengthEstimate.level(guessesLog10: log10)
      let score = StrengthEstimate.score(guessesLog10: log10)
      // A score alone tells the level.
      #expect(StrengthLevel(score: score) == level, "\(log10)")
      #expect((0...100).contains(score) && (score == 100) == (log10 >= 24), "\(log10)")
      let bar = StrengthLevel.bar(score: score, cells: 3)
      #expect(bar.count == StrengthLevel.allCases.count)
      // Parts below the level are full, its own is begun, and those above are empty.
      #expect(bar[..<level.index].allSatisfy { $0 == 3 }, "\(log10)")
      #expect(bar[(level.index + 1)...].allSatisfy { $0 == 0 }, "\(log10)")
      #expect((bar[level.index] == 3) == (score == 100), "\(log10)")
      #expect(bar[level.index] > 0, "\(log10)")
      let color = [ColorRole.bad, .fair, .good].firstIndex(of: level.color) ?? -1
      let now = (level: level.index, score: score, color: color, bar: bar.reduce(0, +))
      #expect(now.level >= before.level && now.score >= before.score, "\(log10)")
      #expect(now.color >= before.color && now.bar >= before.bar, "\(log10)")
      before = now
    }
    #expect(before == (level: 4, score: 100, color: 2, bar: 15))
  }

  @Test(arguments: 2...20)
  func `only a score of 100 fills a bar of any width`(_ cells: Int) {
    let filled = (0...100).map { StrengthLevel.bar(score: $0, cells: cells).reduce(0, +) }
    #expect(filled == filled.sorted())
    #expect(filled.firstIndex(of: 5 * cells) == 100 && filled[0] == 1)
  }

  @Test func `no estimate contradicts itself`() {
    for password in ["", "password", "tram-window4bx", "kT9#mQz!", "x7#Kq9zLp2!mWv-uT4$rB8cN"] {
      let estimate = StrengthEstimator().estimate(password)
      let time = estimate.decidingTime
      #expect(estimate.crackTimes.contains { $0.secondsLog10 == time.secondsLog10 })
      #expect(time.seconds < 4 * Self.year || estimate.level == .veryStrong)
    }
  }
}
