/// Reads a whole password as words of one list, as an attacker does who tries all phrases of some
/// words: |list|^k guesses, times those for separators, capitals, and what stands at the ends.
///
/// Not a part of the mixture: words that a machine drew are equally likely, and the curve from
/// probabilities to guesses is one of what people choose.
struct PhraseFinder {
  let tables: UnsafePointer<EstimatorTables>
  let text: PreparedText
  /// The cost of the fewest words that the text can be, each one of the shortest list.
  private let least: Double
  /// The probability of the pattern of capitals.
  private let capitals: Double

  /// Nil if the letters of the text are known to be no words, or a single one.
  @inline(__always)
  init?(
    _ tables: UnsafePointer<EstimatorTables>, _ text: PreparedText, _ explanations: Explanations
  ) {
    // The mixture knows no letters as the words of a language.
    let fewest = tables.pointee.languages.isEmpty ? explanations.terms.fewestWords : 2
    guard 2..<LetterRuns.noWords ~= fewest else { return nil }
    self.tables = tables
    self.text = text
    capitals = explanations.caseFactor.free
    least = Double(fewest) * Self.leastSize
  }

  /// The fewest words of each list up to a place: a byte for each list, the first one the lowest.
  /// None is above 127, so that a subtraction shows in a byte's highest bit which one is greater.
  typealias Counts = UInt64

  private static func all(_ count: UInt8) -> Counts { 0x0101_0101_0101_0101 &* Counts(count) }

  /// All bits of each byte that is at least the same byte of another number.
  private static func isAtLeast(_ a: Counts, _ b: Counts) -> Counts {
    ((((a | all(128)) &- b) & all(128)) >> 7) &* 255
  }

  /// Bytes of one number where a mask is set, and of another one elsewhere.
  private static func choose(_ mask: Counts, _ a: Counts, _ b: Counts) -> Counts {
    a & mask | b & ~mask
  }

  /// The estimate from which on a phrase is looked for: two words of the list of phrases cost more.
  private static let leastLimit = 7.4
  private static let fewestLetters = 5
  /// More words than any phrase has.
  private static let unreachable: UInt8 = 60
  /// On average an attacker finds a phrase half-way.
  private static let halfway = -0.30103

  // MARK: Lists

  private static let lists = 8
  private static let listOfPhrases = 2
  /// The cost of any other list, of which an attacker does not know the size.
  private static let otherList = 0.5
  /// The decimal logarithm of the number of words of each list. The third one is that of phrases,
  /// which the fifth and the following ones have as well; the others have the model's words.
  private static func size(_ list: Int) -> Double {
    switch list {
    case 0: leastSize
    case 1: 3.49
    case 2: 3.891
    case 3: 3.96
    case 4: 4.36
    case 5: 4.70
    default: 5.05
    }
  }
  private static let leastSize = 2.98

  /// The lists that have a word with this code of a probability.
  private static func lists(withCode code: Int) -> Counts {
    switch code {
    case ...82: 0xFFFF_FFFF_FF00_FFFF
    case ...91: 0xFFFF_FFFF_FF00_FF00
    case ...104: 0xFFFF_FFFF_FF00_0000
    case ...114: 0xFFFF_FFFF_0000_0000
    case ...123: 0xFFFF_FF00_0000_0000
    default: 0xFFFF_0000_0000_0000
    }
  }
  private static let listsOfPhraseWords: Counts = 0xFFFF_FFFF_00FF_0000
  private static let listsOfLanguages: Counts = 0xFFFF_FFFF_0000_0000

  /// A word at the start of a part of the text.
  struct Word {
    var end: Int
    /// All bits of the bytes of the lists that have it.
    var lists: Counts
    /// Whether it is one of the model's words.
    var isOfModel: Bool
    var word: WordTrie.Word
  }

