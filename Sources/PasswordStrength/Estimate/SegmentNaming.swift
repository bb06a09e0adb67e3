/// A segment before its place in the password and its share are known.
struct NamedPart {
  var range: Range<Int>
  var kind: Segment.Kind
  /// The decimal logarithm of the inverse of its probability.
  var cost: Double
}

struct SegmentNaming {
  let text: PreparedText
  let mixture: Mixture
  let isFolded: Bool

  private var model: StrengthModel { mixture.tables.pointee.model }
  private var plain: Segment.Spelling { isFolded ? .folded : .plain }

  func parts(_ step: PathStep) -> [NamedPart] {
    let cost = -log10(max(1e-300, step.probability))
    func one(_ kind: Segment.Kind) -> [NamedPart] {
      [NamedPart(range: step.range, kind: kind, cost: cost)]
    }
    switch step.token {
    case .walk(let layout): return one(.keyboardWalk(layout))
    case .repeatedCharacter: return one(.repeatedCharacter(count: step.range.count))
    case .sequence(let isAscending): return one(.sequence(isAscending: isAscending))
    case .date: return one(.date)
    case .monthAndYear(let year): return monthAndYear(step.range, Int(year), cost)
    case .ordinal: return one(.digits)
    case .userWord(let written):
      return one(.userWord(spelling: written == .plain ? plain : written))
    case .siteWord(let rank): return one(.siteWord(rank: Int(rank)))
    case .languageWord(let rank): return one(.word(.dictionary, rank: Int(rank), spelling: plain))
    case .repeatedBlock(let period, let count):
      return one(.repeatedBlock(length: Int(period), count: Int(count)))
    case .leet(let isAlternative):
      let letters = isAlternative ? text.buffers.leetAlternative : text.buffers.leet
      return words(letters, step.range, cost, .leet)
    case nil:
      return text.buffers.kinds[step.range.lowerBound] == SegmentKind.letters
        ? words(text.buffers.letters, step.range, cost, plain) : one(signs(step.range))
    }
  }

  private func monthAndYear(_ range: Range<Int>, _ year: Int, _ cost: Double) -> [NamedPart] {
    words(text.buffers.letters, range.lowerBound..<year, cost * 0.6, plain) + [
      NamedPart(
        range: year..<range.upperBound, kind: digits(year..<range.upperBound), cost: cost * 0.4)
    ]
  }

  /// The best split of letters into words, or one part of letters if they are not words.
  private func words(
    _ letters: CharacterColumn, _ range: Range<Int>, _ cost: Double, _ spelling: Segment.Spelling
  ) -> [NamedPart] {
    let trie = model.words
    let n = range.count
    var best = [(p: Double, from: Int, word: WordTrie.Word?)](repeating: (0, 0, nil), count: n + 1)
    best[0].p = 1
    for start in 0..<n where best[start].p > 0 {
      var cell = trie.root
      var k = start
      while k < n, !trie.isFinal(cell), let next = trie.step(cell, letters[range.lowerBound + k]) {
        cell = next
        k += 1
        guard k - start > 1 || n == 1, let word = trie.word(at: cell) else { continue }
        let p = best[start].p * (start > 0 ? Mixture.moreWords : 1) * trie.probability(word)
        if p > best[k].p { best[k] = (p, start, word) }
      }
    }
    var pattern = mixture.letterPattern
    pattern.add(letters, range)
    if best[n].p <= Mixture.letterPatternWeight * mixture.probability(pattern) {
      if n >= 4, let word = mixture.reversedWord(letters, range) {
        return [NamedPart(range: range, kind: kind(word, .reversed), cost: cost)]
      }
      return [NamedPart(range: range, kind: .letters(spelling: spelling), cost: cost)]
    }
    var parts: [NamedPart] = []
    var end = n
    while end > 0, let word = best[end].word {
      let p = trie.probability(word)
      parts.append(
        NamedPart(
          range: range.lowerBound + best[end].from..<range.lowerBound + end,
          kind: kind(word, spelling), cost: -log10(p)))
      end = best[end].from
    }
    // The pieces share what the whole run costs.
    let sum = parts.reduce(0) { $0 + $1.cost }
    for i in parts.indices { parts[i].cost *= cost / max(1e-9, sum) }
    return parts.reversed()
  }

  func parts(ofPhrase explanations: Explanations) -> [NamedPart] {
    var parts: [NamedPart] = []
    let finder = PhraseFinder(
      mixture.tables, text, below: explanations.otherLog10, isFolded: isFolded)
    finder.eachPart { range, cost, part, word in
      let kind: Segment.Kind
      switch part {
      case .word: kind = self.kind(word, plain)
      case .listedWord: kind = .listedWord(spelling: plain)
      case .letters:
        parts += words(text.buffers.letters, range, Double(cost), plain).reversed()
        return
      case .row: kind = Self.stepsKind(text, range) ?? .keyboardWalk(.qwerty)
      case .token: kind = token(range)
      case .piece: kind = .addressPart
      case .frame: kind = .decoration
      case .signs: kind = signs(range)
      }
      parts.append(NamedPart(range: range, kind: kind, cost: Double(cost)))
    }
    return parts.reversed()
  }

  /// The kind of characters that are the same or in order; nil for others.
  static func stepsKind(_ text: PreparedText, _ range: Range<Int>) -> Segment.Kind? {
    let step = range.count > 1 ? text.constantStep(range) : 2
    if step == 2 { return nil }
    return step == 0 ? .repeatedCharacter(count: range.count) : .sequence(isAscending: step == 1)
  }

  private func token(_ range: Range<Int>) -> Segment.Kind {
    var best: Token?
    text.buffers.eachToken(from: range.lowerBound) { token in
      if Int(token.end) == range.upperBound, token.odds.free > best?.odds.free ?? 0 {
        best = token
      }
    }
    return parts((range, best?.reason, 1)).first?.kind ?? .bruteForce
  }

  private func kind(_ word: WordTrie.Word, _ spelling: Segment.Spelling) -> Segment.Kind {
    let list: Segment.WordList =
      switch model.words.kind(word) {
      case .passwordPart: .passwordParts
      case .name: .names
      case .dictionary: .dictionary
      }
    return .word(list, rank: model.words.rank(word), spelling: spelling)
  }

  private func signs(_ range: Range<Int>) -> Segment.Kind {
    switch text.buffers.kinds[range.lowerBound] {
    case SegmentKind.digits: digits(range)
    case SegmentKind.symbols:
      model.symbolRuns.rank(text.hash(of: range)).map { .commonSymbols(rank: $0) } ?? .symbols
    default: .otherCharacters
    }
  }

  private func digits(_ range: Range<Int>) -> Segment.Kind {
    let scalars = UnsafePointer(text.buffers.scalars + range.lowerBound)
    let hash = text.hash(of: range)
    let list = 0.65 * model.digitRuns.probability(hash)
    let calendar = mixture.calendar
    // Longer numbers may exceed any integer.
    let value = range.count <= 4 ? text.number(range) : 0
    switch range.count {
    case 4 where 0.10 * calendar.probability(year: value) > list: return .year(value)
    case 2 where 0.01 * calendar.probability(twoDigits: value) > list: return .year(value)
    case 6, 8:
      let date = 0.02 * calendar.probability(digits: scalars, count: range.count)
      if date > list, date > 0.0075 * Mixture.randomDigits(range.count) {
        return .date
      }
    default: break
    }
    return model.digitRuns.rank(hash).map { .commonNumber(rank: $0) } ?? .digits
  }
}
