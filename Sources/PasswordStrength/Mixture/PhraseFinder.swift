/// Reads a whole password as known parts, one after the other.
///
/// An attacker who combines lists needs about the product of the places that the parts have in
/// theirs. Not a part of the mixture: words that a machine drew are equally likely, and the curve
/// from probabilities to guesses is one of what people choose.
struct PhraseFinder {
  let tables: UnsafePointer<EstimatorTables>
  let text: PreparedText
  /// The decades that the other explanations need.
  let limit: Float
  let readsSpelled: Bool

  /// - Parameter isFolded: Whether the text was folded. Then, and outside ASCII, only known words
  ///   count: what their last letter changes is not looked at; see `StrengthScorer.addSlope`.
  init(
    _ tables: UnsafePointer<EstimatorTables>, _ text: PreparedText, below limit: Double,
    isFolded: Bool = false
  ) {
    (self.tables, self.text, self.limit) = (tables, text, Float(limit))
    readsSpelled = !isFolded && text.features.isDisjoint(with: .others)
  }

  enum Part: UInt8 {
    case word
    case listedWord
    /// Letters that are no known word.
    case letters
    /// One character again and again, letters of the alphabet, or keys beside each other.
    case row
    case token
    /// The beginning or ending of an address, or the ending of a word.
    case piece
    case frame
    case signs

    var isWord: Bool { rawValue <= Part.token.rawValue }
  }

  /// The cheapest way to read the text up to a place, and its last part.
  struct State: BitwiseCopyable {
    var cost = Float.infinity
    /// The same if every word is drawn from the list of phrases; infinite if that lacks one.
    var drawn = Float.infinity
    /// The cost if every word of this reading is one of some two thousand, none of which only joins
    /// others.
    var chosen = Float.infinity
    /// The characters that follow from others; see ``doubt(_:)``.
    var known: Int16 = 0
    var from: Int16 = 0
    var part = Part.signs
    /// Whether some letters are a word that the model lacks, or none but spelled like one, or the
    /// last symbols are cheap together.
    var isSpelled = false
    var words: UInt8 = 0
    var cell: UInt32 = 0
  }

  /// The estimate from which on parts are looked for, and the lowest one by them.
  private static let leastLimit = Float(Explanations.leastOfKnown)
  /// On average an attacker finds a phrase half-way.
  private static let halfway: Float = -0.30103
  /// The cost of a further word: combinations are not tried in the order of their products.
  private static let anotherWord: Float = 0.3

  struct Phrase {
    var guessesLog10: Double
    /// Whether it rests on letters that are not in the model, or on symbols at the end that are
    /// cheap together: their last character may be what makes them so.
    var isSpelled: Bool
    var isFolded = false
  }

  @inline(never)
  var phrase: Phrase? {
    guard limit > Self.leastLimit, text.features.contains(.letters), !text.isCut, !text.isLong
    else { return nil }
    read()
    let end = states[text.count]
    let doubt = isFormula ? 0 : doubt(end)
    guard end.cost + doubt < limit else { return nil }
    // Whoever draws words gets common ones too, and all of them with the same effort.
    var least = end.drawn < .infinity ? end.drawn - 0.4 : 0
    // Many words that make no sentence are chosen like drawn ones.
    if end.words >= Self.manyWords, end.chosen < .infinity { least = max(least, end.chosen) }
    let guesses = max(Self.leastLimit, max(end.cost, least) + Self.halfway + doubt)
    return guesses < limit ? Phrase(guessesLog10: Double(guesses), isSpelled: end.isSpelled) : nil
  }

  /// The decades that a reading costs more because fewer than half of the characters follow from
  /// others: a few words between characters at random explain none of these.
  private func doubt(_ end: State) -> Float { 2 * Float(max(0, text.count - 2 * Int(end.known))) }

  private var states: UnsafeMutablePointer<State> {
    // The memory of the mixture's states, which are done with when parts are looked for.
    UnsafeMutableRawPointer(text.buffers.states).assumingMemoryBound(to: State.self)
  }

