/// A site's own list of words: product names, places, slang. Each costs as many guesses as its share
/// of the list says.
///
/// A trie with the children of a node in a linked list: it is built at run time, may have any
/// characters, and is not on the path of the speed that is promised.
struct SiteWords: Sendable {
  struct Node {
    var scalar: UInt32
    var child: Int32 = -1
    var sibling: Int32 = -1
    /// The place in the list, from 1; 0 if no word ends here.
    var rank: Int32 = 0
  }

  private(set) var nodes = [Node(scalar: 0)]
  /// Of each word, in the order of their ranks.
  private var weights: [Double] = []
  private var total = 0.0
  private static let share = 0.2

  init(_ words: [SiteWord], folding: FoldingTable) { add(words, folding: folding) }

  var isEmpty: Bool { weights.isEmpty }

  /// Adds words to those that are there. One without a weight counts like the mean of the others.
  mutating func add(_ words: [SiteWord], folding: FoldingTable) {
    let known = words.compactMap { $0.weight }
    let count = weights.count + known.count
    let mean = count > 0 ? (total + known.reduce(0, +)) / Double(count) : 1
    for word in words {
      let scalars = foldedScalars(word.text, folding)
      guard 3...40 ~= scalars.count else { continue }
      insert(scalars, word.weight ?? mean)
    }
  }

  /// The probability of the word with a rank.
  func probability(_ rank: Int32) -> Double { Self.share * weights[Int(rank) - 1] / total }

  private mutating func insert(_ scalars: [UInt32], _ weight: Double) {
    var node = 0
    for scalar in scalars {
      if let next = child(node, scalar) {
        node = next
      } else {
        nodes.append(Node(scalar: scalar, sibling: nodes[node].child))
        nodes[node].child = Int32(nodes.count - 1)
        node = nodes.count - 1
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
    var next = nodes[node].child
    while next >= 0 {
      if nodes[Int(next)].scalar == scalar { return Int(next) }
      next = nodes[Int(next)].sibling
    }
    return nil
  }
}
