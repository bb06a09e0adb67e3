/// A text in its buffers, ready for the matchers.
struct PreparedText {
  let buffers: TextBuffers
  private(set) var count = 0
  /// Blocks of characters outside ASCII that occur; see `ScriptAlphabet`.
  private(set) var scripts: UInt16 = 0
  private(set) var hash = TextHash()
  /// The places of the characters that occur; see `CharacterEntry`.
  private var places: UInt64 = 0
  private var seen: CharacterEntry.Bits = 0
  private var leetCount: UInt8 = 0
  private(set) var stretchCount = 0
  /// Whether the text was longer than 80 characters before it was shortened.
  var isLong = false
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

  /// The most characters that occurred before: the others are all different.
  var repeatedCount: Int { count - places.nonzeroBitCount }
  var features: TextFeatures { TextFeatures(rawValue: CharacterEntry(bits: seen).features) }
  var hasBothCases: Bool { CharacterEntry(bits: seen).letterCase == 3 }
  var hasUpperCase: Bool { CharacterEntry(bits: seen).letterCase & CharacterEntry.upperCase != 0 }

  /// Adds an ASCII character of any case, with its entry in ``EstimatorTables/characters``.
  @inline(__always)
  mutating func append(ascii byte: UInt8, _ entry: UnsafePointer<CharacterEntry>) {
    let scalar = UInt32(byte | (entry.pointee.letterCase & CharacterEntry.upperCase) << 4)
    leetCount &+= entry.pointee.leetCount
    append(scalar, entry)
  }

  @inline(__always)
  mutating func append(_ scalar: UInt32, _ tables: UnsafePointer<EstimatorTables>) {
    if scalar < 0x80 {
      append(ascii: UInt8(truncatingIfNeeded: scalar), tables.pointee.characters + Int(scalar))
    } else {
      append(wide: scalar, letterCase: 0, tables)
    }
  }

  /// The first characters of an ASCII text, with their case, in other buffers.
  func beginning(
    _ length: Int, in buffers: TextBuffers, _ tables: UnsafePointer<EstimatorTables>
  ) -> PreparedText {
    var result = PreparedText(buffers)
    for i in 0..<length {
      let isCapital = self.buffers.cases[i] == CharacterEntry.upperCase
      let byte = UInt8(truncatingIfNeeded: self.buffers.scalars[i]) &- (isCapital ? 0x20 : 0)
      result.append(ascii: byte, tables.pointee.characters + Int(byte))
    }
    return result
  }

  @inline(never)
  mutating func append(
    wide scalar: UInt32, letterCase: UInt8, _ tables: UnsafePointer<EstimatorTables>
  ) {
    var entry = CharacterEntry(
      kind: SegmentKind.others, symbol: tables.pointee.symbol(ofWide: scalar),
      features: TextFeatures.others.rawValue, place: EstimatorTables.place(of: scalar),
      letterCase: letterCase)
    scripts |= ScriptAlphabet.of(scalar).bit
    append(scalar, &entry)
  }

  @inline(__always)
  private mutating func append(_ scalar: UInt32, _ entry: UnsafePointer<CharacterEntry>) {
    // As one number, not byte by byte.
    let bits = UnsafeRawPointer(entry).loadUnaligned(as: CharacterEntry.Bits.self)
    UnsafeMutableRawPointer(buffers.characters + count)
      .storeBytes(of: bits, as: CharacterEntry.Bits.self)
    seen |= bits
    buffers.scalars[count] = scalar
    count &+= 1
    buffers.leetBefore[count] = leetCount
    hash.add(scalar)
    places |= 1 << UInt64(entry.pointee.place & 63)
  }

  @inline(__always)
  func hash(of range: Range<Int>) -> TextHash {
    var hash = TextHash()
    for i in range { hash.add(buffers.scalars[i]) }
    return hash
  }

  /// The number that some digits are, of at most 18.
  func number(_ range: Range<Int>) -> Int {
    range.reduce(0) { $0 &* 10 &+ Int(buffers.scalars[$1] & 15) }
  }

  /// The place up to which there are digits from a place on.
  func digitsEnd(from start: Int) -> Int {
    var end = start
    while end < count, buffers.kinds[end] == SegmentKind.digits { end += 1 }
    return end
  }

  func has(_ piece: StaticString, at start: Int) -> Bool {
    let end = start + piece.utf8CodeUnitCount
    return end <= count
      && (start..<end).allSatisfy { UInt32(piece.utf8Start[$0 - start]) == buffers.scalars[$0] }
  }

  /// Whether the text is made of hexadecimal digits in one case, some of them letters, and long
  /// enough for that to be no accident.
  var isHexadecimal: Bool {
    guard count >= Self.shortestHexadecimal, !hasBothCases, features.contains(.letters),
      features.isDisjoint(with: [.symbols, .others])
    else { return false }
    return (0..<count).allSatisfy {
      buffers.kinds[$0] == SegmentKind.digits || buffers.letters[$0] < 6
    }
  }
  private static let shortestHexadecimal = 6

