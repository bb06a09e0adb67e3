/// From probability to guesses, and from guesses to scores.
///
/// The knots are the median of reference guess numbers by probability; above 10^8.75 too much of the
/// reference is unknown, and the curve goes on with a rising slope. See
/// Documentation/strength-model.md.
enum GuessCurve {
  private static let knots: [(x: Double, y: Double)] = [
    (0, 0), (2, 0.4), (2.5, 0.8), (3.25, 1.69), (3.75, 2.29), (4.25, 2.9), (4.75, 3.37),
    (5.25, 3.89), (5.75, 4.33), (6.25, 4.63), (6.75, 4.89), (7.25, 5.2), (7.75, 5.72),
    (8.25, 5.94), (8.75, 6.07), (14, 8.7), (24, 16.7), (60, 45.5),
  ]
  private static let scores: [(x: Double, y: Double)] = [(0, 0), (4, 40), (8, 70), (14, 100)]

  /// log10 of the guesses for something of probability 10^-v.
  static func guessesLog10(_ v: Double) -> Double { interpolate(v, knots) }

  /// 0-100.
  static func score(_ guessesLog10: Double) -> Int {
    Int(interpolate(min(guessesLog10, 14), scores) + 0.5)
  }

  private static func interpolate(_ x: Double, _ points: [(x: Double, y: Double)]) -> Double {
    if x <= points[0].x { return points[0].y }
    // The last inner point below x, by halves and without a branch: where x lies is hard to
    // predict, and it is known late.
    var i = 0
    var step = 16
    while step > 0 {
      let next = min(i + step, points.count - 2)
      i = x > points[next].x ? next : i
      step >>= 1
    }
    i += 1
    let (a, b) = (points[i - 1], points[i])
    return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
  }
}
