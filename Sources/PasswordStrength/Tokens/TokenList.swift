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

  /// Adds a token; of more than there is room for, the later are left out. No text of the permitted
  /// length has this many, except of a site's own words.
  mutating func add(
    _ range: Range<Int>, _ probability: Double, _ reason: Token.Reason, kindIn: UInt8,
    kindOut: UInt8,
    underPolicy factor: Double = 1
  ) {
    guard probability > 0, count < TextBuffers.tokenCapacity else { return }
    buffers.tokens[count] = Token(
      end: Int32(range.upperBound), next: buffers.heads[range.lowerBound], kindIn: kindIn,
      kindOut: kindOut,
      reason: reason, probability: probability, policyProbability: probability * factor)
    buffers.heads[range.lowerBound] = Int32(count)
    count += 1
    cuts.insert(range.lowerBound)
    cuts.insert(range.upperBound)
  }

  /// Adds a token that is entered and left as what its first and last characters are.
  mutating func add(_ range: Range<Int>, _ probability: Double, _ reason: Token.Reason) {
    add(
      range, probability, reason, kindIn: buffers.kinds[range.lowerBound],
      kindOut: buffers.kinds[range.upperBound - 1])
  }
}

/// A set of places 0…255 in four machine words.
struct CutSet {
  private var words = SIMD4<UInt64>()

  @inline(__always)
  mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

  @inline(__always)
  func contains(_ place: Int) -> Bool { words[place >> 6] >> UInt64(place & 63) & 1 == 1 }

  /// The first member above a place, nil if there is none.
  @inline(__always)
  func next(after place: Int) -> Int? {
    var word = (place + 1) >> 6
    guard word < 4 else { return nil }
    var bits = words[word] & (~0 << UInt64((place + 1) & 63))
    while bits == 0 {
      word += 1
      guard word < 4 else { return nil }
      bits = words[word]
    }
    return word << 6 | bits.trailingZeroBitCount
  }
}
