import PasswordStrength
import Testing

/// Passwords as people and forms make them, by kind, beside what their choices are worth. All were
/// written before the estimator read parts.
struct HumanTests {
  @Test func `few are over by two decades, and no kind by far`() throws {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    var errors: [String: [Double]] = [:]
    for row in try fixture("human.tsv").dropFirst() {
      let decades = try #require(Double(row[2]))
      errors[row[0], default: []].append(scorer.guessesLog10(row[1]) - decades)
    }
    let all = errors.values.flatMap { $0 }
    #expect(all.count == 181)
    #expect(all.count { $0 > 2 } * 100 <= 12 * all.count)
    for (kind, errors) in errors {
      let sorted = errors.sorted()
      let median = (sorted[sorted.count / 2] + sorted[(sorted.count - 1) / 2]) / 2
      #expect(-2...1.5 ~= median, "\(kind): \(median)")
    }
  }

  @Test(arguments: [
    ("MyDogIsNamedRex7", 15.5), ("Acme-Summer-2024!", 9), ("BBBbbb222###", 8), ("Xyz789$%^", 8),
    ("1a2b3c4d5e6f", 8), ("xX_Slayer_Xx", 8.5), ("blackboardtester12345678910", 11),
    ("XBigdog", 8), ("p%ssword", 8), ("mercuryVenusEarth", 11), ("john.smith@gmail.com", 9),
    ("https://github.com/login", 14), ("a, b and c went up the hill", 17.5), ("live long ", 9.5),
  ])
  func `what is put together of known parts costs about their product`(
    _ password: String, _ most: Double
  ) {
    var scorer = StrengthEstimator(year: 2026).makeScorer()
    #expect(scorer.guessesLog10(password) <= most, "\(password)")
  }
}
