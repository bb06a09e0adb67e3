package struct NGramShape: Sendable {
  /// The number of symbols of a context: 2 or 3.
  package let order: Int
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
  @inline(__always)
  package var initialContext: Int {
    (order == 3 ? nothing << (2 * bits) : 0) | nothing << bits | start
  }

  /// The shape for whole passwords: 86 characters, the last of which stands for any other.
  package static let passwords = NGramShape(order: 2, bits: 7, characters: 86)
  package static let letters = NGramShape(order: 3, bits: 5, characters: 26)
  package static let digits = NGramShape(order: 3, bits: 4, characters: 10)
}

/// A pruned back-off n-gram model as dense rows, to find the cost of a symbol with one load.
///
/// `rows` maps a packed context to the row of its longest stored suffix. A cell is the cost in 1/16
/// bit, back-off included; at 255 the row's back-off and the next shorter context count. Row 0 is
/// the empty context, whose costs are the 16-bit `base`.
struct NGramTable {
  let rows: UnsafePointer<UInt16>
  let cells: UnsafePointer<UInt8>
  let backoffs: UnsafePointer<UInt8>
  let lower: UnsafePointer<UInt16>
  let base: UnsafePointer<UInt16>

  /// The cost of a text in 1/16 bit, symbol by symbol from its start.
  struct Reading {
    private let table: NGramTable
    private let shape: NGramShape
    private var context: Int
    private(set) var cost = 0

    @inline(__always)
    init(_ table: NGramTable, _ shape: NGramShape) {
      (self.table, self.shape, context) = (table, shape, shape.initialContext)
    }

    @inline(__always)
    mutating func add(_ symbol: UInt8) {
      cost &+= table.cost(context, Int(symbol), shape.stride)
      context = (context << shape.bits | Int(symbol)) & (shape.contexts - 1)
    }

    @inline(__always)
    mutating func add(_ symbols: CharacterColumn, _ range: Range<Int>) {
      for i in range { add(symbols[i]) }
    }

    @inline(__always)
    var costOfEnd: Int { table.cost(context, shape.end, shape.stride) }
  }

  @inline(__always)
  private func cost(_ context: Int, _ symbol: Int, _ stride: Int) -> Int {
    let row = Int(rows[context])
    let cell = cells[row &* stride &+ symbol]
    return cell < 255 ? Int(cell) : rareCost(row, symbol, stride)
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
