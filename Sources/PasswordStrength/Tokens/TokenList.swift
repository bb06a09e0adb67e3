/// The special tokens of one text, linked by their start, and the places where they cut it.
struct TokenList {
  private let buffers: TextBuffers
  private(set) var count = 0
  /// A bit for each place where a token may start or end.
  private(set) var cuts: CutSet = CutSet()

  init(_ buffers: TextBuffers, length: Int) {
    self.buffers = buffers
    for i in 0...length { buffers.heads[i] = -1 }
  }

  @inline(__always)
  mutating func cut(at place: Int) { cuts.insert(place) }

  /// Adds a token. If there is no room for more, later ones are left out. No text of the permitted
  /// length has that many, except of a site's own words.
  ///
  /// - Parameter isWord: Whether the token is entered and left as letters. Any other is entered as
  ///   its first character, and left as its last one.
  mutating func add(
    _ range: Range<Int>, _ probability: Double, _ reason: Token.Reason, isWord: Bool = false,
    underPolicy factor: Double = 1
  ) {
    guard probability > 0, count < TextBuffers.tokenCapacity else { return }
    let kinds = buffers.kinds
    buffers.tokens[count] = Token(
      end: Int32(range.upperBound), next: buffers.heads[range.lowerBound],
      kindIn: isWord ? SegmentKind.letters : kinds[range.lowerBound],
      kindOut: isWord ? SegmentKind.letters : kinds[range.upperBound - 1],
      reason: reason, probability: probability, policyProbability: probability * factor)
    buffers.heads[range.lowerBound] = Int32(count)
    count += 1
    cuts.insert(range.lowerBound)
    cuts.insert(range.upperBound)
  }
}

/// A set of places 0…255.
struct CutSet {
  /// The members below 64, which are all members of most texts.
  private var first: UInt64 = 0
  /// The other members, 64 in each number.
  private var rest = SIMD3<UInt64>()

  @inline(__always)
  mutating func insert(_ place: Int) {
    let bit: UInt64 = 1 << UInt64(place & 63)
    if place < 64 { first |= bit } else { rest[place >> 6 - 1] |= bit }
  }

  @inline(__always)
  func contains(_ place: Int) -> Bool {
    (place < 64 ? first : rest[place >> 6 - 1]) >> UInt64(place & 63) & 1 == 1
  }

  /// The first member above a place; nil if there is none.
  @inline(__always)
  func next(after place: Int) -> Int? {
    if place < 63 {
      let bits = first & (~1 << UInt64(place))
      if bits != 0 { return bits.trailingZeroBitCount }
    }
    return nextInRest(from: max(64, place + 1))
  }

  @inline(never)
  private func nextInRest(from place: Int) -> Int? {
    var word = place >> 6 - 1
    guard word < 3 else { return nil }
    var bits = rest[word] & (~0 << UInt64(place & 63))
    while bits == 0 {
      word += 1
      guard word < 3 else { return nil }
      bits = rest[word]
    }
    return (word + 1) << 6 | bits.trailingZeroBitCount
  }
}
