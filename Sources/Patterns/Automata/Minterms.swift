/// The classes of characters that no rule tells apart: whatever holds of one character of a class
/// holds of all.
///
/// A policy of four character classes has five to twenty of them, so that its automaton has as many
/// transitions a state instead of a million.
package struct Minterms: Sendable {
  /// The characters of each class; none is empty, no two overlap, and all together are the
  /// universe.
  package let classes: [CodePointSet]
  /// For each of the sets given, the classes it consists of.
  package let masks: [Mask]

  /// The classes that a set consists of, a bit each.
  package typealias Mask = UInt128
  package static let capacity = 128

  /// Divides the universe by the given sets; nil if there are more classes than room.
  ///
  /// - Complexity: O(n log n) in the number of ranges
  package init?(dividing universe: CodePointSet, by sets: [CodePointSet]) {
    // A sweep over the places where some set begins or ends; between two of them every set is all
    // in or all out.
    var events: [(place: UInt32, set: Int)] = []
    for (index, set) in ([universe] + sets).enumerated() {
      for range in set.ranges {
        events.append((range.lowerBound, index))
        events.append((range.upperBound + 1, index))
      }
    }
    events.sort { $0.place < $1.place }
    var signature = [UInt64](repeating: 0, count: sets.count / 64 + 1)
    var found = Numbering<[UInt64]>()
    var ranges: [[ClosedRange<UInt32>]] = []
    var i = 0
    while i < events.count {
      let place = events[i].place
      while i < events.count, events[i].place == place {
        signature[events[i].set / 64] ^= 1 << UInt64(events[i].set % 64)
        i += 1
      }
      guard i < events.count, signature[0] & 1 == 1 else { continue }
      let index = found.number(signature)
      if index == ranges.count { ranges.append([]) }
      ranges[index].append(place...(events[i].place - 1))
    }
    guard ranges.count <= Self.capacity else { return nil }
    classes = ranges.map { CodePointSet($0) }
    masks = sets.indices.map { index in
      // The universe is the first set of a signature.
      let set = index + 1
      return found.values.enumerated().reduce(into: 0) { mask, entry in
        if entry.element[set / 64] >> UInt64(set % 64) & 1 == 1 { mask |= 1 << Mask(entry.offset) }
      }
    }
  }

  package func index(of scalar: Unicode.Scalar) -> Int? {
    classes.firstIndex { $0.contains(scalar) }
  }
}