  private func read() {
    for i in 0...text.count { states[i] = State() }
    (states[0].cost, states[0].drawn, states[0].chosen) = (0, 0, 0)
    let kinds = text.buffers.kinds
    let frame = frame
    if frame > 0 { add(0..<frame, 0.9 + 0.5 * Float(frame), known: frame, .frame) }
    var start = 0
    while start < text.count {
      let kind = kinds[start]
      var end = start + 1
      while end < text.count, kinds[end] == kind { end += 1 }
      readPieces(start)
      for i in start..<end where states[i].cost < limit {
        readTokens(i)
        if kind == SegmentKind.letters { readLetters(i, start..<end) }
      }
      if kind != SegmentKind.letters { addSigns(start..<end, kind) }
      start = end
    }
    if frame > 0 { add(text.count - frame..<text.count, 0.1, known: frame, .frame) }
  }

  @inline(__always)
  private func add(
    _ range: Range<Int>, _ cost: Float, known: Int, _ part: Part, cell: UInt32 = 0,
    drawn: Float = .infinity, chosen: Float = .infinity, isSpelled: Bool = false
  ) {
    let before = states[range.lowerBound]
    let end = states + range.upperBound
    end.pointee.drawn = min(end.pointee.drawn, before.drawn + drawn)
    let sum = before.cost + cost + (part.isWord && before.words > 0 ? Self.anotherWord : 0)
    guard sum < end.pointee.cost else { return }
    end.pointee.cost = sum
    end.pointee.chosen = before.chosen + chosen
    end.pointee.known = before.known &+ Int16(truncatingIfNeeded: known)
    end.pointee.from = Int16(truncatingIfNeeded: range.lowerBound)
    end.pointee.part = part
    end.pointee.isSpelled = before.isSpelled || isSpelled
    end.pointee.words = before.words &+ (part.isWord ? 1 : 0)
    end.pointee.cell = cell
  }

  /// Adds what the mixture has found at a place. Its probabilities hold the share of such segments
  /// among all, but a language's words cost their place in its list.
  private func readTokens(_ start: Int) {
    text.buffers.eachToken(from: start) { token in
      let range = start..<Int(token.end)
      var cost = max(0.3, -Float(log10(max(1e-300, token.odds.free))) - 2)
      var isSpelled = false
      switch token.reason {
      case .languageWord(let rank): cost = Self.placeLog10(Int(rank)) + 0.3
      case .leet(let isAlternative):
        let letters = isAlternative ? text.buffers.leetAlternative : text.buffers.leet
        isSpelled = tables.pointee.model.words.word(range.lazy.map { letters[$0] }) == nil
      default: break
      }
      add(
        range, cost + capitals(range), known: range.count - 1, .token, isSpelled: isSpelled)
    }
  }

  // MARK: Letters

  private static let longestUnknown = 12

  private func readLetters(_ start: Int, _ run: Range<Int>) {
    let letters = text.buffers.letters
    let trie = tables.pointee.model.words
    var cell = trie.root
    var end = start
    // A bit for each length of a word of the model; no listed word is longer than the bits.
    var lengths: UInt32 = 0
    while end < run.upperBound, !trie.isFinal(cell), let next = trie.step(cell, letters[end]) {
      cell = next
      end += 1
      // A single letter is a word only where it stands alone, and in a sentence.
      guard let word = trie.word(at: cell),
        end - start > 1 || run.count == 1 && trie.sentenceCode(word) != nil
      else { continue }
      let capitals = capitals(start..<end)
      lengths |= 1 << (end - start)
      // Any word of the list of phrases costs as much as all of them do, with the word before.
      let cost = Self.cost(word, trie)
      let joins = end - start < 3 || trie.sentenceCode(word) ?? .max < Self.joining
      add(
        start..<end, cost + capitals, known: end - start - 1, .word, cell: word.cell,
        drawn: word.isOfPhrases ? Self.wordOfPhrases + capitals : .infinity,
        chosen: joins ? .infinity : max(Self.wordOfChoice, cost) + capitals)
    }
    readListed(start, run, beside: lengths)
    readUnknown(start, run)
    let row = start..<start + stretch(start, to: text.count)
    if row.count >= 3 { add(row, 1.7 + capitals(row), known: row.count - 1, .row) }
  }

