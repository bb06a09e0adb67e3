/// The probability of letter runs as words, as typical letter patterns, and reversed.
///
/// One walk through the trie from each place that some word ends at gives the words of every
/// beginning of a run at once, so a run with cuts in it costs no more than one without.
extension Mixture {
  /// The explanations of the first letters of a run, up to a place where words end.
  struct Ending {
    var sum = 0.0
    /// The probability of all letters up to here as one word.
    var whole = 0.0
    var cell: UInt32 = 0
    /// The place of the last word of the likeliest of the sentences.
    var last: Int32 = 0
    var compound = 0.0
    var sentence = 0.0
  }

  static let moreWords = 0.10
  static let letterPatternWeight = 0.15
  /// The share of two words of which at least one is known as a half of two-word runs.
  private static let twoHalves = 0.30
  private static let reversed = 0.002
  /// The share of letter runs that are a sentence, and of sentences that go on after a word.
  private static let sentenceWeight = 0.05
  private static let nextWord = 0.9
  /// Whether a single letter is a word of sentences, as "a" and "i" are.
  @inline(__always)
  private static func isWordAlone(_ letter: UInt8) -> Bool { letter == 0 || letter == 8 }
  private static let shortestSentence = 7
  /// The fewest letters of a sentence whose words are looked at in pairs: few passwords have that
  /// many, and pairs are most of the work of sentences.
  private static let shortestPhrase = 10

  static let mostEndings = 41

  /// The probability of so many letters from the start of the run that was read last as words.
  @inline(__always)
  func wordsProbability(_ length: Int) -> Double {
    let ending = endings[length]
    return (1 - Self.moreWords) * (length == 1 ? ending.whole : ending.sum) + ending.compound
      + Self.sentenceWeight * ending.sentence
  }

  /// Finds the words of a run, which has at most 40 letters. Not inlined: so much code in several
  /// places would not stay in the nearest cache.
  @inline(never)
  func readWords(_ letters: CharacterColumn, _ range: Range<Int>, asSentence: Bool = true) {
    let n = range.count
    let letters = letters + range.lowerBound
    let trie = tables.pointee.model.words
    let mayBeSentence = asSentence && n >= Self.shortestSentence
    endings.update(repeating: Ending(), count: n + 1)
    /// A bit for each number of letters, at most 40, after which some word ends.
    var ends: UInt64 = 0
    // Words from the start.
    var cell = trie.root
    var k = 0
    while k < n, let next = trie.step(cell, letters[k]) {
      cell = next
      k += 1
      guard let word = trie.word(at: cell) else { continue }
      let p = trie.probability(word)
      let ending = endings + k
      ends |= 1 &<< UInt64(k)
      ending.pointee.whole = p
      ending.pointee.cell = word.cell
      // A single letter is a word only when it is a run; see `wordsProbability`.
      if k > 1 { ending.pointee.sum = p }
      if mayBeSentence, k > 1 || trie.sentenceCode(word) != nil {
        ending.pointee.sentence = trie.inSentence(word)
      }
      if trie.isFinal(cell) { break }
    }
    // Words after words.
    var i = mayBeSentence ? 1 : 2
    while i + 2 <= n {
      let rest = ends &>> UInt64(i)
      if rest == 0 { break }
      i &+= rest.trailingZeroBitCount
      if i + 2 > n { break }
      defer { i += 1 }
      let start = endings[i]
      if start.sum <= 0, start.sentence <= 0 { continue }
      let before = start.sum * Self.moreWords
      let sentence = start.sentence * Self.nextWord
      let first = start.whole > 0 ? trie.halves(WordTrie.Word(cell: start.cell)).first : 0
      cell = trie.root
      k = i
      while k < n, let next = trie.step(cell, letters[k]) {
        cell = next
        k &+= 1
        // A single letter is a word of sentences only.
        let isAlone = k == i &+ 1
        if isAlone, !mayBeSentence || !Self.isWordAlone(letters[i]) { continue }
        guard let word = trie.word(at: cell) else { continue }
        let ending = endings + k
        ends |= 1 &<< UInt64(k)
        if mayBeSentence { ending.pointee.sentence += sentence * trie.inSentence(word) }
        if isAlone { continue }
        let p = trie.probability(word)
        ending.pointee.sum += before * p
        if start.whole > 0 {
          let halves = trie.halves(word)
          let asHalves =
            Self.twoHalves * (first * (p + halves.second) + halves.second * start.whole)
          let asWord = Self.twoHalves * first * p
          ending.pointee.compound += halves.isKnown ? asHalves : asWord
        }
        if trie.isFinal(cell) { break }
      }
    }
    if asSentence, n >= Self.shortestPhrase { addPairs(letters, n, ends) }
  }

