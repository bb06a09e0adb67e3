package import PasswordPolicy
internal import PolicyReview

extension PasswordGenerator {
  /// The entropy for which a length is chosen, in bits. It is out of reach of guessing at any
  /// speed.
  package static let targetBits = 100.0

  /// Chooses a length: the shortest whose texts reach ``targetBits``, or else the nearest longer,
  /// or else the nearest shorter one at which the policy accepts anything. Nil if none is found
  /// before `time` is over.
  ///
  /// - Complexity: A few hundred judgements if that length is accepted; up to half a million to
  ///   find that none is.
  package static func length(
    for checker: PasswordChecker, context: PasswordContext = PasswordContext(),
    alphabet: Alphabet = .printable, time: SearchTime = SearchTime(),
    using generator: inout some RandomNumberGenerator
  ) -> Int? {
    var time = time
    let target = Int((targetBits / binaryLogarithm(Double(alphabet.count))).rounded(.up))
    func first(of lengths: some Sequence<Int>, where isAccepted: (Int) -> Bool) -> Int? {
      lengths.first { time.isOver() || isAccepted($0) }.flatMap { time.isOver() ? nil : $0 }
    }
    func nearest(upTo longest: Int, where isAccepted: (Int) -> Bool) -> Int? {
      first(of: Array(target...max(longest, target)) + (1..<target).reversed(), where: isAccepted)
    }
    func sampled(_ length: Int, draws: Int) -> Bool {
      CharacterSpace(alphabet: alphabet, length: length)
        .accepted(by: checker, context, time, draws: draws, using: &generator) > 0
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
        return !space.isEmpty
          && space.accepted(by: checker, context, time, draws: 256, using: &generator) > 0
      }
      if let length { return length }
    }
    let longer = (2 * target + 1)..<max(2 * target + 1, longestTried + 1)
    if let length = first(of: longer, where: { sampled($0, draws: 256) }) { return length }
    return regular == nil ? nearest(upTo: longest) { sampled($0, draws: 8192) } : nil
  }

  /// The greatest length that is chosen.
  package static let longestTried = 256
}
