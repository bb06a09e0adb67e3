internal import UnicodeText

/// A set of Unicode scalars, as sorted ranges that neither overlap nor touch.
package struct CodePointSet: Hashable, Sendable {
  /// A range of the set. It is not a `ClosedRange`: for an array of these the runtime searches the
  /// whole program for the conformance that makes its bounds comparable, which would slow the start
  /// of each check.
  package struct Span: Hashable, Sendable {
    package let lowerBound, upperBound: UInt32

    package init(_ range: ClosedRange<UInt32>) {
      (lowerBound, upperBound) = (range.lowerBound, range.upperBound)
    }

    package var range: ClosedRange<UInt32> { lowerBound...upperBound }
    package var count: Int { range.count }
  }

  package private(set) var ranges: [Span]

  package static let empty = CodePointSet(sorted: [])
  /// Every Unicode scalar: the code points but for the surrogates.
  package static let all = CodePointSet(sorted: [Span(0...0xD7FF), Span(0xE000...0x10FFFF)])
  package static let printableASCII = CodePointSet(sorted: [Span(0x20...0x7E)])

  /// Surrogates in the ranges are no scalars.
  package init(_ ranges: some Sequence<ClosedRange<UInt32>>) {
    self = CodePointSet(ranges.map { Span($0) }).intersection(.all)
  }

  package init(_ ranges: [Span]) {
    self.init(sorted: [])
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 else {
        self.ranges.append(range)
        continue
      }
      let end = max(last.upperBound, range.upperBound)
      self.ranges[self.ranges.count - 1] = Span(last.lowerBound...end)
    }
  }

  package init(union sets: [CodePointSet]) { self.init(sets.flatMap { $0.ranges }) }

  package init(_ scalar: Unicode.Scalar) { self.init(sorted: [Span(scalar.value...scalar.value)]) }

  private init(sorted: [Span]) { ranges = sorted }

  package var isEmpty: Bool { ranges.isEmpty }
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  package func contains(_ scalar: Unicode.Scalar) -> Bool {
    let low = ranges.insertionIndex { $0.upperBound < scalar.value }
    return low < ranges.count && ranges[low].lowerBound <= scalar.value
  }

  package func union(_ other: CodePointSet) -> CodePointSet { CodePointSet(ranges + other.ranges) }

  package func intersection(_ other: CodePointSet) -> CodePointSet {
    var common = CodePointSet.empty
    var (i, j) = (0, 0)
    while i < ranges.count, j < other.ranges.count {
      let (a, b) = (ranges[i], other.ranges[j])
      let (low, high) = (max(a.lowerBound, b.lowerBound), min(a.upperBound, b.upperBound))
      if low <= high { common.ranges.append(Span(low...high)) }
      if a.upperBound < b.upperBound { i += 1 } else { j += 1 }
    }
    return common
  }

  package var complement: CodePointSet {
    var gaps: [Span] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(Span(next...(range.lowerBound - 1))) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { gaps.append(Span(next...0x10FFFF)) }
    return CodePointSet(sorted: gaps).intersection(.all)
  }

  package func subtracting(_ other: CodePointSet) -> CodePointSet { intersection(other.complement) }

  /// The members in order, made as they are asked for.
  package var scalars: some Sequence<Unicode.Scalar> {
    ranges.lazy.flatMap { $0.range.lazy.compactMap(Unicode.Scalar.init) }
  }
}

extension CodePointSet {
  /// Characters that begin a grapheme cluster wherever they stand, but for a line feed after a
  /// carriage return and for what follows a prepended mark: printable ASCII, white space, controls.
  package static let clusterStarts = CodePointSet([
    0...0x7F, 0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x180E...0x180E, 0x2000...0x200A,
    0x2028...0x2029, 0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
  ])

  /// Whether `(?![…])\X` refuses these characters wherever they stand, as no cluster hides one.
  package var isRefusedInClusters: Bool {
    subtracting(.clusterStarts).isEmpty && (!contains("\n") || contains("\r"))
  }
}
