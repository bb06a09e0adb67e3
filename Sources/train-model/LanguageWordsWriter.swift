internal import PasswordStrength
internal import Platform

func languageWordsFile(_ words: [(language: WordLanguage, words: [String])]) -> [UInt8] {
  precondition(words.map(\.language) == WordLanguage.allCases)
  var entries: [UInt8] = []
  var body: [UInt8] = []
  let start = ModelFile.headerSize + words.count * 8
  for (_, words) in words {
    let sorted = sortedWords(words)
    entries += littleEndian(UInt32(start + body.count)) + littleEndian(UInt32(sorted.count))
    body += coded(sorted)
  }
  return file(.languageWords, count: words.count, entries + body)
}

/// The words in the order of the alphabet, with the codes of their probabilities, from words with
/// the most frequent first: p ~ (rank + 50)^-.6.
private func sortedWords(_ words: [String]) -> [SortedWords.Word] {
  let shares = words.indices.map { power(Double($0 + 50), -0.6) }
  let sum = shares.reduce(0, +)
  let spelled = words.enumerated().compactMap { rank, word in
    letters(word).map { ($0, UInt8(code(shares[rank] / sum, steps: 6.4))) }
  }
  return spelled.sorted { $0.0.lexicographicallyPrecedes($1.0) }
}

func coded(_ words: [SortedWords.Word]) -> [UInt8] {
  var list = SortedWords()
  var writer = BitWriter()
  for word in words { _ = list.code(word, &writer) }
  return writer.finished()
}
