internal import PasswordPolicy
internal import Patterns

/// A source of candidates for a witness that no automaton has chosen: examples of policies, two of
/// them together, and random texts.
///
/// Where a pattern is too large to be understood its author's examples are the best start there is.
struct GuessSource {
  private let examples: [Witness]
  private var random = SeededGenerator(seed: 0x6775_6573_73)
  private var count = 0
  private static let letters = CodePointSet.printableASCII.letters
  private static let longest = 72

  init(_ examples: [Witness]) { self.examples = examples }

  mutating func next() -> Witness {
    count += 1
    if count <= examples.count { return examples[count - 1] }
    if count.isMultiple(of: 2), let first = examples.randomElement(using: &random),
      let second = examples.randomElement(using: &random)
    {
      return Witness(
        first.password + second.password, personal: first.personal + second.personal,
        previous: first.previous, history: first.history)
    }
    let length = Int.random(in: 0...Self.longest, using: &random)
    let scalars = (0..<length).compactMap { _ in Self.letters.randomElement(using: &random) }
    return Witness(String(String.UnicodeScalarView(scalars)))
  }
}
