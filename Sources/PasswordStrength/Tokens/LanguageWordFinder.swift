extension LanguageList {
  /// The most words that are kept from one place, the longest ones.
  private static let perPlace = 4

  /// Adds the words of the language that are in a text.
  ///
  /// - Complexity: O(n), since words have at most 16 letters.
  func find(_ text: PreparedText, _ tokens: inout TokenList) {
    let letters = text.buffers.letters
    for start in 0..<text.count {
      var found: (ends: SIMD4<Int32>, words: SIMD4<UInt32>) = (.zero, .zero)
      var count = 0
      var cell = words.root
      var i = start
      while i < text.count, letters[i] < 26, let next = words.step(cell, letters[i]) {
        cell = next
        i += 1
        if let word = words.word(at: cell) {
          found.ends[count % Self.perPlace] = Int32(i)
          found.words[count % Self.perPlace] = word.cell
          count += 1
        }
        if words.isFinal(cell) { break }
      }
      for k in 0..<min(count, Self.perPlace) {
        let word = WordTrie.Word(cell: found.words[k])
        tokens.add(
          start..<Int(found.ends[k]), share * words.probability(word),
          .languageWord(rank: Int32(word.index + 1)), isWord: true)
      }
    }
  }
}
