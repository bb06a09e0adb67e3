internal import JSON

/// The numbers that rules take, in files and in code.
enum RuleBounds {
  static let occurrences = 0...10_000
  static let length = 0...1_000_000
  static let members = 1...1000
  static let minLength = 1...100
  static let minEdits = 1...1000
  static let history = 1...1000
  static let repeats = 1...1000
  /// The longest sequence that a rule may allow. Every character alone is a sequence of one, so
  /// less than two could never be met.
  static let sequences = 2...1000
  static let distinct = 2...1000
  static let score = 1...100
  static let minCount = 1...1_000_000_000
  static let words = 1...100
  static let years = 1000...2999
  static let edits = 1...2
  static let top = 1...100_000_000
  static let version = 1...1_000_000

  /// Throws if a number is not one of those allowed.
  static func check(_ value: Int, _ key: String, in allowed: ClosedRange<Int>)
    throws(PolicyError)
  {
    guard allowed.contains(value) else {
      throw PolicyError(
        .outOfRange(key: key, value: Double(value), allowed: allowed), key: key)
    }
  }

  /// Throws if a year is not one of those that can be looked for.
  static func check(_ years: ClosedRange<Int>) throws(PolicyError) {
    try check(years.lowerBound, "from", in: Self.years)
    try check(years.upperBound, "to", in: Self.years)
  }

  /// The range from `min` to `max`; the least and the greatest allowed value stand in for a missing
  /// one. Nil if both are missing.
  static func range(_ min: Int?, _ max: Int?, in allowed: ClosedRange<Int>, defaultMin: Int)
    throws(PolicyError) -> ClosedRange<Int>?
  {
    if let min { try check(min, "min", in: allowed) }
    if let max { try check(max, "max", in: allowed) }
    guard min != nil || max != nil else { return nil }
    let (low, high) = (min ?? Swift.min(defaultMin, max ?? defaultMin), max ?? .max)
    guard low <= high else {
      throw PolicyError(.file(.minAboveMax(min: low, max: high)), key: "min")
    }
    // At least none and no most: a limit that limits nothing looks like a demand and is not one.
    guard low > 0 || high < .max else {
      throw PolicyError(
        .outOfRange(key: "min", value: 0, allowed: 1...allowed.upperBound), key: "min")
    }
    return low...high
  }
}
