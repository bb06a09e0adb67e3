/// The special tokens of one text, linked by their start, and the places where they cut it.
struct TokenList {
  private let buffers: TextBuffers
  private(set) var count = 0
  let cuts: CutSet

  init(_ buffers: TextBuffers, length: Int) {
    self.buffers = buffers
    cuts = CutSet(buffers.cuts)
    for i in 0...length { buffers.heads[i] = -1 }
  }

  /// Adds a token. If there is no room for more, later ones are left out, which only happens with a
  /// site's own words. A word is entered and left as letters, any other token as its first and last
  /// character.
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
      reason: reason, odds: Odds(probability, probability * factor))
    buffers.heads[range.lowerBound] = Int32(count)
    count += 1
    cuts.insert(range.lowerBound)
    cuts.insert(range.upperBound)
  }
}

/// A set of places 0…255, in memory of the caller's.
struct CutSet {
  private let members: UnsafeMutablePointer<UInt64>

  init(_ members: UnsafeMutablePointer<UInt64>) {
    self.members = members
    members.update(repeating: 0, count: 4)
  }

  @inline(__always)
  func insert(_ place: Int) { members[place >> 6] |= 1 << UInt64(place & 63) }

  @inline(__always)
  func contains(_ place: Int) -> Bool { members[place >> 6] >> UInt64(place & 63) & 1 == 1 }

  /// The first member above a place; nil if there is none.
  @inline(__always)
  func next(after place: Int) -> Int? {
    var word = (place + 1) >> 6
    guard word < 4 else { return nil }
    var bits = members[word] & (~0 << UInt64((place + 1) & 63))
    while bits == 0 {
      word += 1
      guard word < 4 else { return nil }
      bits = members[word]
    }
    return word << 6 | bits.trailingZeroBitCount
  }
}
