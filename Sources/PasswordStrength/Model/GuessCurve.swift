/// A curve from probability to guesses.
///
/// The knots are the median of reference guess numbers by probability; above 10^8.75 too much of
/// the reference is unknown, and the curve goes on with a rising slope. See
/// Documentation/strength-model.md.
struct GuessCurve {
  private static let knots: [(x: Double, y: Double)] = [
    (0, 0), (2, 0.4), (2.5, 0.8), (3.25, 1.69), (3.75, 2.29), (4.25, 2.9), (4.75, 3.37),
    (5.25, 3.89), (5.75, 4.33), (6.25, 4.63), (6.75, 4.89), (7.25, 5.2), (7.75, 5.72),
    (8.25, 5.94), (8.75, 6.07), (14, 8.7), (24, 16.7), (60, 45.5),
  ]

  /// The number of pieces for each unit of the logarithm. All knots lie at multiples of its
  /// inverse.
  private static let piecesPerUnit = 4.0
  private static let pieceCount = 60 * 4

  /// A straight piece of the curve.
  private struct Piece {
    var start: Double
    var slope: Double
  }

  /// The pieces of the curve, of equal length. The piece that a password needs is known late and
  /// hard to predict, so it is not found by a search with branches.
  private let pieces: UnsafeMutablePointer<Piece>

  init() {
    pieces = .allocate(capacity: Self.pieceCount)
    var next = 1
    for i in 0..<Self.pieceCount {
      let x = Double(i) / Self.piecesPerUnit
      if x >= Self.knots[next].x { next += 1 }
      let (a, b) = (Self.knots[next - 1], Self.knots[next])
      let slope = (b.y - a.y) / (b.x - a.x)
      pieces[i] = Piece(start: a.y + slope * (x - a.x), slope: slope)
    }
  }

  func deallocate() { pieces.deallocate() }

  /// The decimal logarithm of the guesses for something of probability 10^-v. The last piece has no
  /// end.
  @inline(__always)
  func guessesLog10(_ v: Double) -> Double {
    let place = max(0, v) * Self.piecesPerUnit
    let i = min(Int(place), Self.pieceCount - 1)
    return pieces[i].start + pieces[i].slope * (place - Double(i)) / Self.piecesPerUnit
  }
}
