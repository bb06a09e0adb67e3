internal import PasswordStrength
internal import Platform

/// The dense rows of `NGramTable`, made from counts without the n-grams that say little more than a
/// shorter context does.
struct NGramRows {
  private(set) var rows: [UInt16]
  private(set) var cells: [UInt8] = []
  private(set) var backoffs: [UInt8] = []
  private(set) var lower: [UInt16] = []
  private(set) var base: [UInt16] = []
  private let model: WittenBell
  /// The probabilities of the n-grams that stay, and the back-offs of contexts, by the length of
  /// the context; 0 where there is none.
  private var kept: [[Double]]
  private var backoff: [[Double]]

  /// With c the count of an n-gram, T the total and u the number of distinct successors of its
  /// context, and q what the model so far gives for the context without its first symbol: p = (c +
  /// uq) / (T + u); the n-gram stays if its context is shorter than `keepingOrdersBelow` or c |ln(p
  /// / q)| > threshold; the rest of the context's weight is its back-off.
  init(_ model: WittenBell, threshold: Double, keepingOrdersBelow minOrder: Int) {
    self.model = model
    let shape = model.shape
    kept = (0...shape.order).map { [Double](repeating: 0, count: 1 << (shape.bits * ($0 + 1))) }
    backoff = (0...shape.order).map { [Double](repeating: 0, count: 1 << (shape.bits * $0)) }
    rows = [UInt16](repeating: 0, count: shape.contexts)
    // rowOf[k][context]: the row of a context of k symbols, -1 if none is stored.
    var rowOf = backoff.map { [Int](repeating: -1, count: $0.count) }
    /// The row of the longest stored suffix of at most `k` symbols.
    func longest(_ context: Int, _ k: Int) -> Int {
      for length in stride(from: k, through: 0, by: -1) {
        let row = rowOf[length][context & (1 << (shape.bits * length) - 1)]
        if row >= 0 { return row }
      }
      return 0
    }
    var resolved: [[Int]] = []
    for k in 0...shape.order {
      for context in 0..<1 << (shape.bits * k) {
        let successors = model.successors(of: context, k)
        let (total, distinct) = (successors.reduce(0) { $0 + $1.count }, Double(successors.count))
        var probabilities = [Double](repeating: 0, count: shape.stride)
        var rest = 0.0
        for (symbol, count) in successors {
          let lower =
            k == 0
            ? 1 / model.alphabet
            : probability(context & (1 << (shape.bits * (k - 1)) - 1), k - 1, symbol)
          let p = (count + distinct * lower) / (total + distinct)
          if k < minOrder || count * abs(logarithm(p / lower)) > threshold {
            probabilities[symbol] = lower
          } else {
            rest += count
          }
        }
        if !probabilities.contains(where: { $0 > 0 }) { continue }
        let share = (distinct + rest) / (total + distinct)
        backoff[k][context] = share
        for (symbol, count) in successors where probabilities[symbol] > 0 {
          probabilities[symbol] = count / (total + distinct) + share * probabilities[symbol]
          kept[k][context << shape.bits | symbol] = probabilities[symbol]
        }
        let parent = k == 0 ? 0 : longest(context, k - 1)
        let backoffCode = code(share, steps: 16)
        let costs = probabilities.indices.map { symbol in
          // A stored code stops at 254 because 255 marks what must be looked up in a shorter
          // context.
          probabilities[symbol] > 0
            ? min(254, code(probabilities[symbol], steps: 16))
            : backoffCode
              + (k == 0
                ? Int((16 * -logarithm(1 / model.alphabet) / logarithm(2)).rounded())
                : resolved[parent][symbol])
        }
        rowOf[k][context] = resolved.count
        resolved.append(costs)
        backoffs.append(UInt8(backoffCode))
        lower.append(UInt16(parent))
        cells += costs.map { UInt8(min(255, $0)) }
      }
    }
    base = resolved[0].map { UInt16($0) }
    for context in rows.indices {
      // Symbols before "nothing" do not exist; a suffix that contains it has no row and is passed
      // over.
      rows[context] = UInt16(longest(context, shape.order))
    }
  }

  func probability(_ context: Int, _ length: Int, _ symbol: Int) -> Double {
    let shape = model.shape
    var factor = 1.0
    var context = context
    for k in stride(from: length, through: 0, by: -1) {
      context &= 1 << (shape.bits * k) - 1
      let p = kept[k][context << shape.bits | symbol]
      if p > 0 { return factor * p }
      let b = backoff[k][context]
      if k == 0 { factor *= b / model.alphabet } else if b > 0 { factor *= b }
    }
    return factor
  }
}
