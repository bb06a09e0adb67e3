/// The factor by which a run's length is more probable between its neighbours than anywhere:
/// P(length | kind, neighbours) / P(length | kind). Two digits at the end are more common than two
/// at the start.
///
/// One byte for each kind, kind before, kind after and length: 128 plus 16 binary logarithms.
package struct RunFactors {
  /// The length that stands for all greater ones too.
  package static let longest = 23
  package static let count = 4 * 5 * 5 * (longest + 1)
  /// The range within which factors are kept.
  package static let range = 0.02...20.0

  private let codes = StrengthModel.embedded.runFactors
  private let values = EstimatorTables.table(256) {
    exp2(Double($0 - codeOfOne) / Double(steps))
  }

  nonisolated(unsafe) static let ofModel = RunFactors()

  @inline(__always)
  package static func index(kind: UInt8, before: UInt8, after: UInt8, length: Int) -> Int {
    ((Int(kind) &* 5 &+ Int(before)) &* 5 &+ Int(after)) &* (longest &+ 1) &+ min(longest, length)
  }

  @inline(__always)
  func factor(kind: UInt8, before: UInt8, after: UInt8, length: Int) -> Double {
    values[Int(codes[Self.index(kind: kind, before: before, after: after, length: length)])]
  }

  /// The steps of a code for a factor of two.
  package static let steps = 16
  package static let codeOfOne = 128
}
