internal import PasswordStrength

/// The bytes of the file of words by language.
func languageWordsFile(_ words: [(language: WordLanguage, words: [String])]) -> [UInt8] {
  precondition(words.map(\.language) == WordLanguage.allCases)
  let header = LanguageWordsFile.headerSize
  func aligned(_ count: Int) -> Int {
    (count + LanguageWordsFile.alignment - 1) / LanguageWordsFile.alignment
      * LanguageWordsFile.alignment
  }
  var offsets: [UInt8] = []
  var body: [UInt8] = []
  let start = aligned(header + words.count * 4)
  for (_, words) in words {
    body += [UInt8](repeating: 0, count: aligned(body.count) - body.count)
    offsets += littleEndian(UInt32(start + body.count))
    body += cells(words).flatMap { littleEndian($0) }
  }
  offsets += [UInt8](repeating: 0, count: start - header - offsets.count)
  let rest = offsets + body
  let checksum = rest.withUnsafeBytes { ModelFile.checksum($0) }
  return littleEndian(LanguageWordsFile.magic) + littleEndian(LanguageWordsFile.version)
    + littleEndian(UInt32(words.count)) + littleEndian(checksum) + rest
}

/// Words, the most frequent first, with p ~ (rank + 50)^-.6.
private func cells(_ words: [String]) -> [UInt32] {
  var trie = LetterTrie()
  for (rank, word) in words.enumerated() {
    if let spelled = letters(word) { trie.insert(spelled, value: rank) }
  }
  let shares = words.indices.map { power(Double($0 + 50), -0.6) }
  let sum = shares.reduce(0, +)
  return DoubleArray(trie) { UInt32(code(shares[$0] / sum, steps: 6.4)) | UInt32($0) << 8 }.cells
}
