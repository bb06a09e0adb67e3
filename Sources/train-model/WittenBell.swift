internal import PasswordStrength
internal import Platform

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
    for i in 0...symbols.count {
      let symbol = i < symbols.count ? Int(symbols[i]) : shape.end
      for k in 0...min(shape.order, length) {
        let suffix = context & (1 << (shape.bits * k) - 1)
        counts[k][suffix << shape.bits | symbol] += weight
      }
      context = (context << shape.bits | symbol) & (1 << (shape.bits * shape.order) - 1)
      length += 1
    }
  }

  /// Drops n-grams that say little more than a shorter context does.
  ///
  /// With c the count of an n-gram, T the total and u the number of distinct successors of its
  /// context, and q what the model so far gives for the context without its first symbol: p = (c +
  /// uq) / (T + u); the n-gram stays if its context is shorter than `keepingOrdersBelow` or c |ln(p
  /// / q)| > threshold; the rest of the context's weight is its back-off.
  func pruned(threshold: Double, keepingOrdersBelow minOrder: Int) -> PrunedNGrams {
    var result = PrunedNGrams(shape: shape, alphabet: alphabet)
    let symbols = shape.stride
    var successors: [(symbol: Int, count: Double)] = []
    for k in 0...shape.order {
      counts[k].withUnsafeBufferPointer { table in
        for context in 0..<1 << (shape.bits * k) {
          let row = context << shape.bits
          successors.removeAll(keepingCapacity: true)
          var total = 0.0
          for symbol in 0..<symbols where table[row | symbol] > 0 {
            total += table[row | symbol]
            successors.append((symbol, table[row | symbol]))
          }
          if successors.isEmpty { continue }
          let distinct = Double(successors.count)
          var rest = 0.0
          var kept: [(symbol: Int, count: Double, lower: Double)] = []
          for (symbol, count) in successors {
            let lower =
              k == 0
              ? 1 / alphabet
              : result.probability(context & (1 << (shape.bits * (k - 1)) - 1), k - 1, symbol)
            let p = (count + distinct * lower) / (total + distinct)
            if k < minOrder || count * abs(logarithm(p / lower)) > threshold {
              kept.append((symbol, count, lower))
            } else {
              rest += count
            }
          }
          if kept.isEmpty && k >= 1 { continue }
          let backoff = (distinct + rest) / (total + distinct)
          result.backoff[k][context] = backoff
          for (symbol, count, lower) in kept {
            result.kept[k][row | symbol] = count / (total + distinct) + backoff * lower
          }
        }
      }
    }
    return result
  }
}

/// The n-grams that remain after pruning: probabilities of n-grams and back-offs of contexts, 0
/// where there is none.
struct PrunedNGrams {
  let shape: NGramShape
  let alphabet: Double
  var kept: [[Double]]
  var backoff: [[Double]]

  init(shape: NGramShape, alphabet: Double) {
    self.shape = shape
    self.alphabet = alphabet
    kept = (0...shape.order).map { [Double](repeating: 0, count: 1 << (shape.bits * ($0 + 1))) }
    backoff = (0...shape.order).map { [Double](repeating: 0, count: 1 << (shape.bits * $0)) }
  }

  func probability(_ context: Int, _ length: Int, _ symbol: Int) -> Double {
    var factor = 1.0
    var context = context
    var k = length
    while true {
      let p = kept[k][context << shape.bits | symbol]
      if p > 0 { return factor * p }
      let b = backoff[k][context]
      if k == 0 { return factor * b / alphabet }
      if b > 0 { factor *= b }
      k -= 1
      context &= 1 << (shape.bits * k) - 1
    }
  }
}
