import PasswordStrength
import TestSupport
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

  /// Signs, single letters, figures and capitals of a sentence cost little beside its words, each of
  /// which is one of a few thousand.
  @Test(arguments: [
    "a, b and c went up the hill", "I don't know what to do with my life",
    "the door is closed, but the window's open", "it's 5 o'clock somewhere in the world",
    "a dog's life isn't as easy as you think", "where did you put my keys, John?",
    "she sells sea shells by the shore", "I have 2 dogs and 3 cats at home",
  ])
  func `a sentence costs no more than its words`(_ sentence: String) {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    let words = sentence.utf8.count { $0 == 0x20 } + 1
    #expect(scorer.guessesLog10(sentence) < 3.5 * Double(words))
  }

  /// Drawn words with an apostrophe cost what the others of their list cost, in every style.
  @Test(arguments: [
    "goa'uld wouldn't've artichoke", "d'agosta sump'n window", "Ba'ath K'iche Yup'ik",
    "COUSIN'LL HAVEN'T O'TOOLE",
  ])
  func `words with an apostrophe cost their place in their list`(_ phrase: String) {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    #expect(scorer.guessesLog10(phrase) < 3 * 4.8 + 0.5)
  }

  @Test(
    arguments: [
      ("defg", .sequence(isAscending: true)), ("gfed", .sequence(isAscending: false)),
      ("hhhh", .repeatedCharacter(count: 4)), ("asdf", .keyboardWalk(.qwerty)),
      ("rtyu", .keyboardWalk(.qwerty)),
    ] as [(String, Segment.Kind)])
  func `a row within a phrase is named as what it is`(_ row: String, _ kind: Segment.Kind) {
    let estimate = StrengthEstimator(year: 2026).estimate("commuting \(row) lanterns")
    #expect(estimate.segments.count == 5)
    #expect(estimate.segments.dropFirst(2).first?.kind == kind)
  }

  /// Each further word of a phrase costs guesses all the same.
  @Test func `a longer phrase takes no fewer guesses`() {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    let lengths = ["whereareyou", "whereareyougoing", "whereareyougoingtonight"]
    let guesses = lengths.map { scorer.guessesLog10($0) }
    #expect(guesses == guesses.sorted())
  }

  /// An attacker who knows the list tries all of its phrases.
  @Test func `words drawn from the shipped list cost what its phrases cost`() throws {
    let words = try fixture("../../../wordlists/passphrase-words.txt").map { $0[0] }
    #expect(words.count == 7772)
    let decades = 3.8905
    let styles: [(String) -> String] = [
      { $0 }, { $0.uppercased() }, { $0.prefix(1).uppercased() + $0.dropFirst() },
    ]
    var generator = SplitMix64(seed: 33)
    var scorer = StrengthEstimator().makeScorer()
    for count in 2...8 {
      for separator in ["", " ", "-", ".", "_", ",", "/", "1", ", "] {
        for style in styles {
          for (ending, choices) in [("", 0.0), ("7", 1), ("!", 0.903)] {
            let phrase =
              (0..<count).map { _ in
                style(words[Int.random(in: words.indices, using: &generator)])
              }.joined(separator: separator) + ending
            let truth = Double(count) * decades + choices - 0.301
            let error = scorer.guessesLog10(phrase) - truth
            #expect(-1...2 ~= error, "\(phrase): \(error)")
          }
        }
      }
    }
  }

  /// The same of every list of words, whose language nobody told.
  ///
  /// - Parameters:
  ///   - low: The lowest median; names without a space are often read as shorter ones.
  ///   - high: The highest 95th percentile of more than two words.
  @Test(arguments: [
    ("words-de", -1.0, 2.0), ("words-es", -1, 2), ("words-fr", -1, 2), ("words-it", -1, 2),
    ("words-nl", -1, 3), ("words-pt", -1, 2), ("words", -2, 2), ("names", -2.6, 2),
    ("words-film", -1, 5), ("words-wikipedia", -1, 5),
  ])
  func `words drawn from a list cost what its phrases cost`(
    _ list: String, _ low: Double, _ high: Double
  ) throws {
    let words = try fixture("../../../wordlists/\(list).txt").map { $0[0] }
    let decades = binaryLogarithm(Double(words.count)) * log10Of2
    var generator = SplitMix64(seed: 36)
    var scorer = StrengthEstimator().makeScorer()
    for separator in ["", " ", "-"] {
      for count in [2, 4, 6] {
        let errors = (0..<200).map { _ in
          let phrase = (0..<count).map { _ in
            words[Int.random(in: words.indices, using: &generator)]
          }.joined(separator: separator)
          return scorer.guessesLog10(phrase) - Double(count) * decades + 0.301
        }.sorted()
        #expect(low...1 ~= errors[100], "\(count) words, '\(separator)': \(errors[100])")
        let most = count == 2 ? 5 : high
        #expect(errors[190] <= most, "\(count) words, '\(separator)': \(errors[190])")
      }
    }
  }

  /// A character outside ASCII does not hide what is beside it.
  @Test(arguments: ["€", "😀", "é", "·"])
  func `a character outside ASCII leaves a phrase a phrase`(_ character: String) {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    let plain = scorer.guessesLog10("circus commuting exceeding")
    for phrase in [
      "circus commuting exceeding" + character, character + "circus commuting exceeding",
      "circus\(character)commuting\(character)exceeding",
    ] {
      #expect(plain...plain + 4.5 ~= scorer.guessesLog10(phrase), "\(phrase)")
    }
    #expect(plain + 1 > scorer.guessesLog10("Circus Cómmuting Exceedïng"))
  }

  /// The low bits of `ų` (U+0173) are those of `s`, a key beside `a`.
  @Test func `a character outside ASCII is beside no key`() {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    let plain = scorer.guessesLog10("vcaūdfgh")
    #expect(scorer.guessesLog10("vcaųdfgh") == plain)
  }

  @Test func `an explanation names the words of a phrase outside ASCII`() {
    let estimate = StrengthEstimator().estimate("crème brûlée€geschrieben")
    #expect(estimate.segments.map(\.codePoints) == [0..<5, 5..<6, 6..<12, 12..<13, 13..<24])
    #expect(estimate.segments[3].kind == .otherCharacters)
  }

  @Test func `an explanation names the words of a phrase`() {
    let estimate = StrengthEstimator().estimate("circus commuting7")
    #expect(estimate.segments.map(\.codePoints) == [0..<6, 6..<7, 7..<16, 16..<17])
    let areWords = estimate.segments.map {
      if case .word(.dictionary, _, .plain) = $0.kind { true } else { false }
    }
    #expect(areWords == [true, false, true, false])
  }

  /// Words between which anything may stand are no phrase.
  @Test func `letters, digits and signs at random are not read as words`() {
    var generator = SplitMix64(seed: 34)
    var scorer = StrengthEstimator().makeScorer()
    for _ in 0..<500 {
      let text = generator.text(printable, 16)
      #expect(scorer.guessesLog10(text) > 22, "\(text)")
    }
  }
}
