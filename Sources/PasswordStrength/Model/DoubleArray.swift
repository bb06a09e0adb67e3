/// Packs words in the order of the alphabet into the cells that `WordTrie` reads.
///
/// Nodes are placed children first, each near where the last search for a place ended. So web pages
/// can lay out the cells in one pass over their words (`Integrations/web/runtime/unpack.c`).
package struct DoubleArray {
  /// A word, and the upper 26 bits of its cell: code and index.
  package typealias Word = (letters: [UInt8], payload: UInt32)

  package private(set) var cells: [UInt32]
  private var occupied: [UInt64]
  private var usedBases: [UInt64]
  /// The highest base of a node with several children.
  private var front = 1
  private var lastBase = [Int](repeating: 0, count: 27)
  /// The distance before the front within which a node with several children may be placed.
  private static let lookBack = 64

  package init(_ words: [Word]) {
    let capacity = 1 << 19
    cells = [UInt32](repeating: 31, count: capacity)
    occupied = [UInt64](repeating: 0, count: capacity / 64 + 1)
    usedBases = occupied
    occupied[0] = 1
    cells[0] = UInt32(place(words[...], 0)) << 7
    let last = cells.lastIndex { $0 != 31 } ?? 0
    // A step may look 26 cells beyond the last base.
    cells.removeLast(cells.count - last - 1 - 27)
  }

  /// Places what follows the letters that some words begin with, in the order of the letters, and
  /// then their children. Returns the base.
  private mutating func place(_ words: ArraySlice<Word>, _ depth: Int) -> Int {
    var children: [(letter: Int, cell: UInt32)] = []
    var rest = words.drop { $0.letters.count == depth }
    while let word = rest.first {
      let letter = word.letters[depth]
      let group = rest.prefix { $0.letters[depth] == letter }
      rest = rest[group.endIndex...]
      let isWord = word.letters.count == depth + 1
      let ending: UInt32 =
        isWord && group.count == 1
        ? 32 | word.payload << 6 : UInt32(place(group, depth + 1)) << 7 | (isWord ? 64 : 0)
      children.append((Int(letter), UInt32(letter) | ending))
    }
    if let word = words.first, word.letters.count == depth {
      children.append((26, 26 | 32 | word.payload << 6))
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
