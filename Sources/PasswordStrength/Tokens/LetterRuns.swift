/// The probability of letter runs as words, as typical letter patterns, and reversed.
///
/// One walk through the trie from each place that some word ends at gives the words of every
/// beginning of a run at once, so a run with cuts in it costs no more than one without.
struct LetterRuns {
  private let tables: UnsafePointer<EstimatorTables>
  private let memory: UnsafeMutablePointer<Double>
  /// Per length: the sum over all splits into words, the whole as a word, that as a first half, and
  /// the sum over typical two-part splits.
  private var sums: UnsafeMutablePointer<Double> { memory }
  private var wholes: UnsafeMutablePointer<Double> { memory + Self.room }
  private var firsts: UnsafeMutablePointer<Double> { memory + 2 * Self.room }
  private var compounds: UnsafeMutablePointer<Double> { memory + 3 * Self.room }
  /// Per length: the sum over all splits into words as sentences have them.
  private var sentences: UnsafeMutablePointer<Double> { memory + 4 * Self.room }

  private static let room = 48
  /// One more word inside a run.
  static let moreWords = 0.10
  static let patternWeight = 0.15
  /// Two words of which at least one is known as a half of two-word runs.
  private static let twoHalves = 0.30
  private static let reversed = 0.002

  /// `memory` has room for five times 48 doubles.
  init(_ tables: UnsafePointer<EstimatorTables>, memory: UnsafeMutablePointer<Double>) {
    self.tables = tables
    self.memory = memory
  }

  static let memorySize = 5 * room
  /// The share of letter runs that are a sentence, and of sentences that go on after a word.
  private static let sentenceWeight = 0.05
  private static let nextWord = 0.9
  /// A sentence has this many letters at least.
  private static let shortestSentence = 7

  /// Makes `words` answer for every beginning of the run, which has at most 40 letters.
  @inline(__always)
  func fill(
    _ letters: UnsafeMutablePointer<UInt8>, _ range: Range<Int>, asSentence: Bool = true
  ) {
    let n = range.count
    let letters = letters + range.lowerBound
    let trie = tables.pointee.model.words
    for k in 0...n {
      (sums[k], wholes[k], firsts[k], compounds[k], sentences[k]) = (0, 0, 0, 0, 0)
    }
    let mayBeSentence = asSentence && n >= Self.shortestSentence
    // Words from the start.
    var cell = trie.root
    var k = 0
    while k < n, let next = trie.step(cell, letters[k]) {
      cell = next
      k += 1
      if let word = trie.word(at: cell) {
        let p = trie.probability(word)
        wholes[k] = p
        // A single letter is a word only when it is a run; see `words`.
        if k > 1 { sums[k] = p }
        if let halves = trie.halves(word) { firsts[k] = halves.first }
        // Of single letters, only those that are words: "a" and "i".
        if mayBeSentence, k > 1 || trie.isCommonInSentences(word) {
          sentences[k] = trie.inSentence(word)
        }
      }
      if trie.isFinal(cell) { break }
    }
    // Words after words.
    var i = mayBeSentence ? 1 : 2
    while i + 2 <= n {
      defer { i += 1 }
      if sums[i] <= 0, sentences[i] <= 0 { continue }
      let before = sums[i] * Self.moreWords
      let sentence = sentences[i] * Self.nextWord
      cell = trie.root
      k = i
      while k < n, let next = trie.step(cell, letters[k]) {
        cell = next
        k += 1
        if k - i > 1, let word = trie.word(at: cell) {
          let p = trie.probability(word)
          sums[k] += before * p
          if mayBeSentence { sentences[k] += sentence * trie.inSentence(word) }
          if let halves = trie.halves(word) {
            compounds[k] +=
              Self.twoHalves
              * (firsts[i] * (p + halves.second) + halves.second * wholes[i])
          } else {
            compounds[k] += Self.twoHalves * firsts[i] * p
          }
        }
        if trie.isFinal(cell) { break }
      }
    }
  }

  /// The first `length` letters as words.
  @inline(__always)
  func words(_ length: Int) -> Double {
    (1 - Self.moreWords) * (length == 1 ? wholes[1] : sums[length]) + compounds[length]
      + Self.sentenceWeight * sentences[length]
  }

  /// The letters by the n-gram model.
  @inline(__always)
  func pattern(_ letters: UnsafeMutablePointer<UInt8>, _ range: Range<Int>) -> Double {
    var pattern = self.pattern
    for i in range { pattern.add(letters[i]) }
    return pattern.probability
  }

  /// The n-gram model at the start of a run.
  @inline(__always)
  var pattern: Pattern { Pattern(tables) }

  /// The n-gram model somewhere in a run.
  struct Pattern {
    private let tables: UnsafePointer<EstimatorTables>
    private var context: Int
    private var cost = 0

    @inline(__always)
    init(_ tables: UnsafePointer<EstimatorTables>) {
      self.tables = tables
      context = tables.pointee.model.letterPattern.initialContext
    }

    @inline(__always)
    mutating func add(_ letter: UInt8) {
      cost &+= tables.pointee.model.letterPattern.cost(context, letter, stride: 27)
      context = tables.pointee.model.letterPattern.next(context, letter, bits: 5)
    }

    /// Of the letters so far as a whole run.
    @inline(__always)
    var probability: Double {
      let end = tables.pointee.model.letterPattern.cost(context, 26, stride: 27)
      return tables.pointee.probability(sixteenths: cost &+ end)
    }
  }

  /// The whole run; `fill` has been called for its start.
  @inline(__always)
  func probability(_ letters: UnsafeMutablePointer<UInt8>, _ range: Range<Int>) -> Double {
    var p = words(range.count) + Self.patternWeight * pattern(letters, range)
    if range.count >= 4, let word = reversedWord(letters, range) {
      p += Self.reversed * tables.pointee.model.words.probability(word)
    }
    return p
  }

  /// The word that the run spells backwards; nil for a palindrome.
  @inline(__always)
  func reversedWord(_ letters: UnsafeMutablePointer<UInt8>, _ range: Range<Int>) -> WordTrie.Word? {
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
