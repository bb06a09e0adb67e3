internal import PasswordGeneration
internal import PasswordPolicy
internal import PasswordReport
internal import UnicodeText

/// Passphrases, or the reason why there are none and what to change.
struct PassphraseSearch {
  let checker: PasswordChecker
  let context: PasswordContext
  /// The time that all tries together may take.
  private let time = SearchTime()

  init(checker: PasswordChecker, context: PasswordContext) {
    (self.checker, self.context) = (checker, context)
  }

  func report(
    _ wanted: PassphraseForm, count: Int, using random: inout some RandomNumberGenerator
  ) throws(CommandError) -> GenerationReport {
    let form = PassphraseGenerator.form(
      for: checker, context: context, wanted, time: time, using: &random)
    let generator = PassphraseGenerator(checker: checker, context: context, form: form, time: time)
    do {
      let passwords = try generator.passphrases(count, using: &random)
      return GenerationReport(
        policy: checker.policy, kind: .words(form), entropy: try generator.entropy(using: &random),
        passwords: passwords)
    } catch {
      let cure: String
      if error.certainty == .outOfTime {
        cure = "Its patterns are very slow; 'pwcheck policy lint' says which."
      } else if let words = otherNumber(of: wanted, using: &random) {
        cure = "Use --words \(words)."
      } else {
        cure =
          "No other number of words was found to work. Try another --separator, or leave --words out."
      }
      throw CommandError(
        error.sentence(counted(form.words, "word"), policy: checker.policy, cure: cure))
    }
  }

  /// The nearest number of words at which the policy readily accepts passphrases.
  private func otherNumber(
    of wanted: PassphraseForm, using random: inout some RandomNumberGenerator
  ) -> Int? {
    let numbers = (1...24).filter { $0 != wanted.words }
      .sorted { abs($0 - wanted.words) < abs($1 - wanted.words) }
    return numbers.first { number in
      var form = wanted
      form.words = number
      return PassphraseGenerator.readilyAccepts(
        form, by: checker, context: context, time: time, using: &random)
    }
  }
}
