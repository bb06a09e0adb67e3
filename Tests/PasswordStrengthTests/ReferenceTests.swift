import PasswordStrength
import Testing

/// The estimator beside the reference implementation, and beside common sense.
struct ReferenceTests {
  private static let tolerance = 0.05

  @Test func `every vector is matched, or the difference is explained`() throws {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    let exceptions = try fixture("exceptions.tsv").reduce(into: [String: Double]()) {
      $0[$1[0]] = Double($1[1])
    }
    var differing = 0
    for row in try fixture("vectors.tsv") {
      let guesses = scorer.guessesLog10(row[0])
      let reference = try #require(Double(row[1]))
      if let ours = exceptions[row[0]] {
        differing += 1
        #expect(abs(guesses - ours) < 0.001, "\(row[0])")
        // Every exception is a pattern that the reference does not see, so ours is the lower
        // estimate.
        #expect(guesses < reference, "\(row[0])")
      } else {
        #expect(
          abs(guesses - reference) <= Self.tolerance,
          "\(row[0]): \(guesses), reference \(reference)")
      }
    }
    #expect(differing == exceptions.count)
  }

  @Test func `words of the user are found as by the reference`() throws {
    var scorer = StrengthEstimator(year: 2026)
      .makeScorer(userWords: ["John Smith", "john.smith@example.com", "Acme Corp"])
    for row in try fixture("vectors_user.tsv") {
      let reference = try #require(Double(row[1]))
      #expect(abs(scorer.guessesLog10(row[0]) - reference) <= Self.tolerance, "\(row[0])")
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
      let reference = try #require(Double(row[1]))
      let guesses = scorer.guessesLog10(password)
      #expect(guesses <= reference + Self.tolerance, "\(row[0])")
      // In the last the capitals repeat with the block, which the reference pays for one by one.
      if row[0] != "x7Kp2mQz9L*20+q" { #expect(guesses >= reference - Self.tolerance, "\(row[0])") }
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
      #expect(band.contains(guesses), "\(row[0]): \(guesses), expected \(band): \(row[5])")
    }
  }
}
