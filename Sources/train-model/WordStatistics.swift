internal import PasswordStrength
internal import Platform

/// The word table: letter runs of passwords, names and words, and the frequencies of the first and
/// second halves of compounds.
struct WordStatistics {
  struct Word {
    let letters: [UInt8]
    let p: Double
    let kind: WordKind
    var isOfPhrases = false
    /// The frequency as the first and the second half of a two-word run, normalized; 0 for never.
    var first = 0.0
    var second = 0.0
    /// The frequency in sentences; 0 for words that are not common there.
    var inSentences = 0.0
  }

  private(set) var words: [Word] = []
  /// The place of each word.
  private(set) var places: [Substring: Int] = [:]
  /// Pairs of words that follow each other in sentences, both common there, with the probability of
  /// the second after the first.
  private(set) var pairs: [(first: Int, second: Int, p: Double)] = []
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
      let text = table.keys[i]
      let source = bits[text] ?? 0
      // Film dialogue has names too; what is more common as a name is one.
      let isName =
        source & 2 != 0 && statistics.names[text] ?? 0 >= statistics.words[text] ?? 0
      add(text, table.weights[i], isName ? .name : source & 4 != 0 ? .dictionary : .passwordPart)
    }
    for word in lists.phraseWords {
      if places[word[...]] == nil { add(word, words[Self.most - 1].p, .dictionary) }
      if let place = places[word[...]] { words[place].isOfPhrases = true }
    }
    countHalves(statistics.passwords)
    for (text, share) in lists.sentenceWords {
      if let place = places[text[...]] { words[place].inSentences = share }
    }
    for (text, p) in lists.wordPairs {
      let pair = text.split(separator: " ").compactMap { places[$0] }
      guard pair.count == 2, pair.allSatisfy({ words[$0].inSentences > 0 }) else { continue }
      pairs.append((pair[0], pair[1], p))
    }
  }

  /// Adds a word, unless it has anything but letters.
  private mutating func add(_ text: String, _ p: Double, _ kind: WordKind) {
    guard let letters = letters(text) else { return }
    places[text[...]] = words.count
    words.append(Word(letters: letters, p: p, kind: kind))
  }

  /// Counts halves of compounds. Every split of a run with both halves in the table, at least one
  /// of them a name or word, gets its share of the run's weight. Runs that are a name or word
  /// themselves are not compounds.
  private mutating func countHalves(_ passwords: Distribution) {
    for (password, p) in zip(passwords.keys, passwords.weights) {
      let weight = power(p, PasswordStatistics.flatness)
      for run in runs(of: password)
      where run.kind == SegmentKind.letters && run.text.utf8.count >= 5 {
        if let whole = places[run.text[...]], words[whole].kind != .passwordPart { continue }
        var splits: [(a: Int, b: Int, p: Double)] = []
        for i in run.text.indices.dropFirst(2).dropLast() {
          guard let a = places[run.text[..<i]], let b = places[run.text[i...]],
            words[a].kind != .passwordPart || words[b].kind != .passwordPart
          else { continue }
          splits.append((a, b, words[a].p * words[b].p))
        }
        let sum = splits.reduce(0) { $0 + $1.p }
        for split in splits {
          words[split.a].first += weight * split.p / sum
          words[split.b].second += weight * split.p / sum
        }
      }
    }
    let sums = (words.reduce(0) { $0 + $1.first }, words.reduce(0) { $0 + $1.second })
    for i in words.indices {
      words[i].first /= sums.0
      words[i].second /= sums.1
    }
  }

  func letterPattern() -> WittenBell {
    // Words that are there for passphrases only say nothing about passwords.
    let flat = words.prefix(Self.most).map { power($0.p, 0.7) }
    let sum = flat.reduce(0, +)
    var model = WittenBell(shape: .letters, alphabet: 27)
    for (word, p) in zip(words, flat) { model.add(word.letters, weight: p / sum * 60_000) }
    return model
  }
}
