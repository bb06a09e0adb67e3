/// A site's own list of words: product names, places, slang. Each costs as many guesses as the list
/// is long.
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
  private(set) var count = 0
  private static let share = 0.2

  init(_ words: [String], folding: FoldingTable) {
    for word in words {
      let scalars = foldedScalars(word, folding)
      guard 3...40 ~= scalars.count else { continue }
      insert(scalars)
    }
  }

  var isEmpty: Bool { count == 0 }

  /// The probability of each word.
  var probability: Double { Self.share / Double(max(1, count)) }

  private mutating func insert(_ scalars: [UInt32]) {
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
    if nodes[node].rank == 0 {
      count += 1
      nodes[node].rank = Int32(count)
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