  /// The decimal logarithm of the number of words that phrases are drawn from.
  private static let wordOfPhrases: Float = 3.8905
  /// The same of those that come to mind, and the code in sentences below which a word joins
  /// others: a share of .002.
  private static let wordOfChoice: Float = 3.4
  private static let joining = 57
  private static let manyWords = 5

  /// The cost of a word: about its place in the list where it is most common.
  private static func cost(_ word: WordTrie.Word, _ trie: WordTrie) -> Float {
    let code = Float(word.code)
    // The logarithm of the last place with this code.
    var cost = code <= 96 ? 3.68 - 0.0575 * (96 - code) : 3.68 + 0.037 * (code - 96)
    // In sentences few words come so often that their places are well below the inverse of their
    // shares.
    if let code = trie.sentenceCode(word) { cost = min(cost, 0.047 * Float(code) - 0.5) }
    if word.isOfPhrases { cost = min(cost, wordOfPhrases - anotherWord) }
    return max(0.6, cost)
  }

  private static func placeLog10(_ place: Int) -> Float {
    Float(log10(Double(place)))
  }

  /// Adds words of the lists that the model lacks, or has at a later place; an apostrophe may stand
  /// between their letters. `lengths` has a bit for each length of a word of the model here.
  private func readListed(_ start: Int, _ run: Range<Int>, beside lengths: UInt32) {
    guard let words = tables.pointee.model.listedWords else { return }
    let (kinds, scalars) = (text.buffers.kinds, text.buffers.scalars)
    var hash = TextHash()
    for end in start + 1...min(text.count, start + Self.longestListed) {
      let isLast = end == text.count || kinds[end] != SegmentKind.letters
      guard kinds[end - 1] == SegmentKind.letters || scalars[end - 1] == 0x27 && !isLast
      else { break }
      hash.add(scalars[end - 1])
      let range = start..<end
      guard range.count >= Self.shortestListed || start == run.lowerBound && isLast,
        let place = words.value(hash)
      else { continue }
      let cost = max(Self.wordOfChoice, Float(place)) + capitals(range)
      add(
        range, cost, known: range.count - 1, .listedWord, chosen: cost,
        isSpelled: lengths >> range.count & 1 == 0)
    }
  }

  private static let shortestListed = 5
  private static let longestListed = 20

  /// Adds letters that are no known word, from the start of one on or up to its end. What is
  /// spelled as words are is one of some dictionary, which has 10^4 to 10^6 words of a length.
  private func readUnknown(_ start: Int, _ run: Range<Int>) {
    if run.count <= 2 {
      guard start == run.lowerBound else { return }
      return add(run, Self.log10Of26 * Float(run.count) + capitals(run), known: 0, .letters)
    }
    let isStart = isBorder(start, run)
    var pattern = NGramTable.Reading(tables.pointee.model.letterPattern, .letters)
    for i in start..<min(run.upperBound, start + Self.longestUnknown) {
      // No word has many letters in the order of the alphabet or of keys.
      if stretch(i, to: run.upperBound) >= 4 { break }
      pattern.add(text.buffers.letters[i])
      let range = start..<i + 1
      let isEnd = isBorder(i + 1, run)
      guard range.count >= 3 else { continue }
      // Any ending is at least as likely as 1 in 10, which is 53 sixteenths of a bit: letters that
      // are cut short are hardly rarer than whole ones.
      let decades = Float(pattern.cost + min(pattern.costOfEnd, 53)) * Float(log10Of2 / 16)
      let capitals = capitals(range)
      let mayBeWord = readsSpelled && capitals < Self.mostOfUsualCase
      // Two short words may be spelled like a long one, of which there are no more.
      let more = 0.3 * Float(max(0, range.count - 9))
      let anyWord = 2.8 + 0.3 * Float(range.count) + more
      guard isStart || isEnd else {
        // Between words nothing tells where one begins and ends.
        if mayBeWord, range.count >= 6, decades < 1.35 * Float(range.count) {
          add(range, anyWord + 0.5 + capitals, known: range.count - 1, .letters, isSpelled: true)
        }
        continue
      }
      let most = (isStart && isEnd ? 1.55 : 1.4) * Float(range.count) + 0.3
      var cost = 0.9 * decades + 0.5
      var known = 0
      // Words that are spelled unlike the others; of few letters at random, many are almost spelled
      // like one.
      let excess = max(0, decades - most)
      if range.count >= (excess > 0 ? 8 : 5) {
        let likeWord = anyWord + (range.count == text.count ? 1.5 : 3) * excess
        if mayBeWord {
          if excess == 0 || likeWord < cost { known = range.count - 1 }
          cost = min(cost, likeWord)
        }
      }
      add(range, cost + capitals, known: known, .letters, isSpelled: known > 0)
    }
  }

