import PasswordStrength
import Testing

/// Words that are known to follow one another cost less than the same words in another order.
struct PhraseTests {
  @Test(arguments: [
    ("thequickbrownfox", "foxthebrownquick"),
    ("maytheforcebewithyou", "bewithforcemaytheyou"),
    ("youshallnotpass", "passnotshallyou"),
    ("onceuponatime", "upontimeaonce"),
    ("TheQuickBrownFox", "FoxTheBrownQuick"),
    ("the quick brown fox", "fox the brown quick"),
    ("the-quick-brown-fox", "fox-the-brown-quick"),
  ])
  func `a phrase takes fewer guesses than its words in another order`(
    _ phrase: String, _ words: String
  ) {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    #expect(scorer.guessesLog10(phrase) + 1 < scorer.guessesLog10(words))
  }

  /// Each further word of a phrase costs guesses all the same.
  @Test func `a longer phrase takes no fewer guesses`() {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    let lengths = ["thequickbrown", "thequickbrownfoxjumps", "thequickbrownfoxjumpsoverthelazydog"]
    let guesses = lengths.map { scorer.guessesLog10($0) }
    #expect(guesses == guesses.sorted())
  }
}
