/// Words over `a`…`z` as a plain trie of 26 children a node: the form in which the trainer looks
/// words up, and from which a ``DoubleArray`` is laid out.
package struct LetterTrie {
  /// The children of the nodes, 26 each; -1 for none. Node 0 is the root.
  package private(set) var children = [Int32](repeating: -1, count: 26)
  /// The number of the word that ends at each node; -1 for none.
  package private(set) var values: [Int32] = [-1]

  package init() {}

  package mutating func insert(_ word: [UInt8], value: Int) {
    var node = 0
    for letter in word {
      let edge = node * 26 + Int(letter)
      if children[edge] < 0 {
        children[edge] = Int32(values.count)
        values.append(-1)
        for _ in 0..<26 { children.append(-1) }
      }
      node = Int(children[edge])
    }
    values[node] = Int32(value)
  }

  package func child(_ node: Int, _ letter: UInt8) -> Int? {
    let next = children[node * 26 + Int(letter)]
    return next < 0 ? nil : Int(next)
  }

  package func value(_ node: Int) -> Int? { values[node] < 0 ? nil : Int(values[node]) }

  /// The number of the word with exactly these letters; nil if there is none.
  package func find(_ word: ArraySlice<UInt8>) -> Int? {
    var node = 0
    for letter in word {
      guard let next = child(node, letter) else { return nil }
      node = next
    }
    return value(node)
  }
}
