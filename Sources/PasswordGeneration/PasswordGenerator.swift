package import PasswordPolicy
internal import PolicyReview

/// Makes random passwords of one length that a policy accepts.
///
/// Each is drawn from all texts of that length over the alphabet, or from those of them that the
/// policy's regular rules accept, and judged by the checker, until one is accepted: so every
/// accepted text is as likely as every other, and none that was not accepted ever leaves.
///
///     let checker = PasswordChecker(policy: policy)
///     var random = SystemRandomNumberGenerator()
///     guard let length = PasswordGenerator.length(for: checker, using: &random) else { return }
///     let generator = PasswordGenerator(checker: checker, length: length)
///     let password = try generator.passwords(1, using: &random)[0]
///
/// Use `SystemRandomNumberGenerator`, which is the system's own (`getrandom(2)`), for passwords;
/// others are for tests.
package struct PasswordGenerator: Sendable {
  private let sampler: RejectionSampler<CharacterSpace>

  /// The greatest length.
  package static let longest = 1024

  /// Prepares a generator of passwords of 1 to ``longest`` characters.
  ///
  /// - Parameter time: How long to look for a password, from when the time was made.
  package init(
    checker: PasswordChecker, context: PasswordContext = PasswordContext(),
    alphabet: Alphabet = .printable, length: Int, time: SearchTime = SearchTime()
  ) {
    precondition((1...Self.longest).contains(length), "a length out of range")
    sampler = RejectionSampler(
      checker: checker, context: context, space: CharacterSpace(alphabet: alphabet, length: length),
      time: time)
  }

  /// Makes passwords, independent of each other.
  ///
  /// - Throws: If none of a million candidates in a row is accepted, or none in the time that a
  ///   search has, or it is clear that none can be.
  /// - Complexity: O(count / share of accepted candidates) judgements.
  package func passwords(
    _ count: Int, using generator: inout some RandomNumberGenerator
  ) throws(GenerationError) -> [String] {
    // A draw of a regular text costs as much as many of any text, so it is for policies that accept
    // little.
    var hasty = sampler
    hasty.limit = 10_000
    do { return try hasty.passwords(count, using: &generator) } catch {
      guard error.certainty == .searched else { throw error }
      guard let regular = sampler.regular else {
        return try sampler.passwords(count, using: &generator)
      }
      guard !regular.space.isEmpty else { throw error.proven }
      return try regular.passwords(count, using: &generator)
    }
  }

  /// The entropy of one of the passwords: the binary logarithm of the number of accepted texts.
  ///
  /// Exact if they can be counted: rules of patterns, lengths and groups of them can, and so can
  /// few texts.
  ///
  /// - Complexity: What counting takes; else 4096 judgements, or up to a million if few are
  ///   accepted.
  package func entropy(using generator: inout some RandomNumberGenerator) throws(GenerationError)
    -> Entropy
  {
    let sampler = sampler.renewed
    guard !sampler.isEnumerable, let regular = sampler.regular else {
      return try sampler.entropy(using: &generator)
    }
    guard !regular.space.isEmpty else { throw sampler.refusal(.proven, using: &generator) }
    if regular.space.passwords.isExact { return Entropy(countLog2: regular.space.countLog2) }
    // Few draws do if many are accepted.
    if sampler.acceptance(draws: 1 << 10, using: &generator).accepted > 1 << 4 {
      return try sampler.entropy(using: &generator)
    }
    return try regular.entropy(using: &generator)
  }
}

extension RejectionSampler<CharacterSpace> {
  /// A sampler of the texts that the policy's regular rules accept; nil if these cannot be counted.
  fileprivate var regular: RejectionSampler<RegularSpace>? {
    RegularSpace(
      policy: checker.policy, alphabet: space.alphabet, length: space.length, budget: time.budget
    ).map { .init(checker: checker, context: context, space: $0, time: time) }
  }
}
