internal import PasswordGeneration
internal import PasswordPolicy
internal import PasswordReport
internal import UnicodeText

/// Passwords of characters, or the reason why there are none and what to change.
struct PasswordSearch {
  let checker: PasswordChecker
  let context: PasswordContext
  let alphabet: Alphabet
  /// The time that all tries together may take.
  private let time = SearchTime()

  init(checker: PasswordChecker, context: PasswordContext, alphabet: Alphabet) {
    (self.checker, self.context, self.alphabet) = (checker, context, alphabet)
  }

  /// - Parameter length: nil chooses one.
  func report(
    length: Int?, count: Int, using random: inout some RandomNumberGenerator
  ) throws(CommandError) -> GenerationReport {
    let chosen = length ?? self.length(using: &random)
    let generator = PasswordGenerator(
      checker: checker, context: context, alphabet: alphabet, length: chosen ?? Self.fallback,
      time: time)
    do {
      let passwords = try generator.passwords(count, using: &random)
      return GenerationReport(
        policy: checker.policy, kind: .characters(generator.length, of: alphabet),
        entropy: try generator.entropy(using: &random),
        passwords: passwords)
    } catch {
      let subject = "\(counted(generator.length, "character")) of \(alphabet.count)"
      let cure: String
      if checker.policy.rules.contains(where: { $0.kind.key == "words" }) {
        cure = "The policy asks for words: use --words."
      } else if error.certainty == .outOfTime {
        cure = "Its patterns are very slow; 'pwcheck policy lint' says which."
      } else if length == nil {
        cure =
          "No length up to \(PasswordGenerator.longestTried) was found at which the policy accepts any."
      } else if let other = self.length(using: &random) {
        cure = "Use --length \(other), or leave --length out."
      } else {
        cure =
          "No other length up to \(PasswordGenerator.longestTried) was found at which the policy accepts any."
      }
      throw CommandError(error.sentence(subject, policy: checker.policy, cure: cure))
    }
  }

  /// The length for which the error gives a reason if no length works.
  private static let fallback = 16

  private func length(using random: inout some RandomNumberGenerator) -> Int? {
    PasswordGenerator.length(
      for: checker, context: context, alphabet: alphabet, time: time, using: &random)
  }
}
