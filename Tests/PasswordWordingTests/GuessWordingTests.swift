import PasswordStrength
import PasswordWording
import Testing

@Test(arguments: [
  (0.0, "1 guess"), (0.1, "1 guess"), (0.302, "about 2 guesses"), (1, "about 10 guesses"),
  (1.8, "about 60 guesses"), (2.477, "about 300 guesses"), (2.99, "about 1,000 guesses"),
  (3.1, "about 1,000 guesses"), (4.9, "about 80,000 guesses"), (5.98, "about 1 million guesses"),
  (6.5, "about 3 million guesses"), (8.97, "about 900 million guesses"),
  (9, "about 1 billion guesses"),
  (11.97, "about 900 billion guesses"), (11.98, "about 10¹² guesses"), (12.4, "about 10¹² guesses"),
  (12.6, "about 10¹³ guesses"), (100.2, "about 10¹⁰⁰ guesses"), (-1, "1 guess"), (.nan, "1 guess"),
])
func `guesses are told in words, and in whole powers of ten beyond`(_ log10: Double, _ text: String)
{
  #expect(RoundedGuesses(log10: log10).sentence == text)
}

@Test func `no number of guesses traps or gets shorter than it is`() {
  for tenth in stride(from: 0.0, through: 400, by: 0.01) {
    #expect(!RoundedGuesses(log10: tenth).amount.contains("."))
  }
  #expect(RoundedGuesses(log10: .infinity).amount == "10⁹⁹⁹⁹")
}
