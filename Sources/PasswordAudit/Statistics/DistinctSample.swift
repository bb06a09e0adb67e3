internal import CPlatform

/// A count of different passwords, and of those that occur once, twice or more often.
///
/// Keeps the keys that begin with at least `level` zero bits, each with its exact count: of level 0
/// all of them, and else a fair sample, of which each stands for 2^level. The level is the lowest
/// at which the keys fit: any split of a list and any order gives the same sample.
///
/// The standard error of an estimate of all is 1.20 / √capacity: M. Wegman's adaptive sampling,
/// analysed by P. Flajolet, "On Adaptive Sampling", Computing 43 (1990); the counts are by P.
/// Gibbons, S. Tirthapura, "Estimating Simple Functions on the Union of Data Streams", SPAA 2001.
/// It is as accurate as a HyperLogLog of the size that matters here, and answers more questions.
struct DistinctSample: Sendable {
  let capacity: Int
  private(set) var level = 0
  private(set) var count = 0

  private struct Slot {
    /// The key; 0 if the slot is empty.
    var key: UInt64 = 0
    var count = 0
  }

  private var slots: ContiguousArray<Slot>
  private var ceiling = UInt64.max

  init(capacity: Int = 98_304) {
    self.capacity = capacity
    slots = ContiguousArray(repeating: Slot(), count: 64)
  }

  /// Counts an occurrence; in a list much longer than the sample, mostly by one comparison.
  @inline(__always)
  mutating func add(_ key: UInt64, times: Int = 1) {
    if key <= ceiling { keep(key == 0 ? 1 : key, times) }
  }

  @inline(__always)
  func prefetch(_ key: UInt64) {
    guard key <= ceiling else { return }
    let slot = Int(truncatingIfNeeded: key) & (slots.count - 1)
    slots.withUnsafeBufferPointer { platform_prefetch($0.baseAddress.unsafelyUnwrapped + slot) }
  }

  private mutating func keep(_ key: UInt64, _ times: Int) {
    var slot = Int(truncatingIfNeeded: key) & (slots.count - 1)
    while slots[slot].key != 0, slots[slot].key != key { slot = (slot + 1) & (slots.count - 1) }
    // The count of an empty slot is 0.
    slots[slot].count += times
    guard slots[slot].key == 0 else { return }
    slots[slot].key = key
    count += 1
    if count > capacity {
      raise(to: level + 1)
    } else if count * 4 > slots.count * 3 {
      rebuild(size: slots.count * 2)
    }
  }

  mutating func add(_ other: DistinctSample) {
    if other.level > level { raise(to: other.level) }
    // Not slot after slot: the keys stand in the order of their slots here too, and would crowd a
    // part of the table until it grows. An odd factor visits every slot once, since there are a
    // power of two of them.
    for i in other.slots.indices {
      let slot = other.slots[i &* 0x9E37_79B1 & (other.slots.count - 1)]
      if slot.key != 0 { add(slot.key, times: slot.count) }
    }
  }

  /// Forgets keys with fewer zero bits, and goes on until the rest fits.
  mutating func raise(to level: Int) {
    self.level = level
    ceiling = level >= 64 ? 0 : .max >> UInt64(level)
    rebuild(size: slots.count)
    if count > capacity { raise(to: level + 1) }
  }

  private mutating func rebuild(size: Int) {
    let old = slots
    slots = ContiguousArray(repeating: Slot(), count: size)
    count = 0
    for slot in old where slot.key != 0 && slot.key <= ceiling {
      var i = Int(truncatingIfNeeded: slot.key) & (size - 1)
      while slots[i].key != 0 { i = (i + 1) & (size - 1) }
      slots[i] = slot
      count += 1
    }
  }

  var entries: [(key: UInt64, count: Int)] {
    slots.filter { $0.key != 0 }.map { ($0.key, $0.count) }.sorted { $0.key < $1.key }
  }

  var isExact: Bool { level == 0 }

  /// The standard error of the estimates, as a fraction; 0 while they are exact.
  var standardError: Double { isExact ? 0 : 1.20 / Double(capacity).squareRoot() }

  var distinct: Int { estimate(count) }

  func distinct(occurring times: Int) -> Int { estimate(slots.count { $0.count == times }) }

  /// The number that a number of the sample stands for. A sample that nobody took may stand for
  /// more than there can be.
  private func estimate(_ sampled: Int) -> Int { min(sampled, largestCount >> level) << level }
}
