internal import CPlatform

/// A count of different passwords, and of those that occur once, twice or more often.
///
/// Keeps the keys that begin with at least `level` zero bits, each with its exact count. While all
/// fit the level is 0 and every answer is exact; when they do not, the level rises and about half
/// are forgotten. What is left is a fair sample of the different passwords, of which each stands
/// for 2^level. The level is the lowest at which the keys fit, so it depends on the set of
/// passwords alone: any split of a list and any order gives the same sample.
///
/// The standard error of an estimate of all is 1.20 / √capacity: M. Wegman's adaptive sampling,
/// analysed by P. Flajolet, "On Adaptive Sampling", Computing 43 (1990); the counts are by P.
/// Gibbons, S. Tirthapura, "Estimating Simple Functions on the Union of Data Streams", SPAA 2001.
/// It is as accurate as a HyperLogLog of the size that matters here, and answers more questions.
struct DistinctSample: Equatable, Sendable {
  let capacity: Int
  /// The number of zero bits that a kept key begins with.
  private(set) var level = 0
  private(set) var count = 0

  /// The keys, with open addressing by their low bits; 0 is an empty slot.
  private var keys: ContiguousArray<UInt64>
  private var counts: ContiguousArray<Int>
  /// The largest hash that is still kept.
  private var ceiling = UInt64.max

  /// A sample of at most `capacity` keys, which takes 2 MB at its largest.
  init(capacity: Int = 98_304) {
    self.capacity = capacity
    keys = ContiguousArray(repeating: 0, count: 64)
    counts = ContiguousArray(repeating: 0, count: 64)
  }

  /// Counts an occurrence.
  ///
  /// - Complexity: O(1), amortized; in a list much longer than the sample, mostly one comparison.
  @inline(__always)
  mutating func add(_ key: UInt64, times: Int = 1) {
    if key <= ceiling { keep(key == 0 ? 1 : key, times) }
  }

  @inline(__always)
  func prefetch(_ key: UInt64) {
    guard key <= ceiling else { return }
    let slot = Int(truncatingIfNeeded: key) & (keys.count - 1)
    keys.withUnsafeBufferPointer { platform_prefetch($0.baseAddress.unsafelyUnwrapped + slot) }
    counts.withUnsafeBufferPointer { platform_prefetch($0.baseAddress.unsafelyUnwrapped + slot) }
  }

  private mutating func keep(_ key: UInt64, _ times: Int) {
    var slot = Int(truncatingIfNeeded: key) & (keys.count - 1)
    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
    // The count of an empty slot is 0.
    counts[slot] += times
    guard keys[slot] == 0 else { return }
    keys[slot] = key
    count += 1
    if count > capacity {
      raise(to: level + 1)
    } else if count * 4 > keys.count * 3 {
      rebuild(slots: keys.count * 2)
    }
  }

  mutating func add(_ other: DistinctSample) {
    if other.level > level { raise(to: other.level) }
    // Not slot after slot: the keys stand in the order of their slots here too, and would crowd a
    // part of the table until it grows. An odd factor visits every slot once, since there are a
    // power of two of them.
    for i in other.keys.indices {
      let slot = i &* 0x9E37_79B1 & (other.keys.count - 1)
      if other.keys[slot] != 0 { add(other.keys[slot], times: other.counts[slot]) }
    }
  }

  /// Forgets keys with fewer zero bits, and goes on until the rest fits.
  mutating func raise(to level: Int) {
    self.level = level
    ceiling = level >= 64 ? 0 : .max >> UInt64(level)
    rebuild(slots: keys.count)
    if count > capacity { raise(to: level + 1) }
  }

  private mutating func rebuild(slots: Int) {
    let (oldKeys, oldCounts) = (keys, counts)
    keys = ContiguousArray(repeating: 0, count: slots)
    counts = ContiguousArray(repeating: 0, count: slots)
    count = 0
    for old in oldKeys.indices where oldKeys[old] != 0 && oldKeys[old] <= ceiling {
      var slot = Int(truncatingIfNeeded: oldKeys[old]) & (slots - 1)
      while keys[slot] != 0 { slot = (slot + 1) & (slots - 1) }
      keys[slot] = oldKeys[old]
      counts[slot] = oldCounts[old]
      count += 1
    }
  }

  /// The kept keys and their counts, in the order of the keys.
  var entries: [(key: UInt64, count: Int)] {
    keys.indices.filter { keys[$0] != 0 }.map { (keys[$0], counts[$0]) }.sorted { $0.key < $1.key }
  }

  static func == (a: DistinctSample, b: DistinctSample) -> Bool {
    a.capacity == b.capacity && a.level == b.level
      && a.entries.elementsEqual(b.entries) { $0.key == $1.key && $0.count == $1.count }
  }

  // MARK: Answers

  /// Whether nothing was forgotten.
  var isExact: Bool { level == 0 }

  /// The standard error of the estimates, as a fraction; 0 while they are exact.
  var standardError: Double { isExact ? 0 : 1.20 / Double(capacity).squareRoot() }

  var distinct: Int { estimate(count) }

  /// How many different passwords occur a number of times within the range, and how often in all.
  func multiplicities(_ range: ClosedRange<Int>) -> (distinct: Int, occurrences: Int) {
    var (distinct, occurrences) = (0, 0)
    for slot in keys.indices where keys[slot] != 0 && range.contains(counts[slot]) {
      distinct += 1
      occurrences += counts[slot]
    }
    return (estimate(distinct), estimate(occurrences))
  }

  /// The number that a number of the sample stands for. A sample that nobody took may stand for
  /// more than there can be.
  private func estimate(_ sampled: Int) -> Int { min(sampled, largestCount >> level) << level }
}
