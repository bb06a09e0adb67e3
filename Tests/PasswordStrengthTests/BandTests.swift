import PasswordStrength
import Testing

/// Hand-picked passwords that look stronger, or weaker, than they are. Each has a band of sensible
/// guesses and a reason: what a rule of hashcat, a mask or PRINCE tries first.
struct BandTests {
  /// A row of `bands.tsv`.
  struct Band: CustomTestStringConvertible, Sendable {
    let password: String
    let guesses: ClosedRange<Double>
    let holds: Bool
    let reason: String
    var testDescription: String { reason }

    init(_ row: [String]) throws {
      try #require(row.count == 5)
      password = row[0]
      let least = try #require(Double(row[1]))
      let greatest = try #require(Double(row[2]))
      guesses = least...greatest
      try #require(["holds", "fails"].contains(row[3]))
      holds = row[3] == "holds"
      reason = row[4]
    }
  }

  /// Rows marked `fails` are known to be outside of their bands. One that holds must be unmarked.
  @Test func `estimates lie in their bands, but for those that are marked`() throws {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    let bands = try fixture("bands.tsv").dropFirst().map { try Band($0) }
    #expect(bands.count >= 150)
    for band in bands {
      let guesses = scorer.guessesLog10(band.password)
      #expect(
        band.guesses.contains(guesses) == band.holds,
        "\(band.password): \(guesses), expected \(band.guesses): \(band.reason)")
    }
  }
}
