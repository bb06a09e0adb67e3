/// Finds the gaps in a stream of ascending hashes that are too wide for chance. The spacing is
/// learnt from the last hashes.
struct HoleFinder {
  private(set) var holes: [Hole] = []
  private var last: UInt64?
  private var mean = 0.0
  private var pending: [(from: UInt64, gap: UInt64)] = []
  private var seen = 0

  private static let first = 1024
  private static let fewest = 64

  @inline(__always)
  mutating func add(_ hash: UInt64) {
    let from = last ?? 0
    let gap = hash &- from
    last = hash
    guard gap > 0 || seen == 0 else { return }
    seen &+= 1
    if mean > 0 {
      test(from, gap)
    } else {
      pending.append((from, gap))
      if pending.count == Self.first { settle() }
    }
  }

  mutating func finish() -> [Hole] {
    if mean == 0, seen >= Self.fewest { settle() }
    // Behind the last hash the gap is that to the end of all values.
    if mean > 0, let last { test(last, 0 &- last) }
    return holes
  }

  private mutating func settle() {
    var local = LocalSpacing()
    // The first gap is from the beginning of all values, which is no hash.
    for gap in pending.dropFirst() { local.add(gap.gap) }
    mean = local.mean ?? 0
    guard mean > 0 else { return }
    for gap in pending { test(gap.from, gap.gap) }
    pending = []
  }

  @inline(__always)
  private mutating func test(_ from: UInt64, _ gap: UInt64) {
    let width = Double(gap)
    if width > Spacing.leastHole * mean {
      // The hash before is there, unless it is the beginning of all values.
      holes.append(Hole(from: from == 0 ? 0 : from + 1, through: from &+ gap &- 1))
    } else {
      mean += (width - mean) * (1.0 / 1024)
    }
  }
}

/// The union of two lists of holes, in order, with holes that touch made one.
func union(_ a: [Hole], _ b: [Hole]) -> [Hole] {
  var holes: [Hole] = []
  for hole in (a + b).sorted(by: { $0.from < $1.from }) {
    if let last = holes.last, hole.from <= last.through || hole.from == last.through &+ 1 {
      holes[holes.count - 1] = Hole(from: last.from, through: max(last.through, hole.through))
    } else {
      holes.append(hole)
    }
  }
  return holes
}