  /// Adds the sums over sentences once more, where a word costs what it costs after the likeliest
  /// word before it, if that is less.
  @inline(never)
  private func addPairs(_ letters: CharacterColumn, _ n: Int, _ ends: UInt64) {
    let model = tables.pointee.model
    let trie = model.words
    for k in 1...n where ends &>> UInt64(k) & 1 == 1 {
      let word = WordTrie.Word(cell: endings[k].cell)
      let isFirst = endings[k].whole > 0 && (k > 1 || trie.sentenceCode(word) != nil)
      endings[k].sentence = isFirst ? trie.inSentence(word) : 0
      endings[k].last = Int32(word.index)
    }
    for i in 1...n - 2 where ends &>> UInt64(i) & 1 == 1 && endings[i].sentence > 0 {
      let sentence = endings[i].sentence * Self.nextWord
      let row = model.pairs.row(after: Int(endings[i].last))
      var cell = trie.root
      var k = i
      while k < n, !trie.isFinal(cell) || k == i, let next = trie.step(cell, letters[k]) {
        cell = next
        k += 1
        if k == i + 1, !Self.isWordAlone(letters[i]) { continue }
        guard let word = trie.word(at: cell) else { continue }
        var p = trie.inSentence(word)
        if !row.isEmpty, let code = model.pairs.code(row, word.index) {
          p = max(p, model.probabilities[code])
        }
        p *= sentence
        if p > endings[k].sentence { endings[k].last = Int32(word.index) }
        endings[k].sentence += p
      }
    }
  }

  @inline(__always)
  var letterPattern: NGramTable.Reading {
    NGramTable.Reading(tables.pointee.model.letterPattern, .letters)
  }

  /// The probability that the letters of a pattern are a whole run.
  @inline(__always)
  func probability(_ pattern: NGramTable.Reading) -> Double {
    tables.pointee.probability(sixteenths: pattern.cost &+ pattern.costOfEnd)
  }

  /// The probability of the letters of a range as words, by their pattern, and reversed. The
  /// run is read from its start, and `pattern` up to its end.
  @inline(__always)
  func probability(
    _ letters: CharacterColumn, _ range: Range<Int>, _ pattern: NGramTable.Reading
  ) -> Double {
    var p = wordsProbability(range.count) + Self.letterPatternWeight * probability(pattern)
    if range.count >= 4, let word = reversedWord(letters, range) {
      p += Self.reversed * tables.pointee.model.words.probability(word)
    }
    return p
  }

  /// The word that the run spells backwards; nil for a palindrome.
  @inline(__always)
  func reversedWord(_ letters: CharacterColumn, _ range: Range<Int>) -> WordTrie.Word? {
    let trie = tables.pointee.model.words
    var cell = trie.root
    var i = range.upperBound
    var isPalindrome = true
    while i > range.lowerBound {
      if trie.isFinal(cell) { return nil }
      i -= 1
      guard let next = trie.step(cell, letters[i]) else { return nil }
      if letters[i] != letters[range.lowerBound + range.upperBound - 1 - i] { isPalindrome = false }
      cell = next
    }
    return isPalindrome ? nil : trie.word(at: cell)
  }
}
