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
