/// Packs a trie into the cells that `WordTrie` reads.
///
/// Nodes are placed children first, and each search for a place goes on near where the last one
/// ended. So the cells can be laid out in one pass over the sorted words: web pages get the words
/// and do so at their start (`Integrations/web/runtime/unpack.c`).
package struct DoubleArray {
  package private(set) var cells: [UInt32]
  private var occupied: [UInt64]
  private var usedBases: [UInt64]
  /// The highest base of a node with several children.
  private var front = 1
  private var lastBase = [Int](repeating: 0, count: 27)
  /// The distance before the front within which a node with several children may be placed.
  private static let lookBack = 64

  /// `payload` gives the upper 26 bits of a final cell: code and index of the word.
  package init(_ trie: LetterTrie, payload: (Int) -> UInt32) {
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

  /// Places the nodes below a node, in the order of the letters, and then their children. Returns
  /// the base.
  private mutating func place(_ trie: LetterTrie, node: Int, _ payload: (Int) -> UInt32) -> Int {
    var children: [(letter: Int, cell: UInt32)] = []
    for letter in 0..<26 where trie.children[node * 26 + letter] >= 0 {
      let child = Int(trie.children[node * 26 + letter])
      let isLeaf = trie.children[child * 26..<child * 26 + 26].allSatisfy { $0 < 0 }
      if isLeaf {
        children.append((letter, UInt32(letter) | 32 | payload(Int(trie.values[child])) << 6))
      } else {
        let ends: UInt32 = trie.values[child] >= 0 ? 64 : 0
        let base = place(trie, node: child, payload)
        children.append((letter, UInt32(letter) | ends | UInt32(base) << 7))
      }
    }
    if node != 0, trie.values[node] >= 0 {
      children.append((26, 26 | 32 | payload(Int(trie.values[node])) << 6))
    }
    let base = fit(children.reduce(0) { $0 | 1 << UInt64($1.letter) })
    usedBases[base / 64] |= 1 << UInt64(base % 64)
    for (letter, cell) in children {
      occupied[(base + letter) / 64] |= 1 << UInt64((base + letter) % 64)
      cells[base + letter] = cell
    }
    return base
  }

  /// The first unused base from where the search begins at which every child falls on a free cell.
  private mutating func fit(_ mask: UInt64) -> Int {
    let single = mask.nonzeroBitCount == 1 ? mask.trailingZeroBitCount : nil
    var base = single.map { lastBase[$0] + 1 } ?? max(1, front - Self.lookBack)
    while true {
      let word = base / 64
      let shift = UInt64(base % 64)
      let window =
        shift == 0 ? occupied[word] : occupied[word] >> shift | occupied[word + 1] << (64 - shift)
      if window & mask == 0, usedBases[word] >> shift & 1 == 0 { break }
      base += 1
    }
    if let single { lastBase[single] = base } else { front = max(front, base) }
    return base
  }
}
