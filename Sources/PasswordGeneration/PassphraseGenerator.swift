package import PasswordPolicy

/// Makes passphrases of random words that a policy accepts, in the same way as
/// ``PasswordGenerator``.
///
///     let form = PassphraseGenerator.form(for: checker, PassphraseForm(words: 6), using: &random)
///     let generator = PassphraseGenerator(checker: checker, form: form)
///     let passphrase = try generator.passphrases(1, using: &random)[0]
package struct PassphraseGenerator: Sendable {
  private let sampler: RejectionSampler<PhraseSpace>

  /// The most words of a passphrase.
  package static let mostWords = 64

  /// The number of words to choose from.
  package static var wordCount: Int { PassphraseWords.count }

  /// Prepares a generator.
  ///
  /// - Parameter time: How long to look for a passphrase, from when the time was made.
  package init(
    checker: PasswordChecker, context: PasswordContext = PasswordContext(), form: PassphraseForm,
    time: SearchTime = SearchTime()
  ) {
    precondition((1...Self.mostWords).contains(form.words), "a number of words out of range")
    sampler = RejectionSampler(
      checker: checker, context: context, space: PhraseSpace(form: form, policy: checker.policy),
      time: time)
  }

  /// Makes passphrases, independent of each other.
  ///
  /// - Throws: If none of a million candidates in a row is accepted, or none in the time that a
  ///   search has, or it is clear that none can be.
  /// - Complexity: O(count / share of accepted candidates) judgements.
  package func passphrases(
    _ count: Int, using generator: inout some RandomNumberGenerator
  ) throws(GenerationError) -> [String] {
    try sampler.passwords(count, using: &generator)
  }

  /// The entropy of one of the passphrases: the binary logarithm of the number of accepted ones.
  ///
  /// - Complexity: 4096 judgements, or up to a million if few are accepted.
  package func entropy(using generator: inout some RandomNumberGenerator) throws(GenerationError)
    -> Entropy
  { try sampler.renewed.entropy(using: &generator) }

  /// The form with the additions that the policy asks for: uppercase letters, a digit, a symbol.
  ///
  /// Of the forms that have all of the given one, that with the fewest additions for which the
  /// policy accepts at least half as many candidates as for the best; if it accepts none, the one
  /// with all additions.
  ///
  /// - Complexity: 1600 judgements, or 64 000 if few are accepted.
  package static func form(
    for checker: PasswordChecker, context: PasswordContext = PasswordContext(),
    _ form: PassphraseForm,
    time: SearchTime = SearchTime(), using generator: inout some RandomNumberGenerator
  ) -> PassphraseForm {
    let forms = forms(from: form)
    for draws in [200, 8000] {
      let accepted = forms.map { form in
        PhraseSpace(form: form, policy: checker.policy)
          .accepted(by: checker, context, time, draws: draws, using: &generator)
      }
      let best = accepted.max() ?? 0
      if best > 0, let chosen = zip(forms, accepted).first(where: { $1 * 2 >= best }) {
        return chosen.0
      }
    }
    return forms.last ?? form
  }

  /// The form itself and those with more in them, the fewest additions first.
  private static func forms(from form: PassphraseForm) -> [PassphraseForm] {
    var forms: [PassphraseForm] = []
    for additions in 0..<8 {
      var next = form
      next.isCapitalized = form.isCapitalized || additions & 1 != 0
      next.hasDigit = form.hasDigit || additions & 2 != 0
      next.hasSymbol = form.hasSymbol || additions & 4 != 0
      if !forms.contains(next) { forms.append(next) }
    }
    return forms.sorted { $0.additions < $1.additions }
  }

  /// Whether the policy readily accepts passphrases of a form with the additions that it asks for:
  /// at least about one in four. Those that are too long for it are included, since of many words
  /// it leaves only the shortest.
  ///
  /// - Complexity: 1600 judgements.
  package static func readilyAccepts(
    _ form: PassphraseForm, by checker: PasswordChecker,
    context: PasswordContext = PasswordContext(),
    time: SearchTime = SearchTime(), using generator: inout some RandomNumberGenerator
  ) -> Bool {
    forms(from: form).contains { form in
      PhraseSpace(form: form)
        .accepted(by: checker, context, time, draws: 200, using: &generator) >= 50
    }
  }
}
