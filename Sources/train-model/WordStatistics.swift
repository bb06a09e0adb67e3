internal import PasswordStrength
internal import Platform

/// The word table: letter runs of passwords, names and words, and the frequencies of the first and
/// second halves of compounds.
struct WordStatistics {
  private(set) var words: [[UInt8]] = []
  private(set) var probabilities: [Double] = []
  private(set) var kinds: [WordKind] = []
  private(set) var areOfPhrases: [Bool] = []
  /// The frequency of each word as the first and the second half of a two-word run, normalized; 0
  /// for never.
  private(set) var first: [Double] = []
  private(set) var second: [Double] = []
  /// The frequency of each word in sentences; 0 for words that are not common there.
  private(set) var inSentences: [Double] = []
  /// Pairs of words that follow each other in sentences, both common there, with the probability of
  /// the second after the first.
  private(set) var pairs: [(first: Int, second: Int, p: Double)] = []
  private(set) var trie = LetterTrie()
  /// The number of words that are kept, the most probable ones, beside those of passphrases.
  private static let most = 104_500

  init(_ statistics: PasswordStatistics, _ lists: WordLists) {
    let sources: [(bit: UInt8, words: Distribution, share: Double)] = [
      (1, statistics.runDistributions[Int(SegmentKind.letters)], 0.90), (2, statistics.names, 0.08),
      (4, statistics.words, 0.08),
    ]
    var table = Distribution()
    var bits: [String: UInt8] = [:]
    for source in sources {
      for (word, p) in zip(source.words.keys, source.words.weights) {
        table.add(source.share * p, to: word)
        bits[word, default: 0] |= source.bit
      }
    }
    for i in table.ranking() where words.count < Self.most {
      // Names of the census have letters only; so do runs and words by construction.
      guard let spelled = letters(table.keys[i]) else { continue }
      let source = bits[table.keys[i]] ?? 0
      // Film dialogue has names too; what is more common as a name is one.
      let isName =
        source & 2 != 0
        && statistics.names[table.keys[i]] ?? 0 >= statistics.words[table.keys[i]] ?? 0
      let kind: WordKind = isName ? .name : source & 4 != 0 ? .dictionary : .passwordPart
      add(spelled, table.weights[i], kind)
    }
    for word in lists.phraseWords {
      guard let spelled = letters(word) else { continue }
      if trie.find(spelled[...]) == nil { add(spelled, probabilities[Self.most - 1], .dictionary) }
      if let place = trie.find(spelled[...]) { areOfPhrases[place] = true }
    }
    first = [Double](repeating: 0, count: words.count)
    second = first
    countHalves(statistics.passwords)
    inSentences = [Double](repeating: 0, count: words.count)
    for (text, share) in lists.sentenceWords {
      guard let spelled = letters(text), let word = trie.find(spelled[...]) else { continue }
      inSentences[word] = share
    }
    for (text, p) in lists.wordPairs {
      let pair = text.split(separator: " ").compactMap { part in
        letters(String(part)).flatMap { trie.find($0[...]) }
      }
      guard pair.count == 2, pair.allSatisfy({ inSentences[$0] > 0 }) else { continue }
      pairs.append((pair[0], pair[1], p))
    }
  }

  private mutating func add(_ word: [UInt8], _ probability: Double, _ kind: WordKind) {
    trie.insert(word, value: words.count)
    words.append(word)
    probabilities.append(probability)
    kinds.append(kind)
    areOfPhrases.append(false)
  }

  /// Counts halves of compounds. Every split of a run with both halves in the table, at least one
  /// of them a name or word, gets its share of the run's weight. Runs that are a name or word
  /// themselves are not compounds.
  private mutating func countHalves(_ passwords: Distribution) {
    for (password, p) in zip(passwords.keys, passwords.weights) {
      let weight = power(p, PasswordStatistics.flatness)
      for run in runs(of: password)
      where run.kind == SegmentKind.letters && run.text.utf8.count >= 5 {
        guard let spelled = letters(run.text) else { continue }
        if let whole = trie.find(spelled[...]), kinds[whole] != .passwordPart { continue }
        var splits: [(a: Int, b: Int, p: Double)] = []
        var node = 0
        for i in 1...spelled.count - 2 {
          guard let next = trie.child(node, spelled[i - 1]) else { break }
          node = next
          guard i >= 2, let a = trie.value(node), let b = trie.find(spelled[i...]) else { continue }
          if kinds[a] == .passwordPart && kinds[b] == .passwordPart { continue }
          splits.append((a, b, probabilities[a] * probabilities[b]))
        }
        let sum = splits.reduce(0) { $0 + $1.p }
        for split in splits {
          first[split.a] += weight * split.p / sum
          second[split.b] += weight * split.p / sum
        }
      }
    }
    let sums = (first.reduce(0, +), second.reduce(0, +))
    for i in words.indices {
      first[i] /= sums.0
      second[i] /= sums.1
    }
  }

  func letterPattern() -> WittenBell {
    // Words that are there for passphrases only say nothing about passwords.
    let flat = probabilities.prefix(Self.most).map { power($0, 0.7) }
    let sum = flat.reduce(0, +)
    var model = WittenBell(shape: .letters, alphabet: 27)
    for (word, p) in zip(words, flat) { model.add(word, weight: p / sum * 60_000) }
    return model
  }
}
