/// Every text of up to some characters of an alphabet. Each character is trouble for some rule:
/// letters of either case, a digit and a sign, letters that become several when case is folded,
/// marks and joiners that lean on a neighbour, the end of a line.
package struct SmallTexts: Sequence {
  package let longest: Int

  /// The characters, without U+0000: no password that has one is decided.
  package static let alphabet: [Unicode.Scalar] = [
    "a", "B", "1", "ß", "ﬃ", "é", "\u{303}", "\u{200D}", "\n", "-",
  ]

  package init(longest: Int) { self.longest = longest }

  package func makeIterator() -> AnyIterator<String> {
    var places: [Int]? = []
    return AnyIterator {
      guard var current = places else { return nil }
      let text = String(String.UnicodeScalarView(current.map { Self.alphabet[$0] }))
      // The next number in the alphabet's base, or one digit more.
      if let place = current.lastIndex(where: { $0 < Self.alphabet.count - 1 }) {
        current[place] += 1
        for later in current.indices where later > place { current[later] = 0 }
        places = current
      } else {
        places = current.count < longest ? Array(repeating: 0, count: current.count + 1) : nil
      }
      return text
    }
  }
}
