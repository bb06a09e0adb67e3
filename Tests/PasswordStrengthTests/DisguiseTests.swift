import PasswordStrength
import Testing

/// Texts that look random and are something known in a disguise, or known as they are.
struct DisguiseTests {
  @Test(arguments: [
    // Hexadecimal digits, base64, letters moved by thirteen places, escapes.
    ("70617373776f7264", 4.0), ("0x70617373776F7264", 4), ("cGFzc3dvcmQ=", 4), ("cGFzc3dvcmQ", 4),
    ("cnffjbeq", 4), ("%70%61%73%73word", 4), ("p&#97;ssword", 4), ("p&#x61;ssword", 4),
    // Other characters for letters, and ones that cannot be seen.
    ("𝗽𝗮𝘀𝘀𝘄𝗼𝗿𝗱", 5), ("ᴘᴀꜱꜱᴡᴏʀᴅ", 5), ("ｐａｓｓｗｏｒｄ", 5), ("pass\u{200B}word", 5), ("раsswоrd", 5),
    ("1️⃣2️⃣3️⃣4️⃣", 8), ("👋🏻👋🏼👋🏽👋🏾👋🏿", 13),
    // Known as they are: digests of a common password and of nothing, values of documentation.
    ("5f4dcc3b5aa765d61d8327deb882cf99", 5),
    ("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", 5),
    ("123e4567-e89b-12d3-a456-426614174000", 5), ("AKIAIOSFODNN7EXAMPLE", 5),
    ("https://www.google.com", 5), ("SELECT * FROM users", 5), ("<script>alert(1)</script>", 5),
    ("9223372036854775807", 5), ("Tr0ub4dour&3", 5),
    ("MayTheForceBeWithYou1!", 7), ("EMC2=mc2", 5),
    // Dates, leet.
    ("2023_08_03", 7), ("2023\\08\\03", 7), ("03,08,2023", 7), ("ch1(k3n", 8),
  ])
  func `what is known in a disguise takes few guesses`(_ password: String, _ most: Double) {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    #expect(scorer.guessesLog10(password) <= most, "\(password)")
  }

  /// A part of a known text, and digests of what nobody knows, are as strong as they look.
  @Test(arguments: [
    ("5f4dcc3b5aa765d61d8327deb882cf98", 30.0), ("fd37f36e53f23b099856", 20), ("aT4xQ9zLmN2w", 18),
  ])
  func `what is in no disguise keeps its guesses`(_ password: String, _ least: Double) {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    #expect(scorer.guessesLog10(password) >= least, "\(password)")
  }
}
