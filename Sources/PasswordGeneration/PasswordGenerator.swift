internal import PasswordPolicy
internal import PolicyReview

/// Makes random passwords of one length that a policy accepts.
///
/// Each is drawn from all texts of that length over the alphabet, or from those of them that the
/// policy's regular rules accept, and judged by the checker, until one is accepted: so every
/// accepted text is as likely as every other, and none that was not accepted ever leaves.
package struct PasswordGenerator: Sendable {
  let sampler: RejectionSampler<CharacterSpace>

  package static let longest = 1024

  func passwords(
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
      guard !regular.space.isEmpty else {
        var proven = error
        proven.certainty = .proven
        throw proven
      }
      return try regular.passwords(count, using: &generator)
    }
  }

  /// Exact if the accepted texts can be counted: those of rules of patterns, lengths and groups of
  /// them can, and so can few texts.
  func entropy(using generator: inout some RandomNumberGenerator) throws(GenerationError) -> Entropy
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
