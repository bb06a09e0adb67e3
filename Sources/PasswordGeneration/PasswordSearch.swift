package import PasswordPolicy
internal import UnicodeText

/// Makes passwords or passphrases that a policy accepts. It chooses the size if the caller does
/// not, and says what to change if there are none.
///
///     let search = PasswordSearch(checker: checker)
///     var random = SystemRandomNumberGenerator()
///     let made = try search.passwords(.characters(nil), using: &random)
package struct PasswordSearch: Sendable {
  private let checker: PasswordChecker
  private let context: PasswordContext
  /// The time that all tries together may take.
  private let time: SearchTime

  /// The passwords to make.
  package enum Wish: Sendable {
    /// A number of characters of an alphabet; nil chooses the number, and words instead if the
    /// policy asks for words and the alphabet leaves none out.
    case characters(Int?, of: Alphabet = .printable)
    /// Words in the form of a passphrase, with the additions that the policy asks for.
    case words(PassphraseForm)
  }

  /// Begins a search, and its time.
  package init(
    checker: PasswordChecker, context: PasswordContext = PasswordContext(),
    time: SearchTime = SearchTime()
  ) {
    (self.checker, self.context, self.time) = (checker, context, time)
  }

  /// Makes passwords, independent of each other.
  ///
  /// - Parameter measuresEntropy: Whether the entropy of each is wanted, which takes as long again.
  package func passwords(
    _ wish: Wish, count: Int = 1, measuresEntropy: Bool = true,
    using random: inout some RandomNumberGenerator
  ) throws(GenerationFailure) -> GeneratedPasswords {
    try checkCorpora()
    return switch wish {
    case .characters(let length, let alphabet):
      if length == nil, let form = phraseForm(alphabet, using: &random),
        let phrases = try? passphrases(form, count, measuresEntropy, using: &random)
      {
        phrases
      } else {
        try passwords(length, alphabet, count, measuresEntropy, using: &random)
      }
    case .words(let form): try passphrases(form, count, measuresEntropy, using: &random)
    }
  }

  /// Refuses a corpus that answers no lookup: no password would be accepted, and the search for one
  /// would blame the policy.
  private func checkCorpora() throws(GenerationFailure) {
    for rule in checker.policy.rules where rule.severity == .error {
      guard case .breached(let passwords, _) = rule.kind,
        let reason = passwords.reasonForNoAnswers(tries: 64)
      else { continue }
      throw .unsearchable(corpus: passwords.name, reason: reason)
    }
  }

  // MARK: Characters

  /// The length for which the error gives a reason if no length works.
  private static let fallback = 16

  private func passwords(
    _ wanted: Int?, _ alphabet: Alphabet, _ count: Int, _ measuresEntropy: Bool,
    using random: inout some RandomNumberGenerator
  ) throws(GenerationFailure) -> GeneratedPasswords {
    let isTaken = wanted.map { length in
      CharacterSpace(alphabet: alphabet, length: length)
        .accepted(by: checker, context, time, draws: 64, using: &random) > 0
    }
    // A length at which the policy accepts something. It may take all the time to find that there
    // is none, so it is looked for once.
    let other =
      isTaken == true
      ? wanted
      : PasswordGenerator.length(
        for: checker, context: context, alphabet: alphabet, time: time, using: &random)
    let length = wanted ?? other ?? Self.fallback
    if let other, let failure = tooLong(length, alphabet, upTo: other, using: &random) {
      throw failure
    }
    let generator = PasswordGenerator(
      checker: checker, context: context, alphabet: alphabet, length: length, time: time)
    do throws(GenerationError) {
      return GeneratedPasswords(
        kind: .characters(length, of: alphabet),
        passwords: try generator.passwords(count, using: &random),
        entropy: measuresEntropy ? try generator.entropy(using: &random) : nil)
    } catch {
      let cure: GenerationFailure.Cure =
        if checker.policy.rules.contains(where: { $0.severity == .error && $0.kind.key == "words" })
        { .words } else if let other, other != length { .length(other) } else {
          wanted == nil ? .noLength : .noOtherLength
        }
      throw .notFound(
        error, subject: Self.subject(length, alphabet), policy: checker.policy, time: time,
        cure: cure)
    }
  }

  /// The error for a policy that accepts passwords up to a certain length readily and none beyond.
  /// A few draws show it; a search would end with the same result after seconds.
  ///
  /// - Parameter other: A length at which the policy accepts something.
  private func tooLong(
    _ length: Int, _ alphabet: Alphabet, upTo other: Int,
    using random: inout some RandomNumberGenerator
  ) -> GenerationFailure? {
    func accepted(_ length: Int, of draws: Int) -> Int {
      CharacterSpace(alphabet: alphabet, length: length)
        .accepted(by: checker, context, time, draws: draws, using: &random)
    }
    var longest = other
    guard longest < length, accepted(longest, of: 64) > 16 else { return nil }
    var refused = length
    while longest + 1 < refused {
      let middle = (longest + refused) / 2
      if accepted(middle, of: 16) > 0 { longest = middle } else { refused = middle }
    }
    guard accepted(longest, of: 256) > 64, accepted(refused, of: 256) == 0 else { return nil }
    let sampler = RejectionSampler(
      checker: checker, context: context,
      space: CharacterSpace(alphabet: alphabet, length: refused), time: time)
    return .notFound(
      sampler.refusal(.searched, using: &random), subject: Self.subject(length, alphabet),
      policy: checker.policy, time: time, cure: .length(longest))
  }

  private static func subject(_ length: Int, _ alphabet: Alphabet) -> String {
    "\(grouped(length))-character password of \(alphabet.phrase)"
  }

  // MARK: Words

  /// The form of a passphrase for a policy that asks for words: with as many as reach the entropy
  /// of other passwords, or else the nearest fewer that the policy readily accepts. Nil if it asks
  /// for none.
  private func phraseForm(
    _ alphabet: Alphabet, using random: inout some RandomNumberGenerator
  ) -> PassphraseForm? {
    let asked = checker.policy.rules.compactMap { rule -> Int? in
      guard rule.severity == .error, case .words(let demand) = rule.kind else { return nil }
      return demand.min
    }
    guard let least = asked.max(), least <= PassphraseGenerator.mostWords,
      alphabet == .printable || alphabet == .readable
    else { return nil }
    let bits = binaryLogarithm(Double(PassphraseGenerator.wordCount))
    let most = max(least, Int((PasswordGenerator.targetBits / bits).rounded(.up)))
    var form = PassphraseForm(words: most, isReadable: alphabet == .readable)
    for words in (least...most).reversed() {
      form.words = words
      let isReadilyAccepted = PassphraseGenerator.readilyAccepts(
        form, by: checker, context: context, time: time, using: &random)
      if isReadilyAccepted { return form }
    }
    return nil
  }

  private func passphrases(
    _ wanted: PassphraseForm, _ count: Int, _ measuresEntropy: Bool,
    using random: inout some RandomNumberGenerator
  ) throws(GenerationFailure) -> GeneratedPasswords {
    let form = PassphraseGenerator.form(
      for: checker, context: context, wanted, time: time, using: &random)
    let generator = PassphraseGenerator(checker: checker, context: context, form: form, time: time)
    do throws(GenerationError) {
      return GeneratedPasswords(
        kind: .words(form), passwords: try generator.passphrases(count, using: &random),
        entropy: measuresEntropy ? try generator.entropy(using: &random) : nil)
    } catch {
      let other = otherNumber(of: wanted, using: &random)
      throw .notFound(
        error, subject: "\(form.words)-word passphrase", policy: checker.policy, time: time,
        cure: other.map { .numberOfWords($0) } ?? .noOtherNumberOfWords)
    }
  }

  /// The nearest number of words at which the policy readily accepts passphrases; nil if none is
  /// found in as much time again.
  private func otherNumber(
    of wanted: PassphraseForm, using random: inout some RandomNumberGenerator
  ) -> Int? {
    let numbers = (1...24).filter { $0 != wanted.words }
      .sorted { abs($0 - wanted.words) < abs($1 - wanted.words) }
    var time = time.renewed
    let number = numbers.first { number in
      var form = wanted
      form.words = number
      return time.isOver()
        || PassphraseGenerator.readilyAccepts(
          form, by: checker, context: context, time: time, using: &random)
    }
    return time.isOver() ? nil : number
  }
}
