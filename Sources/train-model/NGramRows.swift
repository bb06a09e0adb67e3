internal import PasswordStrength
internal import Platform

/// The dense rows of `NGramTable`, made from a pruned model.
struct NGramRows {
  private(set) var rows: [UInt16]
  private(set) var cells: [UInt8] = []
  private(set) var backoffs: [UInt8] = []
  private(set) var lower: [UInt16] = []
  private(set) var base: [UInt16] = []

  init(_ model: PrunedNGrams) {
    let shape = model.shape
    rows = [UInt16](repeating: 0, count: shape.contexts)
    // rowOf[k][context]: the row of a context of k symbols, -1 if none is stored.
    var rowOf = (0...shape.order).map { [Int](repeating: -1, count: 1 << (shape.bits * $0)) }
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
      for context in 0..<1 << (shape.bits * k) where model.backoff[k][context] > 0 {
        let backoff = code(model.backoff[k][context], steps: 16)
        let parent = k == 0 ? 0 : longest(context, k - 1)
        var costs: [Int] = []
        for symbol in 0..<shape.stride {
          let p = model.kept[k][context << shape.bits | symbol]
          if p > 0 {
            // A stored code stops at 254 because 255 marks what must be looked up in a shorter
            // context.
            costs.append(min(254, code(p, steps: 16)))
          } else if k == 0 {
            costs.append(
              backoff + Int((16 * -logarithm(1 / model.alphabet) / logarithm(2)).rounded()))
          } else {
            costs.append(backoff + resolved[parent][symbol])
          }
        }
        rowOf[k][context] = resolved.count
        resolved.append(costs)
        backoffs.append(UInt8(backoff))
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
}