  /// Whether a word begins or ends at a place for certain: at an end of its run, before a capital.
  private func isBorder(_ i: Int, _ run: Range<Int>) -> Bool {
    let cases = text.buffers.cases
    return i == run.lowerBound || i == run.upperBound
      || cases[i] == CharacterEntry.upperCase && cases[i - 1] != CharacterEntry.upperCase
  }

  private static let log10Of26: Float = 1.415

  /// The cost of capitals from which on letters are no word: of two or more within a part. Letters
  /// at random in both cases nearly all stand between borders, and are often spelled like a word.
  private static let mostOfUsualCase: Float = 1.3

  private func capitals(_ range: Range<Int>) -> Float {
    guard text.hasUpperCase else { return 0 }
    let cases = text.buffers.cases
    var (count, letters) = (0, 0)
    for i in range {
      if cases[i] == CharacterEntry.upperCase { count += 1 }
      if text.buffers.kinds[i] == SegmentKind.letters { letters += 1 }
    }
    if count == 0 || count == letters
      || count == 1 && cases[range.lowerBound] == CharacterEntry.upperCase
    {
      // All words are written alike as a rule.
      return range.lowerBound == 0 ? 0.2 : 0.03
    }
    return 0.6 + 0.3 * Float(min(range.count, 2 * count))
  }

  // MARK: Rows

  /// The number of characters from a place on that are the same, or one more or less than the one
  /// before, or beside it on the keyboard.
  private func stretch(_ start: Int, to end: Int) -> Int {
    let scalars = text.buffers.scalars
    let places = tables.pointee.keyboards.places(of: 0)
    func length(_ value: (Int) -> Int) -> Int {
      guard start + 1 < end else { return 1 }
      let step = value(start + 1) - value(start)
      guard -1...1 ~= step else { return 1 }
      var i = start + 2
      while i < end, value(i) - value(i - 1) == step { i += 1 }
      return i - start
    }
    return max(
      length { Int(scalars[$0]) },
      length {
        // NUL, which has no key, stands in for all beyond ASCII.
        let place = places[scalars[$0] < 128 ? Int(scalars[$0]) : 0]
        return Int(place.row) * 16 + Int(place.column)
      })
  }

  // MARK: Numbers and signs

  /// Adds digits, signs or characters outside ASCII; they follow from others if they are three or
  /// more and cost far less than each of them would, or stood between words before.
  private func addSigns(_ range: Range<Int>, _ kind: UInt8) {
    let cost: Float
    if cameBefore(range) {
      cost = isInside(range) ? 0 : 0.5
    } else if kind == SegmentKind.others {
      cost = others(range)
    } else {
      let usual = kind == SegmentKind.digits ? number(range) : signs(range)
      let isRow =
        range.count >= 3 && stretch(range.lowerBound, to: range.upperBound) == range.count
      cost = isRow ? min(usual, 1.3) : usual
    }
    let isCheap = range.count >= 3 && cost < Float(range.count) - 1
    // A separator that came before, or the usual one.
    let isSeparator =
      cost <= 0.1 || range.count == 1 && text.buffers.scalars[range.lowerBound] == 0x20
    add(
      range, cost, known: isCheap ? range.count - 1 : isSeparator ? range.count : 0, .signs,
      drawn: cost, chosen: cost,
      isSpelled: isCheap && kind == SegmentKind.symbols && range.upperBound == text.count)
  }

