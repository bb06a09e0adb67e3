/// A binary fuse table with three cells a key (Graf and Lemire, "Binary Fuse Filters", 2022).
///
/// The three cells of a key lie in three neighbouring segments, and their exclusive or is the key's
/// value beside its fingerprint. It takes 1.13 cells a key.
package struct FuseShape: Sendable {
  /// The number of cells of a segment, a power of two.
  package let segmentLength: UInt32
  /// The number of segments that a first cell can lie in; two more follow.
  package let segmentCount: UInt32
  package let seed: UInt64

  package init(segmentLength: UInt32, segmentCount: UInt32, seed: UInt64) {
    (self.segmentLength, self.segmentCount, self.seed) = (segmentLength, segmentCount, seed)
  }

  package var cellCount: Int { Int(segmentLength) * (Int(segmentCount) + 2) }

  /// The bits of a cell that hold the value; the others hold the fingerprint.
  package static let valueBits = 3

  @inline(__always)
  package func key(_ hash: TextHash) -> UInt64 {
    var key = (hash.bits ^ seed) &* 0xD6E8_FEB8_6659_FD93
    key ^= key >> 32
    key = key &* 0x9FB2_1C65_1E98_DF25
    return key ^ key >> 29
  }

  @inline(__always)
  package func cells(_ key: UInt64) -> (Int, Int, Int) {
    let places = UInt64(segmentLength &* segmentCount)
    let first = UInt32(truncatingIfNeeded: ((key >> 32) &* places) >> 32)
    let mask = segmentLength &- 1
    let low = UInt32(truncatingIfNeeded: key)
    let second = (first &+ segmentLength) ^ (low >> 16 & mask)
    let third = (first &+ 2 &* segmentLength) ^ (low & mask)
    return (Int(first), Int(second), Int(third))
  }

  /// The fingerprint of a key: thirteen bits, where a cell has them.
  @inline(__always)
  package func fingerprint(_ key: UInt64) -> UInt16 {
    let bits = UInt16(truncatingIfNeeded: (key &* 0xD6E8_FEB8_6659_FD93) >> 48)
    return bits & (.max << UInt16(Self.valueBits))
  }
}
