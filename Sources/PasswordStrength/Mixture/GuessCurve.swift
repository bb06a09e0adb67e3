/// From probability to guesses, and from guesses to scores.
///
/// The knots are the median of reference guess numbers by probability; above 10^8.75 too much of the
/// reference is unknown, and the curve goes on with a rising slope. See
/// Documentation/strength-model.md.
struct GuessCurve {
  private typealias Knot = (x: Double, y: Double)

  private static let knots: [Knot] = [
    (0, 0), (2, 0.4), (2.5, 0.8), (3.25, 1.69), (3.75, 2.29), (4.25, 2.9), (4.75, 3.37),
    (5.25, 3.89), (5.75, 4.33), (6.25, 4.63), (6.75, 4.89), (7.25, 5.2), (7.75, 5.72),
    (8.25, 5.94), (8.75, 6.07), (14, 8.7), (24, 16.7), (60, 45.5),
  ]
  private static let scores: [Knot] = [(0, 0), (4, 40), (8, 70), (14, 100)]

  /// All knots lie at multiples of its inverse.
  private static let piecesPerUnit = 4.0
  private static let pieceCount = 60 * 4

  /// A straight piece of the curve.
  private struct Piece {
    var start: Double
    var slope: Double
  }

  /// The curve in pieces of equal length. Which one a password needs is known late and is hard to
  /// predict, so no search with branches is made for it.
  private let pieces: UnsafeMutablePointer<Piece>

  init() {
    pieces = .allocate(capacity: Self.pieceCount)
    var i = 0
    for (a, b) in zip(Self.knots, Self.knots.dropFirst()) {
      let slope = (b.y - a.y) / (b.x - a.x)
      while Double(i) < b.x * Self.piecesPerUnit {
        let x = Double(i) / Self.piecesPerUnit
        pieces[i] = Piece(start: a.y + slope * (x - a.x), slope: slope)
        i += 1
      }
    }
  }

  func deallocate() { pieces.deallocate() }

  /// log10 of the guesses for something of probability 10^-v. The last piece has no end.
  @inline(__always)
  func guessesLog10(_ v: Double) -> Double {
    let place = max(0, v) * Self.piecesPerUnit
    let i = min(Int(place), Self.pieceCount - 1)
    return pieces[i].start + pieces[i].slope * (place - Double(i)) / Self.piecesPerUnit
  }

  /// 0-100.
  static func score(_ guessesLog10: Double) -> Int {
    let x = min(guessesLog10, 14)
    let i = scores.dropLast().lastIndex { $0.x <= x } ?? 0
    let (a, b) = (scores[i], scores[i + 1])
    return Int(a.y + (b.y - a.y) * (max(x, a.x) - a.x) / (b.x - a.x) + 0.5)
  }
}