  /// The number of distinct characters that one must try to find the text by all combinations, at
  /// least 10; with `upperCase`, the capitals too if there are letters.
  @inline(__always)
  func alphabetSize(upperCase: Bool) -> Double {
    var size = scripts == 0 ? 0 : ScriptAlphabet.total(scripts)
    if features.contains(.letters) { size += upperCase ? 52 : 26 }
    if features.contains(.digits) { size += 10 }
    if features.contains(.symbols) { size += 33 }
    return max(10, size)
  }

  /// The decimal logarithm of the ways to choose some of the characters of ASCII and to draw the
  /// text from these: all of the kinds that occur but of signs only those that do, all but the ones
  /// that look like others, or none but those that occur.
  var drawnLog10: Double {
    var seen = SIMD2<UInt64>()
    for i in 0..<count {
      let isCapital = buffers.cases[i] == CharacterEntry.upperCase
      let scalar = buffers.scalars[i] &- (isCapital ? 0x20 : 0)
      seen[Int(scalar >> 6) & 1] |= 1 << UInt64(scalar & 63)
    }
    // Each kind: its characters, and how many of them look like others.
    var (all, alike) = (0, 0)
    var signs = 0
    for (kind, size, likeOthers) in Self.drawnKinds {
      let found = seen & kind
      guard found != SIMD2() else { continue }
      if kind == Self.signs { signs = found.x.nonzeroBitCount + found.y.nonzeroBitCount }
      all += size
      alike += likeOthers
    }
    let different = seen.x.nonzeroBitCount + seen.y.nonzeroBitCount
    var best = draws(of: different) + Self.chosenLog10(different, of: all)
    if signs > 0 { best = min(best, draws(of: all - 33 + signs) + Self.chosenLog10(signs, of: 33)) }
    if seen & Self.lookAlikes == SIMD2() { best = min(best, draws(of: all - alike) + log10Of2) }
    return best
  }

  private static let drawnKinds: [(SIMD2<UInt64>, size: Int, likeOthers: Int)] = [
    (SIMD2(0, 0x07FF_FFFE_0000_0000), 26, 2), (SIMD2(0, 0x0000_0000_07FF_FFFE), 26, 5),
    (SIMD2(0x03FF_0000_0000_0000, 0), 10, 5), (signs, 33, 10),
    (SIMD2(0x0000_0000_FFFF_FFFF, 0x8000_0000_0000_0000), 33, 0),  // control characters
  ]
  private static let signs = SIMD2<UInt64>(0xFC00_FFFF_0000_0000, 0x7800_0001_F800_0001)
  /// The characters 0 O o 1 l I | 2 Z 5 S 8 B ' " ` \ . , ; : and the space, which those who choose
  /// an alphabet leave out.
  private static let lookAlikes = SIMD2<UInt64>(0x0D27_5085_0000_0000, 0x1000_9001_1408_8204)

  private func draws(of size: Int) -> Double {
    Double(count) * log10(Double(size))
  }

  private static func chosenLog10(_ count: Int, of size: Int) -> Double {
    var product = 1.0
    for i in 0..<count { product *= Double(size - i) / Double(i + 1) }
    return log10(product)
  }

  /// The decimal logarithm of the ways to choose the characters when each is one of its own kind,
  /// and again is one of a few: `中中1中` is no choice of four among thousands. O(n²).
  var choicesLog10: Double {
    var sum = 0.0
    for i in 0..<count {
      let scalar = buffers.scalars[i]
      let size: Double
      let isAgain = (0..<i).contains { buffers.scalars[$0] == scalar }
      let joiner: UInt32 = 0x200D
      switch buffers.kinds[i] {
      // Tags spell the name of one flag.
      case _ where LookAlike.isUnseen(scalar) || 0xE0020...0xE007F ~= scalar: size = 1
      case _ where 0x1F3FB...0x1F3FF ~= scalar: size = 5
      // Few pictures are joined with another one.
      case _ where i > 0 && buffers.scalars[i - 1] == joiner: size = 3
      // Two letters are a flag.
      case _ where 0x1F1E6...0x1F1FF ~= scalar: size = isAgain ? 3 : 8
      case _ where isAgain: size = 3
      case SegmentKind.letters: size = 52
      case SegmentKind.digits: size = 10
      case SegmentKind.symbols: size = 33
      default: size = 2 * ScriptAlphabet.of(scalar).size
      }
      sum += log10(2 * size)
    }
    return sum
  }

  /// The probability that every character of a range is chosen freely among those of its kind.
  @inline(__always)
  func choices(_ range: Range<Int>) -> Double {
    var p = 1.0
    for i in range { p *= SegmentKind.choice(buffers.kinds[i]) }
    return p
  }
}
