internal import UnicodeText

/// A test that looks at nothing but the password's text, in NFC.
enum TextTest {
  case repeats(max: Int)
  case sequences(max: Int, SequenceKinds)
  case distinct(min: Int)
  case mostFrequent(max: Int)

  /// The test of a kind of rule; nil for kinds that need more than the text.
  init?(_ kind: Rule.Kind) {
    switch kind {
    case .repeats(let max): self = .repeats(max: max)
    case .sequences(let max, let kinds, let wraps, let orders) where orders.isEmpty:
      self = .sequences(max: max, SequenceKinds(kinds, wraps: wraps))
    case .distinct(let min): self = .distinct(min: min)
    case .occurrences(nil, let max, _): self = .mostFrequent(max: max)
    default: return nil
    }
  }

  /// Whether the text passes the test.
  ///
  /// - Complexity: O(n)
  func isMet(by text: ValidUTF8) -> Bool {
    switch self {
    case .repeats(let max): longestRepeat(in: text) <= max
    case .sequences(let max, let kinds): longestSequence(in: text, kinds: kinds) <= max
    case .distinct(let min): CharacterCounts(of: text).distinct >= min
    case .mostFrequent(let max): CharacterCounts(of: text).mostFrequent <= max
    }
  }
}
