public import PasswordPolicy

extension PasswordGenerator {
  /// What a length is chosen for: out of reach of guessing at any speed.
  public static let targetBits = 100.0

  /// A length to generate passwords of: the shortest whose texts reach ``targetBits``, or else the nearest longer, or else the
  /// nearest shorter one at which the policy accepts anything; nil if none is found.
  ///
  /// - Complexity: A few hundred judgements if that length is accepted; up to half a million to find that none is.
  public static func length(
    for checker: PasswordChecker, context: PasswordContext = PasswordContext(),
    alphabet: Alphabet = .printable, using generator: inout some RandomNumberGenerator
  ) -> Int? {
    let target = Int((targetBits / binaryLogarithm(Double(alphabet.count))).rounded(.up))
    // Policies that accept little are met only if looked for longer, which takes its time for long texts.
    for (draws, longest) in [(256, longestTried), (8192, 64)] {
      for length in Array(target...max(longest, target)) + (1..<target).reversed() {
        let sampler = RejectionSampler(
          checker: checker, context: context, space: CharacterSpace(alphabet: alphabet, length: length))
        if sampler.acceptance(draws: draws, using: &generator).accepted > 0 { return length }
      }
    }
    return nil
  }

  /// The longest length that is chosen.
  public static let longestTried = 256
}