  /// Calls `body` with each word that begins at a place of a run of letters.
  @inline(__always)
  private func eachWord(_ range: Range<Int>, isWhole: Bool, _ body: (Word) -> Void) {
    let letters = text.buffers.letters
    // The model's words, and those of the languages that the estimator was told.
    for language in -1..<tables.pointee.languages.count {
      let isOfModel = language < 0
      let trie = isOfModel ? tables.pointee.model.words : tables.pointee.languages[language].words
      var cell = trie.root
      var k = range.lowerBound
      while k < range.upperBound, let next = trie.step(cell, letters[k]) {
        cell = next
        k += 1
        // A single letter is a word only where it stands alone.
        if k - range.lowerBound > 1 || isWhole && range.count == 1,
          let word = trie.word(at: cell)
        {
          var lists = isOfModel ? Self.lists(withCode: word.code) : Self.listsOfLanguages
          if isOfModel, word.isOfPhrases { lists |= Self.listsOfPhraseWords }
          body(Word(end: k, lists: lists, isOfModel: isOfModel, word: word))
        }
        if trie.isFinal(cell) { break }
      }
    }
  }

  // MARK: Reading

  /// The decimal logarithm of the guesses that the text needs as a phrase; nil if it is none or
  /// needs no fewer than a limit.
  @inline(never)
  func guessesLog10(below limit: Double) -> Double? {
    guard limit > Self.leastLimit, limit > least, !text.isCut, !text.isLong,
      let decoration = decoration(below: limit),
      let counts = read(below: limit - decoration)
    else { return nil }
    let guesses = cheapest(counts).cost + decoration
    return guesses < limit ? guesses : nil
  }

