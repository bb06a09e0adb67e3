extension SiteWords {
  func find(_ text: PreparedText, _ tokens: inout TokenList) {
    tokens.addWords(of: text, from: 0) {
      child($0, text.buffers.scalars[$1])
    } word: {
      word(at: $0).map { ($0.probability, .siteWord(rank: $0.rank)) }
    }
  }
}

extension LanguageList {
  func find(_ text: PreparedText, _ tokens: inout TokenList) {
    let letters = text.buffers.letters
    tokens.addWords(of: text, from: words.root) {
      letters[$1] < 26 && !words.isFinal($0) ? words.step($0, letters[$1]) : nil
    } word: {
      words.word(at: $0).map {
        (share * words.probability($0), .languageWord(rank: Int32($0.index + 1)))
      }
    }
  }
}

extension TokenList {
  /// Adds the words of a trie, of those from one place the four longest ones: a shorter one is
  /// nearly always explained by other segments.
  @inline(__always)
  fileprivate mutating func addWords<Node: SIMDScalar>(
    of text: PreparedText, from root: Node, next: (Node, Int) -> Node?,
    word: (Node) -> (Double, Token.Reason)?
  ) {
    for start in 0..<text.count {
      var (ends, nodes) = (SIMD4<Int32>(), SIMD4(repeating: root))
      var (count, node, i) = (0, root, start)
      while i < text.count, let deeper = next(node, i) {
        (node, i) = (deeper, i + 1)
        guard word(node) != nil else { continue }
        (ends[count % 4], nodes[count % 4]) = (Int32(i), node)
        count += 1
      }
      for k in 0..<min(count, 4) {
        guard let (p, reason) = word(nodes[k]) else { continue }
        add(start..<Int(ends[k]), p, reason, isWord: true)
      }
    }
  }
}
