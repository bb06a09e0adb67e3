/// A curve from probability to guesses.
///
/// The knots are the median of reference guess numbers by probability; above 10^8.75 too much of
/// the reference is unknown, and the curve goes on with a rising slope. See
/// Documentation/strength-model.md.
enum GuessCurve {
  private static let knots: [(x: Double, y: Double)] = [
    (0, 0), (2, 0.4), (2.5, 0.8), (3.25, 1.69), (3.75, 2.29), (4.25, 2.9), (4.75, 3.37),
    (5.25, 3.89), (5.75, 4.33), (6.25, 4.63), (6.75, 4.89), (7.25, 5.2), (7.75, 5.72),
    (8.25, 5.94), (8.75, 6.07), (14, 8.7), (24, 16.7), (60, 45.5),
  ]

  /// Straight pieces of equal length, four for each unit of the logarithm; all knots lie at the
  /// border of two. The piece that a password needs is known late and hard to predict, so it is not
  /// found by a search with branches.
  nonisolated(unsafe) private static let pieces = EstimatorTables.table(60 * 4) { i in
    let x = Double(i) / 4
    let next = knots.firstIndex { $0.x > x } ?? knots.count - 1
    let (a, b) = (knots[next - 1], knots[next])
    let slope = (b.y - a.y) / (b.x - a.x)
    return (start: a.y + slope * (x - a.x), slope: slope)
  }

  /// The decimal logarithm of the guesses for something of probability 10^-v. The last piece has no
  /// end.
  @inline(__always)
  static func guessesLog10(_ v: Double) -> Double {
    let place = max(0, v) * 4
    let i = min(Int(place), 60 * 4 - 1)
    return pieces[i].start + pieces[i].slope * (place - Double(i)) / 4
  }
}
