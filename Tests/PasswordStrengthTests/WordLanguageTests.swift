import PasswordStrength
import TestSupport
import Testing

private func scorer(_ languages: [WordLanguage], year: Int = 2026) -> StrengthScorer {
  StrengthEstimator(year: year, siteWords: [], languages: languages).makeScorer()
}

struct WordLanguageTests {
  /// A row of `bands-languages.tsv`.
  struct Band: CustomTestStringConvertible, Sendable {
    let password: String
    let language: WordLanguage
    let greatest: Double
    let reason: String
    var testDescription: String { reason }

    init(_ row: [String]) throws {
      try #require(row.count == 4)
      password = row[0]
      language = try #require(WordLanguage(rawValue: row[1]))
      greatest = try #require(Double(row[2]))
      reason = row[3]
    }
  }

  @Test func `words of a language take few guesses if it is named`() throws {
    let bands = try fixture("bands-languages.tsv").dropFirst().map { try Band($0) }
    #expect(bands.count >= 30)
    #expect(Set(bands.map(\.language)) == Set(WordLanguage.allCases).subtracting([.english]))
    var plain = scorer([])
    for band in bands {
      var informed = scorer([band.language])
      let guesses = informed.guessesLog10(band.password)
      #expect(guesses <= band.greatest && guesses >= 2, "\(band.password): \(guesses)")
      #expect(plain.guessesLog10(band.password) > guesses, "\(band.password)")
    }
  }

  @Test func `the first language counts most`() {
    var first = scorer([.german, .french])
    var second = scorer([.french, .german])
    var third = scorer([.french, .italian, .german])
    let word = "schmetterling"
    #expect(first.guessesLog10(word) < second.guessesLog10(word))
    #expect(second.guessesLog10(word) < third.guessesLog10(word))
  }

  @Test func `a language raises no estimate, and leaves random passwords as they are`() throws {
    var plain = scorer([])
    var all = scorer(WordLanguage.allCases)
    for row in try fixture("bands.tsv").dropFirst() {
      // A part of a run spans six cuts, and each word is a cut.
      #expect(all.guessesLog10(row[0]) <= plain.guessesLog10(row[0]) + 0.05)
    }
    var random = SplitMix64(seed: 19)
    for _ in 0..<500 {
      let password = random.text(printable, 14)
      // A short word in it makes search less likely to be its only explanation.
      #expect(abs(all.guessesLog10(password) - plain.guessesLog10(password)) < 3)
    }
  }

  @Test func `words with accents, with capitals and among others are found`() {
    var plain = scorer([])
    var informed = scorer([.french])
    for password in ["Parapluie42", "coquillage!", "Écureuil"] {
      #expect(
        informed.guessesLog10(password) < plain.guessesLog10(password) - 0.2, "\(password)")
    }
  }

  @Test func `a language that is there twice counts once, and what is added comes last`() {
    var twice = scorer([.german, .german, .french])
    var once = scorer([.german, .french])
    var added = StrengthEstimator(siteWords: [], languages: [.german])
      .adding([], languages: [.german, .french, .french]).makeScorer()
    for word in ["schmetterling", "grenouille"] {
      #expect(twice.guessesLog10(word) == once.guessesLog10(word))
      #expect(added.guessesLog10(word) == once.guessesLog10(word))
    }
  }

  @Test func `the explanation names the word`() throws {
    let estimate = StrengthEstimator(siteWords: [], languages: [.german]).estimate("Schmetterling")
    guard case .word(.dictionary, _, .plain)? = estimate.segments.first?.kind else {
      Issue.record("\(estimate.segments.map(\.kind))")
      return
    }
    #expect(estimate.segments.count == 1)
  }

  @Test func `time is linear in the length`() {
    // The longest words again and again, of every language at once.
    var all = scorer(WordLanguage.allCases)
    #expect(all.guessesLog10(String(repeating: "aaaaabanderen", count: 200)).isFinite)
  }
}
