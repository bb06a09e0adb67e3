internal import PasswordStrength

/// Interpolated Witten-Bell n-gram counts over a small alphabet, as one array per length of
/// context.
struct WittenBell {
  let shape: NGramShape
  /// The number of characters that share the probability of the unseen.
  let alphabet: Double
  private var counts: [[Double]]

  init(shape: NGramShape, alphabet: Double) {
    self.shape = shape
    self.alphabet = alphabet
    counts = (0...shape.order).map { [Double](repeating: 0, count: 1 << (shape.bits * ($0 + 1))) }
  }

  /// Counts one text; the end of the text is counted like a character.
  mutating func add(_ symbols: [UInt8], weight: Double) {
    var context = shape.start
    var length = 1
    for symbol in symbols.map({ Int($0) }) + [shape.end] {
      for k in 0...min(shape.order, length) {
        let suffix = context & (1 << (shape.bits * k) - 1)
        counts[k][suffix << shape.bits | symbol] += weight
      }
      context = (context << shape.bits | symbol) & (1 << (shape.bits * shape.order) - 1)
      length += 1
    }
  }

  func successors(of context: Int, _ k: Int) -> [(symbol: Int, count: Double)] {
    let row = context << shape.bits
    return (0..<shape.stride).compactMap {
      counts[k][row | $0] > 0 ? ($0, counts[k][row | $0]) : nil
    }
  }
}
