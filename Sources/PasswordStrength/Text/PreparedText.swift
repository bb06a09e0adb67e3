/// A text in its buffers, ready for the matchers.
struct PreparedText {
  let buffers: TextBuffers
  private(set) var count = 0
  private(set) var features: TextFeatures = []
  /// Blocks of characters outside ASCII that occur; see `ScriptAlphabet`.
  private(set) var scripts: UInt16 = 0
  private(set) var hash = TextHash()
  /// The places of the characters that occur; see `CharacterEntry`.
  private var places: UInt64 = 0
  private var leetCount: UInt8 = 0
  private var previous: UInt32 = 0
  private var isNearPrevious = false
  /// Whether there are three code points of which each is the same as the one before or next to it.
  private(set) var hasSteps = false
  /// The number of stretches that were shortened; see `TextLimits`.
  private(set) var stretchCount = 0
  /// Whether the text was longer than 80 characters before it was shortened.
  var isLong = false
  /// Whether its end is missing.
  var isCut = false

  init(_ buffers: TextBuffers) {
    self.buffers = buffers
    buffers.leetBefore[0] = 0
  }

  var isFull: Bool { count == TextLimits.capacity - 8 }

  mutating func append(_ stretch: ShortenedStretch) {
    buffers.stretches[stretchCount] = stretch
    stretchCount += 1
  }

  /// The blocks left out of the stretch of this period that ends here.
  func omittedBlocks(period: Int, in range: Range<Int>) -> Int {
    for i in 0..<stretchCount {
      let stretch = buffers.stretches[i]
      if Int(stretch.period) == period, range.lowerBound <= Int(stretch.start),
        Int(stretch.end) <= range.upperBound
      {
        return Int(stretch.omitted)
      }
    }
    return 0
  }

  /// Characters that occurred before, at most: the others are all different.
  var repeatedCount: Int { count - places.nonzeroBitCount }

  /// Adds a character that is lower-case already.
  @inline(__always)
  mutating func append(_ scalar: UInt32, _ tables: UnsafePointer<EstimatorTables>) {
    let i = count
    buffers.scalars[i] = scalar
    hash.add(scalar)
    count = i + 1
    let isNear = scalar &- previous &+ 1 <= 2 && i > 0
    if isNear, isNearPrevious { hasSteps = true }
    isNearPrevious = isNear
    previous = scalar
    guard scalar < 0x80 else { return appendWide(scalar, at: i, tables) }
    let entry = tables.pointee.characters[Int(scalar)]
    buffers.kinds[i] = entry.kind
    buffers.letters[i] = entry.letter
    buffers.leet[i] = entry.leet
    buffers.leetAlternative[i] = entry.leetAlternative
    buffers.symbols[i] = entry.symbol
    if entry.isLeet { leetCount &+= 1 }
    buffers.leetBefore[i + 1] = leetCount
    places |= 1 << UInt64(entry.place)
    features.formUnion(TextFeatures(rawValue: entry.features))
  }

  @inline(never)
  private mutating func appendWide(
    _ scalar: UInt32, at i: Int, _ tables: UnsafePointer<EstimatorTables>
  ) {
    buffers.kinds[i] = SegmentKind.others
    buffers.letters[i] = CharacterEntry.noLetter
    buffers.leet[i] = CharacterEntry.noLetter
    buffers.leetAlternative[i] = CharacterEntry.noLetter
    buffers.symbols[i] = tables.pointee.symbol(ofWide: scalar)
    buffers.leetBefore[i + 1] = leetCount
    places |= 1 << UInt64(EstimatorTables.place(of: scalar))
    features.insert(.others)
    scripts |= ScriptAlphabet.of(scalar).bit
  }

  /// The characters one must try; with `upperCase`, the capitals too if there are letters.
  @inline(__always)
  func alphabet(upperCase: Bool, _ tables: UnsafePointer<EstimatorTables>) -> Alphabet {
    let kinds = features.intersection(.kinds)
    if scripts == 0 { return tables.pointee.alphabets[Int(kinds.rawValue) + (upperCase ? 8 : 0)] }
    return Alphabet(kinds, scripts: scripts, upperCase: upperCase)
  }

  /// Probabilities of a choice among 26 letters and so on of every character, multiplied.
  @inline(__always)
  func choices(_ range: Range<Int>) -> Double {
    var p = 1.0
    for i in range { p *= SegmentKind.choice(buffers.kinds[i]) }
    return p
  }
}
