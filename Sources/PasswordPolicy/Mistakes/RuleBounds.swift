internal import JSON

enum RuleBounds {
  static func check(_ value: Int, _ key: String, in allowed: ClosedRange<Int>) throws(PolicyError) {
    guard allowed.contains(value) else {
      throw PolicyError(.outOfRange(key: key, value: Double(value), allowed: allowed), key: key)
    }
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
