/// A curve from probability to guesses, whose knots are the median of reference guess numbers;
/// above 10^8.75 too much of the reference is unknown. See Documentation/strength-model.md.
enum GuessCurve {
  private static let knots: [(x: Double, y: Double)] = [
    (0, 0), (2, 0.4), (2.5, 0.8), (3.25, 1.69), (3.75, 2.29), (4.25, 2.9), (4.75, 3.37),
    (5.25, 3.89), (5.75, 4.33), (6.25, 4.63), (6.75, 4.89), (7.25, 5.2), (7.75, 5.72),
    (8.25, 5.94), (8.75, 6.07), (14, 8.7), (24, 16.7), (60, 45.5),
  ]

  /// The decimal logarithm of the guesses for something of probability 10^-v. The last piece has no
  /// end.
  static func guessesLog10(_ v: Double) -> Double {
    let v = max(0, v)
    let next = knots.firstIndex { $0.x > v } ?? knots.count - 1
    let (a, b) = (knots[next - 1], knots[next])
    return a.y + (b.y - a.y) / (b.x - a.x) * (v - a.x)
  }
}
