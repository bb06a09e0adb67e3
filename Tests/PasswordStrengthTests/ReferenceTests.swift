import PasswordStrength
import Testing

/// The estimator beside its own earlier answers, so that no change goes unnoticed, and beside
/// common sense. The fixtures' README says how to write new answers.
struct ReferenceTests {
  private static let tolerance = 0.001

  @Test func `every vector is matched`() throws {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    for row in try fixture("vectors.tsv") {
      let expected = try #require(Double(row[1]))
      let guesses = scorer.guessesLog10(row[0])
      #expect(
        abs(guesses - expected) <= Self.tolerance, "\(row[0]): \(guesses), was \(expected)")
    }
  }

  @Test func `every form is matched`() throws {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    for row in try fixture("vectors_forms.tsv") {
      let expected = try #require(Double(row[1]))
      let guesses = scorer.guessesLog10(row[0])
      #expect(
        abs(guesses - expected) <= Self.tolerance, "\(row[0]): \(guesses), was \(expected)")
    }
  }

  @Test func `words of the user are found as before`() throws {
    var scorer = StrengthEstimator(year: 2026)
      .makeScorer(userWords: ["John Smith", "john.smith@example.com", "Acme Corp"])
    for row in try fixture("vectors_user.tsv") {
      let expected = try #require(Double(row[1]))
      #expect(abs(scorer.guessesLog10(row[0]) - expected) <= Self.tolerance, "\(row[0])")
    }
  }

  @Test func `long passwords are cut without raising the estimate`() throws {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    let passwords = [
      "a*4096": String(repeating: "a", count: 4096),
      "password*512": String(repeating: "password", count: 512),
      "(a-z)*157": String(repeating: "abcdefghijklmnopqrstuvwxyz", count: 157),
      "correct horse battery staple *100": String(
        repeating: "correct horse battery staple ", count: 100),
      "é*2048": String(repeating: "é", count: 2048),
      "a*4095+b": String(repeating: "a", count: 4095) + "b",
      "x7Kp2mQz9L*20+q": String(repeating: "x7Kp2mQz9L", count: 20) + "q",
    ]
    for row in try fixture("vectors_long.tsv") {
      let password = try #require(passwords[row[0]])
      let expected = try #require(Double(row[1]))
      #expect(abs(scorer.guessesLog10(password) - expected) <= Self.tolerance, "\(row[0])")
    }
  }

  @Test func `no cut raises a score`() throws {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    for row in try fixture("vectors_cut.tsv") {
      let whole = try #require(Double(row[1]))
      let guesses = scorer.guessesLog10(row[0])
      let tolerated = StrengthEstimate.score(guessesLog10: whole + Self.tolerance)
      #expect(
        StrengthEstimate.score(guessesLog10: guesses) <= tolerated,
        "\(row[0]): \(guesses), whole \(whole)")
    }
  }

  @Test func `hand-picked passwords lie in their bands`() throws {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    let rows = try fixture("sanity.tsv").dropFirst()
    #expect(rows.count == 68)
    for row in rows {
      let guesses = scorer.guessesLog10(row[0])
      let band = try #require(Double(row[1]))...(try #require(Double(row[2])))
      // Rows marked FAIL are known to be outside.
      #expect(
        band.contains(guesses) == (row[4] == "ok"),
        "\(row[0]): \(guesses), expected \(band): \(row[5])")
    }
  }
}
