/// A site's own list of words: product names, places, slang. Each costs as many guesses as its
/// share of the list says.
///
/// A trie whose nodes are found by their parent and their character in one hash table: it is built
/// at run time, and a node may have a child for any character there is.
struct SiteWords: Sendable {
  struct Node {
    var parent: Int32
    var scalar: UInt32
    /// The place of the word in the list, from 1; 0 if no word ends here.
    var rank: Int32 = 0
  }

  private var nodes = [Node(parent: -1, scalar: 0)]
  /// The number of a node in its place or a later one; 0 for none. At most half of the slots are
  /// taken.
  private var slots = [Int32](repeating: 0, count: 16)
  private var weights: [Double] = []
  private var total = 0.0
  private static let share = 0.2

  init(_ words: [SiteWord]) { add(words) }

  var isEmpty: Bool { weights.isEmpty }

  /// The probability of the word that ends at a node, and its place in the list; nil if none does.
  func word(at node: Int) -> (probability: Double, rank: Int32)? {
    let rank = nodes[node].rank
    return rank > 0 ? (Self.share * weights[Int(rank) - 1] / total, rank) : nil
  }

  /// Adds words to those of the list. A word without a weight counts like the mean of the others.
  mutating func add(_ words: [SiteWord]) {
    let known = words.compactMap { $0.weight }
    let count = weights.count + known.count
    let mean = count > 0 ? (total + known.reduce(0, +)) / Double(count) : 1
    for word in words {
      let scalars = foldedScalars(word.text)
      guard 3...40 ~= scalars.count else { continue }
      insert(scalars, word.weight ?? mean)
    }
  }

  private mutating func insert(_ scalars: [UInt32], _ weight: Double) {
    var node = 0
    for scalar in scalars {
      if let next = child(node, scalar) {
        node = next
        continue
      }
      nodes.append(Node(parent: Int32(node), scalar: scalar))
      node = nodes.count - 1
      var added = node...node
      if 2 * nodes.count > slots.count {
        slots = Array(repeating: 0, count: 2 * slots.count)
        added = 1...node
      }
      for other in added {
        slots[slot(Int(nodes[other].parent), nodes[other].scalar)] = Int32(other)
      }
    }
    total += weight
    if nodes[node].rank == 0 {
      weights.append(weight)
      nodes[node].rank = Int32(weights.count)
    } else {
      weights[Int(nodes[node].rank) - 1] += weight
    }
  }

  func child(_ node: Int, _ scalar: UInt32) -> Int? {
    let found = Int(slots[slot(node, scalar)])
    return found > 0 ? found : nil
  }

  private func slot(_ node: Int, _ scalar: UInt32) -> Int {
    let hash = (UInt64(node) << 21 | UInt64(scalar)) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
    while slots[place] > 0 {
      let other = nodes[Int(slots[place])]
      if other.parent == Int32(node), other.scalar == scalar { break }
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }
}
