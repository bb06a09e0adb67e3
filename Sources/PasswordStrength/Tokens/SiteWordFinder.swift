extension SiteWords {
  /// The most words that are kept from one place, the longest ones: a shorter one is nearly always
  /// explained by other segments.
  private static let perPlace = 4

  func find(_ text: PreparedText, _ tokens: inout TokenList) {
    for start in 0..<text.count {
      var ends = SIMD4<Int32>()
      var ranks = SIMD4<Int32>()
      var found = 0
      var node = 0
      var i = start
      while i < text.count, let next = child(node, text.buffers.scalars[i]) {
        node = next
        i += 1
        if nodes[node].rank > 0 {
          ends[found % Self.perPlace] = Int32(i)
          ranks[found % Self.perPlace] = nodes[node].rank
          found += 1
        }
      }
      for k in 0..<min(found, Self.perPlace) {
        tokens.add(
          start..<Int(ends[k]), probability(ranks[k]), .siteWord(rank: ranks[k]), isWord: true)
      }
    }
  }
}
