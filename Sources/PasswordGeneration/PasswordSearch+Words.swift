internal import PasswordPolicy

extension PasswordSearch {
  /// The form of a passphrase for a policy that asks for words: with as many as reach the entropy
  /// of other passwords, or else the nearest fewer that the policy readily accepts. Nil if it asks
  /// for none.
  func phraseForm(
    _ alphabet: Alphabet, using random: inout some RandomNumberGenerator
  ) -> PassphraseForm? {
    let asked = checker.policy.rules.compactMap { rule -> Int? in
      guard rule.severity == .error, case .words(let demand) = rule.kind else { return nil }
      return demand.min
    }
    guard let least = asked.max(), least <= PassphraseForm.mostWords,
      alphabet == .printable || alphabet == .readable
    else { return nil }
    let bits = binaryLogarithm(Double(PassphraseWords.count))
    let most = max(least, Int((Self.targetBits / bits).rounded(.up)))
    var form = PassphraseForm(words: most, isReadable: alphabet == .readable)
    for words in (least...most).reversed() {
      form.words = words
      if readilyAccepts(form, using: &random) { return form }
    }
    return nil
  }

  func passphrases(
    _ wanted: PassphraseForm, _ count: Int, _ measuresEntropy: Bool,
    using random: inout some RandomNumberGenerator
  ) throws(GenerationFailure) -> GeneratedPasswords {
    let form = form(wanted, using: &random)
    let sampler = sampler(PhraseSpace(form: form, policy: checker.policy))
    do throws(GenerationError) {
      return GeneratedPasswords(
        kind: .words(form), policy: checker.policy.id,
        passwords: try sampler.passwords(count, using: &random),
        entropy: measuresEntropy ? try sampler.renewed.entropy(using: &random) : nil)
    } catch {
      let other = otherNumber(of: wanted, using: &random)
      throw failure(error, "\(form.words)-word passphrase") { option in
        switch other {
        case 1: "Try another separator, or use \(option("words")) 1."
        case let other?: "Use \(option("words")) \(other)."
        case nil:
          """
          No other number of words was found to work. Try another separator, or leave \
          \(option("words")) out.
          """
        }
      }
    }
  }

  /// The nearest number of words at which the policy readily accepts passphrases; nil if none is
  /// found in as much time again.
  private func otherNumber(
    of wanted: PassphraseForm, using random: inout some RandomNumberGenerator
  ) -> Int? {
    let numbers = (1...24).filter { $0 != wanted.words }
      .sorted { abs($0 - wanted.words) < abs($1 - wanted.words) }
    var search = self
    search.time = time.renewed
    let number = numbers.first { number in
      var form = wanted
      form.words = number
      return search.time.isOver() || search.readilyAccepts(form, using: &random)
    }
    return search.time.isOver() ? nil : number
  }

  /// The form with the additions that the policy asks for: the fewest for which it accepts at least
  /// half as many candidates as for the best; all if it accepts none.
  func form(
    _ form: PassphraseForm, using random: inout some RandomNumberGenerator
  ) -> PassphraseForm {
    let forms = form.extended
    for draws in [200, 8000] {
      let counts = forms.map {
        accepted(PhraseSpace(form: $0, policy: checker.policy), of: draws, using: &random)
      }
      let best = counts.max() ?? 0
      if best > 0, let chosen = zip(forms, counts).first(where: { $1 * 2 >= best }) {
        return chosen.0
      }
    }
    return forms.last ?? form
  }

  /// Whether the policy accepts at least about one in four, with the additions that it asks for and
  /// without those that are too long, since of many words it leaves only the shortest.
  private func readilyAccepts(
    _ form: PassphraseForm, using random: inout some RandomNumberGenerator
  ) -> Bool {
    form.extended.contains { accepted(PhraseSpace(form: $0), of: 200, using: &random) >= 50 }
  }
}
