/// The size of an n-gram model: how contexts are packed and which symbols follow.
package struct NGramShape: Sendable {
  /// The number of symbols of a context.
  package let order: Int
  /// The number of bits of one symbol in a packed context.
  package let bits: Int
  /// The number of characters. The symbols after them are the end of the string, its start (as
  /// context only) and "nothing" (the context before the start).
  package let characters: Int

  package var end: Int { characters }
  package var start: Int { characters + 1 }
  package var nothing: Int { characters + 2 }
  /// The number of cells of a row: the characters and the end.
  package var stride: Int { characters + 1 }
  package var contexts: Int { 1 << (bits * order) }
  /// The context at the start of a string.
  package var initialContext: Int {
    (0..<order - 1).reduce(0) { context, _ in context << bits | nothing } << bits | start
  }

  /// The shape for whole passwords: 86 characters, the last of which stands for any other.
  package static let passwords = NGramShape(order: 2, bits: 7, characters: 86)
  package static let letters = NGramShape(order: 3, bits: 5, characters: 26)
  package static let digits = NGramShape(order: 3, bits: 4, characters: 10)
}

/// A pruned back-off n-gram model as dense rows: one load finds the cost of a symbol after its
/// context.
///
/// `rows` maps a packed context to the row of its longest stored suffix. A cell is the cost in 1/16
/// bit, back-off included; 255 means more than fits, and then the row's back-off and the row of the
/// next shorter context count. Row 0 is the empty context, whose costs are the 16-bit `base`.
struct NGramTable {
  let shape: NGramShape
  let initialContext: Int
  private let mask: Int
  private let rows: UnsafePointer<UInt16>
  private let cells: UnsafePointer<UInt8>
  private let backoffs: UnsafePointer<UInt8>
  private let lower: UnsafePointer<UInt16>
  private let base: UnsafePointer<UInt16>

  init(
    shape: NGramShape, rows: UnsafePointer<UInt16>, cells: UnsafePointer<UInt8>,
    backoffs: UnsafePointer<UInt8>, lower: UnsafePointer<UInt16>, base: UnsafePointer<UInt16>
  ) {
    self.shape = shape
    self.rows = rows
    self.cells = cells
    self.backoffs = backoffs
    self.lower = lower
    self.base = base
    initialContext = shape.initialContext
    mask = shape.contexts - 1
  }

  @inline(__always)
  func next(_ context: Int, _ symbol: UInt8, bits: Int) -> Int {
    (context << bits | Int(symbol)) & mask
  }

  /// The cost of a symbol in 1/16 bit. `stride` is given by the caller as a constant so that it is
  /// not loaded.
  @inline(__always)
  func cost(_ context: Int, _ symbol: UInt8, stride: Int) -> Int {
    let row = Int(rows[context])
    let cell = cells[row &* stride &+ Int(symbol)]
    return cell < 255 ? Int(cell) : rareCost(row, Int(symbol), stride)
  }

  @inline(never)
  private func rareCost(_ row: Int, _ symbol: Int, _ stride: Int) -> Int {
    var row = row
    var cost = 0
    while row != 0 {
      let cell = cells[row * stride + symbol]
      if cell < 255 { return cost + Int(cell) }
      cost += Int(backoffs[row])
      row = Int(lower[row])
    }
    return cost + Int(base[symbol])
  }
}
