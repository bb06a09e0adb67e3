/// From probability to guesses, and from guesses to scores.
///
/// The knots are the 35 % quantile of reference guess numbers by probability; above 10^10.8 the
/// reference ends and the curve goes on with a slowly rising slope. See
/// Documentation/strength-model.md.
enum GuessCurve {
  private static let knots: [(x: Double, y: Double)] = [
    (0, 0), (2, 0.33), (2.8, 0.97), (3.3, 1.5), (3.8, 2.15), (4.3, 2.7), (4.8, 3.25), (5.3, 3.8),
    (5.8, 4.2),
    (6.3, 4.5), (6.8, 4.7), (7.3, 4.9), (7.8, 5.15), (8.3, 5.45), (8.8, 5.65), (9.8, 6.05),
    (10.8, 6.5),
    (11.8, 7.05), (12.8, 7.7), (13.8, 8.4), (14.8, 9.15), (15.8, 9.95), (18, 11.8), (20, 13.3),
    (24, 16.4),
    (60, 44),
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
    var i = 1
    while i + 1 < points.count, x > points[i].x { i += 1 }
    let (a, b) = (points[i - 1], points[i])
    return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
  }
}
