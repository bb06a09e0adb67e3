internal import CEmbedded
internal import UnicodeText

/// A ranked list as a hash table of 32-bit fingerprints.
///
/// The text itself is not stored: a text that is not in the list is taken for an entry once in
/// about three thousand million look-ups, which can only lower an estimate.
struct RankedTable {
  let fingerprints: UnsafeBufferPointer<UInt32>
  let ranks: UnsafePointer<UInt16>
  /// The number of entries whose code is not above each 8-bit code of a probability: codes rise
  /// with rank.
  let codeEnds: UnsafePointer<UInt16>
  let probabilities: UnsafePointer<Double>

  /// The rank of a text, 1 being the most probable; nil for a text that is not in the list.
  @inline(__always)
  func rank(_ hash: TextHash) -> Int? {
    let (slot, fingerprint) = hash.place(in: fingerprints.count)
    var i = slot
    while true {
      let stored = fingerprints[i]
      if stored == fingerprint { return Int(ranks[i]) + 1 }
      if stored == 0 { return nil }
      i = i + 1 == fingerprints.count ? 0 : i + 1
    }
  }

  @inline(__always)
  func prefetch(_ hash: TextHash) {
    let slot = hash.place(in: fingerprints.count).slot
    embedded_prefetch(fingerprints.baseAddress.unsafelyUnwrapped + slot)
    embedded_prefetch(ranks + slot)
  }

  @inline(__always)
  func probability(_ hash: TextHash) -> Double {
    guard let rank = rank(hash) else { return 0 }
    return probabilities[(0..<255).insertionIndex { Int(codeEnds[$0]) < rank }]
  }
}

/// The hash of a text, fed one code point at a time.
package struct TextHash {
  @usableFromInline var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  package init() {}

  package init(_ scalars: some Sequence<UInt32>) {
    for scalar in scalars { add(scalar) }
  }

  /// The whole hash, for tables of other shapes.
  @inline(__always)
  package var bits: UInt64 { state ^ state >> 32 }

  @inline(__always)
  package mutating func add(_ scalar: UInt32) {
    state = (state ^ UInt64(scalar)) &* 0x9FB2_1C65_1E98_DF25
    state ^= state >> 29
  }

  /// The first slot to try in a table of `count` slots, and the fingerprint, which is never 0.
  @inline(__always)
  package func place(in count: Int) -> (slot: Int, fingerprint: UInt32) {
    var h = bits &* 0xD6E8_FEB8_6659_FD93
    h ^= h >> 32
    let slot = Int(((h & 0xFFFF_FFFF) &* UInt64(count)) >> 32)
    let fingerprint = UInt32(truncatingIfNeeded: (h &* 0x9FB2_1C65_1E98_DF25) >> 32)
    return (slot, fingerprint == 0 ? 1 : fingerprint)
  }
}
