package import PasswordPolicy
internal import UnicodeText

/// Makes passwords or passphrases that a policy accepts. It chooses the size if the caller does
/// not, and says what to change if there are none.
///
///     let search = PasswordSearch(checker: checker)
///     var random = SystemRandomNumberGenerator()
///     let made = try search.passwords(.characters(nil), using: &random)
///
/// Use `SystemRandomNumberGenerator`, which is the system's own (`getrandom(2)`), for passwords;
/// others are for tests.
package struct PasswordSearch: Sendable {
  let checker: PasswordChecker
  private let context: PasswordContext
  /// The time that all tries together may take.
  var time: SearchTime

  package enum Wish: Sendable {
    /// A number of characters of an alphabet; nil chooses the number, and words instead if the
    /// policy asks for words and the alphabet leaves none out.
    case characters(Int?, of: Alphabet = .printable)
    case words(PassphraseForm)
  }

  package init(
    checker: PasswordChecker, context: PasswordContext = PasswordContext(),
    time: SearchTime = SearchTime()
  ) {
    (self.checker, self.context, self.time) = (checker, context, time)
  }

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
      throw GenerationFailure(
        problem: "'\(printable(passwords.name))' cannot be searched: \(reason)"
      ) { _ in
        """
        No password is generated that was not looked up. 'pwcheck breach verify' reads all of the \
        corpus and says what is wrong.
        """
      }
    }
  }

  func sampler<Space>(_ space: Space) -> RejectionSampler<Space> {
    RejectionSampler(checker: checker, context: context, space: space, time: time)
  }

  func accepted(
    _ space: some CandidateSpace, of draws: Int, using random: inout some RandomNumberGenerator
  ) -> Int {
    sampler(space).acceptance(draws: draws, using: &random).accepted
  }
}