  private static func count(_ counts: Counts, _ list: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: counts >> Counts(8 * list))
  }

  private func cheapest(_ counts: Counts) -> (list: Int, cost: Double) {
    var best = (list: 0, cost: Double.infinity)
    for list in 0..<Self.lists {
      let count = Self.count(counts, list)
      // A single word is for the mixture to judge.
      guard 2..<Self.unreachable ~= count else { continue }
      let cost =
        Self.size(list) * Double(count)
        + (list == Self.listOfPhrases ? 0 : Self.otherList)
      if cost < best.cost { best = (list, cost) }
    }
    return best
  }

  /// The fewest words of each list that the letters are made of; nil if they are not, or cost more
  /// than a limit.
  private func read(below limit: Double) -> Counts? {
    var most: Counts = 0
    for list in 0..<Self.lists {
      most |= Counts(min(Double(Self.unreachable - 1), limit / Self.size(list))) << Counts(8 * list)
    }
    let tooMany = most &+ Self.all(1)
    let none = Self.all(Self.unreachable)
    let kinds = text.buffers.kinds
    let states = text.buffers.phrases
    var counts: Counts = 0
    var start = 0
    while start < text.count {
      guard kinds[start] == SegmentKind.letters else {
        start += 1
        continue
      }
      var end = start + 1
      while end < text.count, kinds[end] == SegmentKind.letters { end += 1 }
      for i in start...end { states[i] = none }
      states[start] = counts
      for i in start..<end {
        let reached = states[i]
        if Self.isAtLeast(reached, most) == .max { continue }
        eachWord(i..<end, isWhole: i == start) { word in
          let sum = reached &+ Self.choose(word.lists, Self.all(1), none)
          let allowed = Self.choose(Self.isAtLeast(sum, tooMany), none, sum)
          let before = states[word.end]
          states[word.end] = Self.choose(Self.isAtLeast(before, allowed), allowed, before)
        }
      }
      counts = states[end]
      if Self.isAtLeast(counts, none) == .max { return nil }
      start = end
    }
    return counts
  }

  // MARK: Decoration

  /// The decimal logarithm of the ways to decorate a phrase: separators, ends, capitals; nil if
  /// even the fewest words would make it cost no less than a limit.
  private func decoration(below limit: Double) -> Double? {
    let kinds = text.buffers.kinds
    var cost = Self.halfway
    var letters = 0
    var first: Range<Int>?
    var i = 0
    while i < text.count {
      let start = i
      if kinds[i] == SegmentKind.letters {
        while i < text.count, kinds[i] == SegmentKind.letters { i += 1 }
        letters += i - start
        continue
      }
      while i < text.count, kinds[i] != SegmentKind.letters {
        if kinds[i] == SegmentKind.others { return nil }
        i += 1
      }
      if start == 0 || i == text.count {
        cost += choices(start..<i)
      } else if let first {
        if isSame(first, start..<i) { continue }
        // In a sentence the other signs stand beside a space, which is no choice.
        let isSpace = text.buffers.scalars[i - 1] == 0x20
        if !isSpace || i > start + 1 { cost += 0.6 + choices(start..<(isSpace ? i - 1 : i)) }
      } else {
        cost += separator(start..<i)
        first = start..<i
      }
      if cost + least >= limit { return nil }
    }
    guard letters >= Self.fewestLetters else { return nil }
    guard cost + least < limit else { return nil }
    return text.hasUpperCase ? cost + costOfCapitals() : cost
  }

  private func isSame(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    let scalars = text.buffers.scalars
    return a.count == b.count
      && (0..<a.count).allSatisfy { scalars[a.lowerBound + $0] == scalars[b.lowerBound + $0] }
  }

  /// The cost of characters before the first word, after the last one, or between two only.
  private func choices(_ range: Range<Int>) -> Double {
    let (kinds, scalars) = (text.buffers.kinds, text.buffers.scalars)
    var cost = 0.0
    for i in range {
      if i > range.lowerBound, scalars[i] == scalars[i - 1] {
        cost += 0.5
      } else {
        // The first sign, or the last one after a digit, is most often one of some eight, any other
        // one of 33.
        let isLast = i == text.count - 1 && range.count == 2 && kinds[i - 1] != kinds[i]
        cost += kinds[i] == SegmentKind.digits ? 1 : isLast || i == range.lowerBound ? 0.9 : 1.5
      }
    }
    return cost
  }

  /// The cost of a separator: one character, twice the same one, or one and a space.
  private func separator(_ range: Range<Int>) -> Double {
    let scalars = text.buffers.scalars
    let (first, last) = (scalars[range.lowerBound], scalars[range.upperBound - 1])
    guard range.count == 1 || range.count == 2 && (last == first || last == 0x20) else {
      return 0.6 + choices(range)
    }
    let more = range.count == 1 ? 0 : 0.2
    switch first {
    case 0x20, 0x2D, 0x2E, 0x5F: return 0.1 + more  // space - . _
    default: return 0.3 + more
    }
  }

  /// The cost of capitals: little if they are all there is or begin every word, and that of the
  /// mixture if they stand anywhere.
  private func costOfCapitals() -> Double {
    let (kinds, cases) = (text.buffers.kinds, text.buffers.cases)
    var previous = -2
    var count = 0
    var words = 0
    var small = 0
    var smallStarts = 0
    var areApart = true
    for i in 0..<text.count where cases[i] != 0 {
      let isStart = i == 0 || kinds[i - 1] != SegmentKind.letters
      let isCapital = cases[i] == CharacterEntry.upperCase
      if isStart || isCapital { words += 1 }
      guard isCapital else {
        small += 1
        if isStart { smallStarts += 1 }
        continue
      }
      count += 1
      if i - previous < 2 { areApart = false }
      previous = i
    }
    if small == 0 { return 0.3 }
    if areApart, smallStarts == 0 || count == 1 && previous == firstLetter {
      return 0.1
    }
    let some = 0.5 + log10Of2 * Double(words)
    let any = -binaryLogarithm(capitals) * log10Of2
    return areApart ? min(some, any) : any
  }

  private var firstLetter: Int {
    var i = 0
    while i < text.count, text.buffers.kinds[i] != SegmentKind.letters { i += 1 }
    return i
  }

  // MARK: Explaining

  /// Calls `body` with the parts of the cheapest phrase, from the last one to the first, and their
  /// costs; what stands between words is no word.
  func eachPart(below limit: Double, _ body: (Range<Int>, _ cost: Double, Word?) -> Void) {
    guard let decoration = decoration(below: limit),
      let counts = read(below: limit - decoration)
    else { return }
    let list = cheapest(counts).list
    let (kinds, states) = (text.buffers.kinds, text.buffers.phrases)
    var end = text.count
    while end > 0 {
      let isWord = kinds[end - 1] == SegmentKind.letters
      var start = end
      while start > 0, kinds[start - 1] == kinds[end - 1] { start -= 1 }
      var found: Word?
      if isWord {
        var runEnd = end
        while runEnd < text.count, kinds[runEnd] == SegmentKind.letters { runEnd += 1 }
        for place in start..<end where found == nil {
          eachWord(place..<runEnd, isWhole: place == start) { word in
            if found == nil, word.end == end, Self.count(word.lists, list) > 0,
              Self.count(states[place], list) + 1 == Self.count(states[end], list)
            {
              found = word
              start = place
            }
          }
        }
        if found == nil { return }
      }
      body(start..<end, isWord ? Self.size(list) : 0.1, found)
      end = start
    }
  }
}
