import PasswordPolicy
import PasswordStrength
import TestSupport
import Testing

@testable import PasswordGeneration

/// The estimate says of a generated password no more than the generator does, which knows how it was
/// made: half of all possibilities on average, and a decade for what an attacker must find out.
struct StatedEntropyTests {
  private func expectNoMore(
    _ passwords: [String], _ entropy: Entropy, _ scorer: inout StrengthScorer, _ mode: String
  ) {
    let most = max(0, entropy.bits * log10Of2 - log10Of2) + 1
    for password in passwords {
      let guesses = scorer.guessesLog10(of: password)
      #expect(guesses <= most, "\(mode): \(guesses), stated \(most - 1)")
    }
  }

  private let log10Of2 = 0.301_029_995_663_981_2

  @Test(arguments: ["", " ", "-", ".", "_", ",", "/", "+", "1", "--", ", "])
  func `passphrases of every form`(_ separator: String) throws {
    var random = SplitMix64(seed: 5)
    var scorer = StrengthEstimator().makeScorer()
    let checker = try checker(anything)
    for words in 2...8 {
      for additions in 0..<16 {
        let form = PassphraseForm(
          words: words, separator: separator, isCapitalized: additions & 1 == 1,
          hasDigit: additions & 2 == 2, hasSymbol: additions & 4 == 4,
          isReadable: additions & 8 == 8)
        let generator = passphrases(checker, form)
        expectNoMore(
          try generator.passwords(4, using: &random), try generator.entropy(using: &random),
          &scorer, "\(words) words, \(separator), \(additions)")
      }
    }
  }

  /// Alphabets that have no other name than their characters, such as a few letters and signs, cost
  /// an attacker more, who must find out which they are.
  @Test(arguments: [
    "printable", "readable", "0123456789", "0123456789abcdef", "abcdefghijklmnopqrstuvwxyz",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789ABCDEF", "abcdefghijklmnopqrstuvwxyz0123456789",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
  ])
  func `random characters of every alphabet`(_ name: String) throws {
    var random = SplitMix64(seed: 6)
    var scorer = StrengthEstimator().makeScorer()
    let checker = try checker(anything)
    let alphabet =
      switch name {
      case "printable": Alphabet.printable
      case "readable": Alphabet.readable
      default: try #require(Alphabet(name))
      }
    for length in 6...32 {
      let generator = PasswordGenerator(checker: checker, alphabet: alphabet, length: length)
      expectNoMore(
        try generator.passwords(20, using: &random), try generator.entropy(using: &random),
        &scorer, "\(length) of \(name)")
    }
  }

  @Test(arguments: ["default", "cis", "microsoft-ad", "owasp-asvs-5", "pci-dss-4", "three-of-four"])
  func `passwords of shipped policies`(_ name: String) throws {
    var random = SplitMix64(seed: 7)
    var scorer = StrengthEstimator().makeScorer()
    let checker = try shipped(name)
    for length in 14...24 {
      let generator = PasswordGenerator(checker: checker, length: length)
      expectNoMore(
        try generator.passwords(20, using: &random), try generator.entropy(using: &random),
        &scorer, "\(length) for \(name)")
    }
    let form = PasswordSearch(checker: checker).form(PassphraseForm(words: 4), using: &random)
    let generator = passphrases(checker, form)
    expectNoMore(
      try generator.passwords(20, using: &random), try generator.entropy(using: &random),
      &scorer, "words for \(name)")
  }
}