  private func number(_ range: Range<Int>) -> Float {
    let count = range.count
    var cost = Float(count)
    if let rank = tables.pointee.model.digitRuns.rank(text.hash(of: range)) {
      cost = min(cost, Self.placeLog10(rank) + 0.3)
    }
    let calendar = Calendar(year: tables.pointee.year)
    var share = 0.0
    if count == 4 {
      share = 2 * calendar.probability(year: text.number(range))
    } else if count == 6 || count == 8 {
      share =
        3 * calendar.probability(digits: text.buffers.scalars + range.lowerBound, count: count)
    }
    if share > 0 { cost = min(cost, -Float(log10(share))) }
    return max(0.5, cost)
  }

  private func signs(_ range: Range<Int>) -> Float {
    let scalars = text.buffers.scalars
    let first = scalars[range.lowerBound]
    let last = scalars[range.upperBound - 1]
    var cost: Float = 0
    for i in range {
      // The first sign is most often one of some eight, any other one of 33.
      cost +=
        i > range.lowerBound && scalars[i] == scalars[i - 1]
        ? 0.5 : i == range.lowerBound ? 0.9 : 1.5
    }
    if isInside(range) {
      let isFirst = (0..<range.lowerBound).allSatisfy {
        text.buffers.kinds[$0] != SegmentKind.symbols
      }
      let isUsual = Self.isUsual(first)
      if range.count == 1 {
        cost = isFirst ? (isUsual ? 0.1 : 0.3) : isUsual ? 0.4 : 1.5
      } else if range.count == 2, last == first || last == 0x20 {
        // In a sentence the signs stand beside a space, which is no choice.
        cost = isFirst ? (isUsual ? 0.3 : 0.5) : 1.5
      }
    }
    if let rank = tables.pointee.model.symbolRuns.rank(text.hash(of: range)) {
      cost = min(cost, max(0.4, Self.placeLog10(rank) + 0.3))
    }
    return cost
  }

  /// The cost of characters outside ASCII: one of those of their script, and of twice as many
  /// kinds. A few pictures are far more frequent than others.
  private func others(_ range: Range<Int>) -> Float {
    var cost: Float = 0
    for i in range {
      let scalar = text.buffers.scalars[i]
      let isAgain = i > range.lowerBound && scalar == text.buffers.scalars[i - 1]
      switch scalar {
      case 0x200D, 0xFE00...0xFE0F: break  // what joins pictures and says how they look
      case 0x1F3FB...0x1F3FF: cost += 0.7  // the colour of skin
      case 0x1F1E6...0x1F1FF: cost += 1.2  // a half of a flag
      case 0x2764, 0x1F44D, 0x1F495, 0x1F525, 0x1F602, 0x1F60A, 0x1F60D, 0x1F618: cost += 1
      default: cost += isAgain ? 0.5 : Self.placeLog10(Int(2 * ScriptAlphabet.of(scalar).size))
      }
    }
    return cost
  }

  private func isInside(_ range: Range<Int>) -> Bool {
    range.lowerBound > 0 && range.upperBound < text.count
  }

  private static func isUsual(_ scalar: UInt32) -> Bool { isOne(scalar, of: " -./:@\\_") }

  /// Whether the same run of digits or signs came before.
  private func cameBefore(_ range: Range<Int>) -> Bool {
    let (kinds, scalars) = (text.buffers.kinds, text.buffers.scalars)
    let (start, count) = (range.lowerBound, range.count)
    return (0..<max(0, start - count)).contains { i in
      scalars[i] == scalars[start] && kinds[i + count] != kinds[start]
        && (i == 0 || kinds[i - 1] != kinds[start])
        && (1..<count).allSatisfy { scalars[i + $0] == scalars[start + $0] }
    }
  }

  // MARK: Pieces

