internal import PasswordPolicy
internal import PolicyReview
internal import UnicodeText

extension PasswordSearch {
  /// The entropy for which a length is chosen, in bits: out of reach of guessing at any speed.
  static let targetBits = 100.0

  static let longestTried = 256

  /// The length for which the error gives a reason if no length works.
  private static let fallback = 16

  func passwords(
    _ wanted: Int?, _ alphabet: Alphabet, _ count: Int, _ measuresEntropy: Bool,
    using random: inout some RandomNumberGenerator
  ) throws(GenerationFailure) -> GeneratedPasswords {
    let isTaken = wanted.map { length in
      accepted(CharacterSpace(alphabet: alphabet, length: length), of: 64, using: &random) > 0
    }
    // A length at which the policy accepts something. It may take all the time to find that there
    // is none, so it is looked for once.
    let other = isTaken == true ? wanted : length(alphabet, using: &random)
    let length = wanted ?? other ?? Self.fallback
    if let other, let failure = tooLong(length, alphabet, upTo: other, using: &random) {
      throw failure
    }
    let generator = PasswordGenerator(
      sampler: sampler(CharacterSpace(alphabet: alphabet, length: length)))
    do throws(GenerationError) {
      return GeneratedPasswords(
        kind: .characters(length, of: alphabet), policy: checker.policy.id,
        passwords: try generator.passwords(count, using: &random),
        entropy: measuresEntropy ? try generator.entropy(using: &random) : nil)
    } catch {
      throw failure(error, Self.subject(length, alphabet)) { [checker] option in
        let rules = checker.policy.rules
        if rules.contains(where: { $0.severity == .error && $0.kind.key == "words" }) {
          return "The policy asks for words: use \(option("words"))."
        }
        if let other, other != length { return Self.advice(other, option) }
        return """
          No \(wanted == nil ? "" : "other ")length up to \(Self.longestTried) was found at which \
          the policy accepts any.
          """
      }
    }
  }

  /// The error for a policy that accepts passwords up to a certain length readily and none beyond.
  /// A few draws show it; a search would end with the same result after seconds.
  private func tooLong(
    _ length: Int, _ alphabet: Alphabet, upTo other: Int,
    using random: inout some RandomNumberGenerator
  ) -> GenerationFailure? {
    func accepted(_ length: Int, of draws: Int) -> Int {
      self.accepted(CharacterSpace(alphabet: alphabet, length: length), of: draws, using: &random)
    }
    var longest = other
    guard longest < length, accepted(longest, of: 64) > 16 else { return nil }
    var refused = length
    while longest + 1 < refused {
      let middle = (longest + refused) / 2
      if accepted(middle, of: 16) > 0 { longest = middle } else { refused = middle }
    }
    guard accepted(longest, of: 256) > 64, accepted(refused, of: 256) == 0 else { return nil }
    let refusal = sampler(CharacterSpace(alphabet: alphabet, length: refused))
      .refusal(.searched, using: &random)
    return failure(refusal, Self.subject(length, alphabet)) { [longest] in
      Self.advice(longest, $0)
    }
  }

  private static func subject(_ length: Int, _ alphabet: Alphabet) -> String {
    "\(grouped(length))-character password of \(alphabet.phrase)"
  }

  private static func advice(_ length: Int, _ option: (String) -> String) -> String {
    "Use \(option("length")) \(length), or leave \(option("length")) out."
  }

  /// Chooses a length: the shortest whose texts reach ``targetBits``, or else the nearest longer,
  /// or else the nearest shorter one at which the policy accepts anything. Nil if none is found
  /// before the time is over.
  ///
  /// - Complexity: A few hundred judgements if that length is accepted; up to half a million to
  ///   find that none is.
  func length(
    _ alphabet: Alphabet = .printable, using generator: inout some RandomNumberGenerator
  ) -> Int? {
    var time = time
    let target = Int((Self.targetBits / binaryLogarithm(Double(alphabet.count))).rounded(.up))
    func first(of lengths: some Sequence<Int>, where isAccepted: (Int) -> Bool) -> Int? {
      lengths.first { time.isOver() || isAccepted($0) }.flatMap { time.isOver() ? nil : $0 }
    }
    func nearest(upTo longest: Int, where isAccepted: (Int) -> Bool) -> Int? {
      first(of: Array(target...max(longest, target)) + (1..<target).reversed(), where: isAccepted)
    }
    func sampled(_ length: Int, draws: Int) -> Bool {
      let space = CharacterSpace(alphabet: alphabet, length: length)
      return accepted(space, of: draws, using: &generator) > 0
    }
    if let length = nearest(upTo: 2 * target, where: { sampled($0, draws: 256) }) { return length }
    if time.isOver() { return nil }
    // The policy accepts little, or long texts only. Where its rules can be counted that is found
    // out without luck.
    let longest = RegularSpace.longest
    let regular = RegularSpace(
      policy: checker.policy, alphabet: alphabet, length: longest, budget: time.budget)
    if let regular {
      let length = nearest(upTo: longest) { length in
        let space = RegularSpace(passwords: regular.passwords, length: length)
        return !space.isEmpty && accepted(space, of: 256, using: &generator) > 0
      }
      if let length { return length }
    }
    let longer = (2 * target + 1)..<max(2 * target + 1, Self.longestTried + 1)
    if let length = first(of: longer, where: { sampled($0, draws: 256) }) { return length }
    return regular == nil ? nearest(upTo: longest) { sampled($0, draws: 8192) } : nil
  }
}
