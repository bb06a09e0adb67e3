/// Packs a trie into the cells that `WordTrie` reads: first fit over a bitmap of occupied cells.
struct DoubleArray {
  private(set) var cells: [UInt32]
  private var occupied: [UInt64]
  private var usedBases: [UInt64]
  private var firstFree = 1
  /// Where the last node with the same number of children and the same first child was placed:
  /// looking from the first free cell each time would be quadratic.
  private var lastBase = [Int](repeating: 1, count: 28 * 27)
  private static let lookBack = 1024

  /// `payload` gives the upper 26 bits of a final cell: code and index of the word.
  init(_ trie: LetterTrie, payload: (Int) -> UInt32) {
    let capacity = 1 << 19
    cells = [UInt32](repeating: 31, count: capacity)
    occupied = [UInt64](repeating: 0, count: capacity / 64 + 1)
    usedBases = occupied
    occupied[0] = 1
    cells[0] = UInt32(place(trie, node: 0, payload)) << 7
    let last = cells.lastIndex { $0 != 31 } ?? 0
    // A step may look 26 cells beyond the last base.
    cells.removeLast(cells.count - last - 1 - 27)
  }

  /// Places the children of a node and, depth first, theirs; returns the base.
  private mutating func place(_ trie: LetterTrie, node: Int, _ payload: (Int) -> UInt32) -> Int {
    var mask: UInt64 = 0
    for letter in 0..<26 where trie.children[node * 26 + letter] >= 0 {
      mask |= 1 << UInt64(letter)
    }
    if node != 0, trie.values[node] >= 0 { mask |= 1 << 26 }
    let base = fit(mask)
    usedBases[base / 64] |= 1 << UInt64(base % 64)
    for bit in 0..<27 where mask >> UInt64(bit) & 1 == 1 {
      occupied[(base + bit) / 64] |= 1 << UInt64((base + bit) % 64)
    }
    for letter in 0..<26 where mask >> UInt64(letter) & 1 == 1 {
      let child = Int(trie.children[node * 26 + letter])
      let isLeaf = trie.children[child * 26..<child * 26 + 26].allSatisfy { $0 < 0 }
      if isLeaf {
        cells[base + letter] = UInt32(letter) | 32 | payload(Int(trie.values[child])) << 6
      } else {
        let ends: UInt32 = trie.values[child] >= 0 ? 64 : 0
        cells[base + letter] =
          UInt32(letter) | ends | UInt32(place(trie, node: child, payload)) << 7
      }
    }
    if mask >> 26 == 1 { cells[base + 26] = 26 | 32 | payload(Int(trie.values[node])) << 6 }
    return base
  }

  /// The first unused base at which every child falls on a free cell.
  private mutating func fit(_ mask: UInt64) -> Int {
    while occupied[firstFree / 64] >> UInt64(firstFree % 64) & 1 == 1 { firstFree += 1 }
    let hint = mask.nonzeroBitCount * 27 + mask.trailingZeroBitCount
    var base = max(1, firstFree - mask.trailingZeroBitCount, lastBase[hint] - Self.lookBack)
    while true {
      let word = base / 64
      let shift = UInt64(base % 64)
      let window =
        shift == 0 ? occupied[word] : occupied[word] >> shift | occupied[word + 1] << (64 - shift)
      if window & mask == 0, usedBases[word] >> shift & 1 == 0 {
        lastBase[hint] = base
        return base
      }
      base += 1
    }
  }
}