  /// The parts that addresses of pages, mail and files share, and the endings behind an apostrophe,
  /// with the decades of each.
  private static let pieces: [(StaticString, Float)] = [
    ("https://", 0.5), ("http://", 0.5), ("ftp://", 0.9), ("www.", 0.5), ("192.168.", 0.8),
    (".com", 0.4), (".org", 0.8), (".net", 0.8), (".html", 0.9), (".php", 1), (".txt", 1),
    ("@gmail", 0.8), ("@yahoo", 0.8), ("@hotmail", 0.8), ("@outlook", 1), ("@live", 1.1),
    ("@aol", 1.1), ("@gmx", 1.2), ("c:\\", 0.8), ("d:\\", 1.2), ("~/", 0.8), ("/usr/", 0.9),
    ("/var/", 0.9), ("/etc/", 0.8), ("/home/", 0.9), ("/bin", 0.9), ("/lib", 0.9), ("/local", 0.9),
    ("/log", 0.9), ("/tmp", 0.9), ("\\users", 0.8), ("\\windows", 0.8), ("'s", 0.6), ("'t", 0.8),
    ("'d", 1), ("'m", 1), ("'ll", 1), ("'re", 1), ("'ve", 1),
  ]

  /// A bit for each character that a piece begins with, of the 64 and the 64 after them.
  private static let beginnings = pieces.reduce(into: SIMD2<UInt64>()) { seen, piece in
    seen[Int(piece.0.utf8Start[0] >> 6)] |= 1 << UInt64(piece.0.utf8Start[0] & 63)
  }

  private func readPieces(_ start: Int) {
    let (kinds, scalars) = (text.buffers.kinds, text.buffers.scalars)
    let first = scalars[start]
    guard text.features.contains(.symbols), first < 128,
      Self.beginnings[Int(first >> 6)] >> UInt64(first & 63) & 1 == 1
    else { return }
    for (piece, cost) in Self.pieces
    where UInt32(piece.utf8Start[0]) == first && text.has(piece, at: start) {
      let count = piece.utf8CodeUnitCount
      add(start..<start + count, cost, known: count, .piece)
    }
    // The ending of a country's names.
    if first == 0x2E,
      start + 3 == text.count || start + 3 < text.count && scalars[start + 3] == 0x2F,
      kinds[start + 1] == SegmentKind.letters, kinds[start + 2] == SegmentKind.letters
    {
      add(start..<start + 3, 1.2, known: 2, .piece)
    }
  }

  /// The width of the same decoration at both ends, as it stands or mirrored: `xX_` and `_Xx`.
  private var frame: Int {
    let (n, kinds, scalars) = (text.count, text.buffers.kinds, text.buffers.scalars)
    let widths = (1...4).prefix { width in
      2 * width + 3 <= n
        && (kinds[width - 1] == SegmentKind.symbols || isOne(scalars[width - 1], of: "xo"))
    }
    return widths.last { width in
      (0..<width).allSatisfy { scalars[$0] == scalars[n - 1 - $0] }
        || (0..<width).allSatisfy { scalars[$0] == scalars[n - width + $0] }
    } ?? 0
  }

  /// Whether the signs are those of an equation.
  private var isFormula: Bool {
    var hasEquals = false
    for i in 0..<text.count where text.buffers.kinds[i] == SegmentKind.symbols {
      guard isOne(text.buffers.scalars[i], of: "=!*+-./^") else { return false }
      if text.buffers.scalars[i] == 0x3D { hasEquals = true }
    }
    return hasEquals && text.count <= 16
  }

  // MARK: Explaining

  /// Calls `body` with the parts of the cheapest reading, from the last one to the first.
  func eachPart(_ body: (Range<Int>, _ cost: Float, Part, WordTrie.Word) -> Void) {
    read()
    var end = text.count
    while end > 0, states[end].cost < .infinity {
      let state = states[end]
      let start = Int(state.from)
      body(
        start..<end, max(0.01, state.cost - states[start].cost), state.part,
        WordTrie.Word(cell: state.cell))
      end = start
    }
  }
}
