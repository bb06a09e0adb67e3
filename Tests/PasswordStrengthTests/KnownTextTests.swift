import TestSupport
import Testing

@testable import PasswordStrength

/// Texts that look random and are something known in an encoding, or known as they are.
struct KnownTextTests {
  @Test(arguments: [
    // Hexadecimal digits, base64, base32, escapes; letters moved by thirteen places, by three and
    // by a key.
    ("70617373776f7264", 4.0), ("0x70617373776F7264", 4), ("cGFzc3dvcmQ=", 4), ("cGFzc3dvcmQ", 4),
    ("cnffjbeq", 4), ("%70%61%73%73word", 4), ("p&#97;ssword", 4), ("p&#x61;ssword", 4),
    ("OBQXG43XN5ZGI===", 4), ("obqxg43xn5zgi", 4), ("sdvvzrug", 4), ("[sddeptf", 4),
    ("aybagubw", 4), ("zhofrph1", 5),
    // Other characters for letters, and ones that cannot be seen.
    ("𝗽𝗮𝘀𝘀𝘄𝗼𝗿𝗱", 5), ("ᴘᴀꜱꜱᴡᴏʀᴅ", 5), ("ｐａｓｓｗｏｒｄ", 5), ("pass\u{200B}word", 5), ("раsswоrd", 5),
    ("1️⃣2️⃣3️⃣4️⃣", 8), ("👋🏻👋🏼👋🏽👋🏾👋🏿", 13),
    // As `echo password | base64` writes it.
    ("cGFzc3dvcmQK", 4), ("70617373776f72640a", 4),
    // One picture: a flag spelled with tags, a family, a person at work; two flags.
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 6), ("👨‍👩‍👧‍👦", 7), ("👩🏽‍💻", 6), ("🇺🇸🇺🇸", 5),
    // Known as they are: digests of a common password and of nothing, values of documentation.
    ("5f4dcc3b5aa765d61d8327deb882cf99", 5),
    ("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", 5),
    ("123e4567-e89b-12d3-a456-426614174000", 5), ("AKIAIOSFODNN7EXAMPLE", 5),
    ("https://www.google.com", 5), ("SELECT * FROM users", 5), ("<script>alert(1)</script>", 5),
    ("9223372036854775807", 5), ("Tr0ub4dour&3", 5),
    ("MayTheForceBeWithYou1!", 7), ("EMC2=mc2", 5), ("Tr0ub4dor&3", 5),
    ("correct horse battery staple", 5), ("correct horse battery staple😀", 6),
    ("now is the time for all good men to come to the aid of the party", 5),
    // Series from their beginning, in the languages of the lists; account numbers of documentation.
    ("mercuryVenusEarth", 5), ("lunesmartesmiercoles", 5), ("MontagDienstagMittwoch1", 6),
    ("DE89 3704 0044 0532 0130 00", 5), ("S2fGqNFs", 5), ("yatebyalyublyu", 5),
    // Walks with Shift by turns.
    ("1qaz@WSX3edc$RFV", 7), ("!QAZ@WSX#EDC$RFV", 6), ("zaq1@WSXcde3$RFV", 8),
    // Dates, with a time of day too, places on the Earth, leet.
    ("1999-12-31T23:59:59Z", 11), ("2025-03-14 15:09", 9), ("48.8566,2.3522", 9.5),
    ("-33.8688, 151.2093", 11), ("4,7,1776", 7),
    ("2023_08_03", 7), ("2023\\08\\03", 7), ("03,08,2023", 7), ("ch1(k3n", 8),
  ])
  func `what is known, encoded or not, takes few guesses`(_ password: String, _ most: Double) {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    #expect(scorer.guessesLog10(password) <= most, "\(password)")
  }

  /// A part of a known text, and digests of what nobody knows, are as strong as they look.
  @Test(arguments: [
    ("5f4dcc3b5aa765d61d8327deb882cf98", 30.0), ("fd37f36e53f23b099856", 20), ("aT4xQ9zLmN2w", 18),
    // Signs of words and of chance are no walk.
    ("kL@9$vRx2#mP", 18), ("MarsEarthMercury", 9),
  ])
  func `what is not known keeps its guesses`(_ password: String, _ least: Double) {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    #expect(scorer.guessesLog10(password) >= least, "\(password)")
  }

  @Test(
    arguments: [
      ("cGFzc3dvcmQ=", .encoded(.base64)), ("70617373776f7264", .encoded(.hexadecimal)),
      ("cnffjbeq", .encoded(.moved)), ("[sddeptf", .encoded(.moved)),
      ("OBQXG43XN5ZGI===", .encoded(.base64)), ("%70%61%73%73word", .encoded(.escapes)),
      ("1qaz@WSX3edc$RFV", .encoded(.shift)), ("mercuryVenusEarthMars", .famousText),
      ("Correct Horse Battery Staple!", .famousText), ("AKIAIOSFODNN7EXAMPLE", .famousText),
    ] as [(String, Segment.Kind)])
  func `an explanation says what is known`(_ password: String, _ kind: Segment.Kind) {
    let estimate = StrengthEstimator(year: 2026).estimate(password)
    #expect(estimate.segments.map(\.kind) == [kind])
  }

  /// Letters moved by thirteen places add a decade to a common password, words or not.
  @Test(arguments: ["darkness", "il0vey0u", "qweasd123", "zaq1xsw2", "snoopy123", "xtseo2011tdx"])
  func `letters moved by thirteen places add a decade`(_ password: String) {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    let moved = String(
      String.UnicodeScalarView(
        password.unicodeScalars.map { scalar in
          guard 0x61...0x7A ~= scalar.value else { return scalar }
          return Unicode.Scalar(0x61 + UInt8((scalar.value - 0x61 + 13) % 26))
        }))
    #expect(scorer.guessesLog10(moved) <= scorer.guessesLog10(password) + 1.01)
  }

  /// Rows of keys by turns, numbers that count, letters drawn out and escapes have few choices.
  @Test(arguments: [
    ("plokijuhygtfrdeswaq", 6.0), ("zsxdcfvgbhnjmk", 6), ("z/x.c,vm", 6), ("qscwdvefbrgn", 7),
    ("01a02b03c04d", 7), ("qaswedfrtghyujkiol", 8), ("Qw1!Er2@Ty3#", 8.5),
    ("101112131415161718", 5), ("99989796959493", 5), ("102030405060708090", 5),
    ("2004200520062007", 6), ("1248163264128", 5), ("2357111317192329", 5),
    ("pleeease", 5), ("beauuuutiful", 5), ("Pleeeeease1", 7), ("looooove123", 5.5),
    (#"\x70\x61\x73\x73\x77\x6f\x72\x64"#, 3), (#"\u0070\u0061\u0073\u0073word"#, 3),
    ("Mom❤️Dad", 9), ("Germany🇩🇪2024", 8), ("👍🏽super", 8),
  ])
  func `what has few choices takes few guesses`(_ password: String, _ most: Double) {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    #expect(scorer.guessesLog10(password) <= most, "\(password)")
  }

  /// Letters of both cases at random are no words, however their parts are spelled.
  @Test func `hardly any letters at random lose more than four decades`() {
    var generator = SplitMix64(seed: 57)
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let low = (0..<2000).count { _ in scorer.guessesLog10(generator.text(letters, 12)) < 16.3 }
    #expect(low < 40)
  }

  /// A few characters in any order are one of the ways to draw these, and not more.
  @Test(arguments: [("01", 32, 3.0), ("ab", 32, 4), ("aeiou", 24, 5), ("!@#$%", 16, 6)])
  func `a few characters in any order cost what drawing them costs`(
    _ alphabet: String, _ length: Int, _ most: Double
  ) {
    var generator = SplitMix64(seed: 35)
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    for _ in 0..<50 {
      let text = generator.text(alphabet, length)
      let truth = Double(length) * binaryLogarithm(Double(alphabet.utf8.count)) * log10Of2
      #expect(scorer.guessesLog10(text) < truth + most, "\(text)")
    }
  }

  /// Control characters count among the characters that a machine may have drawn from.
  @Test func `one more control character between digits takes nothing away`() {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    let text = "\u{17}894\u{4}\0\0\05612"
    #expect(scorer.guessesLog10(text + "\u{1B}") >= scorer.guessesLog10(text))
  }

  /// What is written as 10^6 has the level of 10^6.
  @Test func `the level is that of the guesses as reports write them`() {
    let estimator = StrengthEstimator(year: 2026)
    for number in stride(from: 100_003, to: 1_000_000, by: 997) {
      let estimate = estimator.estimate(String(number))
      let written = (estimate.guessesLog10 * 10_000).rounded() / 10_000
      #expect(estimate.level == StrengthLevel(guessesLog10: written), "\(number)")
    }
  }
}
