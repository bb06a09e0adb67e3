internal import JSON

@_exported public import enum UnicodeText.LengthUnit

/// A range of lengths, in a unit of one's choice.
public struct LengthLimit: Hashable, Sendable {
  /// The lengths: from 0 where no least length was given, or up to `Int.max` where no greatest was.
  public let range: ClosedRange<Int>
  /// The unit of the count.
  public let unit: LengthUnit

  /// A least length, a greatest, or both.
  ///
  /// - Parameters:
  ///   - min: At most 1,000,000.
  ///   - max: At most 1,000,000, and no less than `min`.
  ///   - unit: The unit of the count.
  /// - Throws: `PolicyError` if nothing could be met, or nothing could fail.
  public init(min: Int? = nil, max: Int? = nil, unit: LengthUnit = .codePoints) throws(PolicyError)
  {
    let range = try RuleBounds.range(min, max, in: 0...1_000_000, defaultMin: 0)
    guard let range else {
      throw PolicyError(.file(.hasNeither("length", "min", "max")), key: "length")
    }
    (self.range, self.unit) = (range, unit)
  }
}
