import AssessmentReport
import PasswordStrength
import Testing

private let estimator = StrengthEstimator()

@Test(arguments: [
  ("gnitummoc", "backwards: "), ("p4$$w0rd", "with look-alikes: "), ("password", nil),
])
func `an explanation says how a word is spelled`(_ password: String, _ prefix: String?) {
  let text = ExplanationText(revealsPassword: false).render(
    estimator.estimate(password), of: password)
  for other in ["backwards: ", "with look-alikes: "] {
    #expect(text.contains(other) == (other == prefix), "\(text)")
  }
}

/// `ventana` is common in Spanish: that passwords rarely have it makes it no rare word.
@Test func `an explanation calls no word of a list rare`() {
  let password = "alfombra zanahoria cortijo ventana"
  let text = ExplanationText(revealsPassword: false).render(
    estimator.estimate(password), of: password)
  let words = text.split(separator: "\n").filter { $0.hasSuffix("  a word of a word list") }
  #expect(words.count == 4, "\(text)")
  #expect(!text.contains("rare"))
}
