/// Explains a text: .25 list + .20 pattern + .48 segments + .02 whole-text patterns.
struct Mixture {
  let tables: UnsafePointer<EstimatorTables>
  /// The memory of ``readWords(_:_:asSentence:)``.
  let endings: UnsafeMutablePointer<Ending>
  let calendar: Calendar
  let userWords: UnsafePointer<UserWords>
  let blockBuffers: TextBuffers

  static let listWeight = 0.25
  static let patternWeight = 0.20
  static let segmentWeight = 0.48
  static let wholeWeight = 0.02
  static let longestRun = 40
  /// The probability by the other explanations from which a leaked password counts that is not a
  /// common one: a look-up may be wrong, and must not make a strong password weak.
  static let leastOfLeaked = 1e-16

  struct Terms {
    var list = 0.0
    var pattern = 0.0
    var segments = Odds()
    var whole = 0.0
    /// The explanation as something shorter in a known shape, its weight included.
    var shape: Shape?

    @inline(__always)
    var sum: Double {
      Mixture.listWeight * list + Mixture.patternWeight * pattern + Mixture.segmentWeight
        * segments.free + Mixture.wholeWeight * whole + (shape?.odds.free ?? 0)
    }
  }

  @inline(__always)
  func evaluate(_ text: PreparedText, isBlock: Bool = false) -> Terms {
    var terms = Terms()
    let hash = text.hash
    tables.pointee.model.passwords.prefetch(hash)
    terms.pattern = pattern(text)
    terms.whole = whole(text)
    if !isBlock { terms.shape = shape(text) }
    terms.list = tables.pointee.model.passwords.probability(hash)
    if terms.list == 0 { tables.pointee.model.leaked?.prefetch(hash) }
    let (tokens, _) = graph(text, isBlock: isBlock)
    terms.segments = segments(text, tokens)
    if terms.list == 0,
      Self.patternWeight * terms.pattern + Self.segmentWeight * terms.segments.free
        > Self.leastOfLeaked
    {
      terms.list = tables.pointee.model.leaked?.value(hash) ?? 0
    }
    return terms
  }

  /// A text whose end is missing has no end to predict.
  @inline(__always)
  private func pattern(_ text: PreparedText) -> Double {
    var reading = NGramTable.Reading(tables.pointee.model.passwordPattern, .passwords)
    reading.add(text.buffers.symbols, 0..<text.count)
    let cost = text.isCut ? reading.cost : reading.cost &+ reading.costOfEnd
    return tables.pointee.probability(sixteenths: cost)
  }

  func graph(_ text: PreparedText, isBlock: Bool) -> (tokens: TokenList, runCount: Int) {
    var tokens = TokenList(text.buffers, length: text.count)
    let runCount = cutIntoRuns(text, tokens)
    addWalks(text, &tokens)
    addSequences(text, &tokens)
    addRowStarts(text, &tokens)
    addDates(text, &tokens)
    addWordDates(text, runCount: runCount, &tokens)
    addLeet(text, runCount: runCount, &tokens)
    if !userWords.pointee.isEmpty { userWords.pointee.find(text, &tokens) }
    if !tables.pointee.siteWords.isEmpty { tables.pointee.siteWords.find(text, &tokens) }
    if !tables.pointee.languages.isEmpty {
      for list in tables.pointee.languages { list.find(text, &tokens) }
    }
    if !isBlock { addRepeats(text, &tokens) }
    text.buffers.note(tokenCount: tokens.count)
    return (tokens, runCount)
  }

  private func cutIntoRuns(_ text: PreparedText, _ tokens: TokenList) -> Int {
    let runs = text.buffers.runs
    let kinds = text.buffers.kinds
    var count = 0
    var start = 0
    tokens.cuts.insert(0)
    while start < text.count {
      let kind = kinds[start]
      var end = start + 1
      while end < text.count, kinds[end] == kind, end - start < Self.longestRun { end += 1 }
      runs[count] = CharacterRun(start: Int32(start), end: Int32(end), kind: kind)
      count += 1
      tokens.cuts.insert(end)
      start = end
    }
    return count
  }

  func probability(ofBlock text: PreparedText, _ range: Range<Int>) -> Double {
    probability(ofBlock: block(of: text, range))
  }

  /// Prepares some characters of a text as one of its own. Not a function of a closure, of which a
  /// page would have one copy for each.
  @inline(never)
  func block(
    of text: PreparedText, _ range: Range<Int>, step: Int = 1, without omitted: UInt8? = nil,
    isUnshifted: Bool = false
  ) -> PreparedText {
    var block = PreparedText(blockBuffers)
    for i in stride(from: range.lowerBound, to: range.upperBound, by: step)
    where text.buffers.kinds[i] != omitted {
      let scalar = text.buffers.scalars[i]
      block.append(isUnshifted ? unshifted(scalar) : scalar, tables)
    }
    return block
  }

  func probability(withoutSymbols text: PreparedText) -> Double {
    probability(ofBlock: block(of: text, 0..<text.count, without: SegmentKind.symbols))
  }

  /// Not inlined, so that the mixture of a block, which has no blocks, is not a recursion for the
  /// optimizer to unroll.
  @inline(never)
  func probability(ofBlock block: PreparedText) -> Double { evaluate(block, isBlock: true).sum }
}
