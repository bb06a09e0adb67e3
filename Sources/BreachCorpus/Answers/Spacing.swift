/// The spacing of the hashes of a corpus, which tells gaps that are holes from gaps by chance.
///
/// Hashes are spread evenly: the gap between neighbours is n times the mean with probability e⁻ⁿ. A
/// gap of 64 means does not come about by chance in any corpus that fits on a disk; a range that
/// was not downloaded is some two thousand means wide.
struct Spacing: Sendable {
  /// The mean distance between neighbours, in units of the hash's first 64 bits; infinite where
  /// nothing is known.
  let mean: Double

  static let leastHole = 64.0
  static let all = 0x1p64

  init(of count: Double, in width: Double = Self.all) {
    mean = count > 0 ? width / count : .infinity
  }

  /// No neighbour below is the beginning of all values, and none above is their end.
  ///
  /// - Parameter local: The mean near the place, which shows a hole where only a part of all ranges
  ///   is there.
  func isHole(below: UInt64?, above: UInt64?, local: Double? = nil) -> Bool {
    let gap = (above.map { Double($0) } ?? Self.all) - (below.map { Double($0) } ?? 0)
    return gap > Self.leastHole * min(mean, local ?? .infinity)
  }
}

/// The gaps of a stretch of neighbours, and their mean without the widest one, which may be a hole.
struct LocalSpacing: Sendable {
  private var count = 0
  private var sum = 0.0
  private var widest = 0.0

  private static let fewest = 33

  @inline(__always)
  mutating func add(_ gap: UInt64) {
    let gap = Double(gap)
    count &+= 1
    sum += gap
    if gap > widest { widest = gap }
  }

  var mean: Double? { count < Self.fewest ? nil : max(1, (sum - widest) / Double(count - 1)) }
}
