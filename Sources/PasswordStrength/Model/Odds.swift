/// A probability for people in general, and for those with a composition policy in mind.
typealias Odds = SIMD2<Double>

extension Odds {
  var free: Double { x }
  var policy: Double { y }
}

extension EstimatorTables {
  /// The odds of each kind of segment after each other kind, at the start and before the end.
  @inline(__always)
  func transition(_ from: UInt8, _ to: UInt8) -> Odds { transitions[Int(from) &* 5 &+ Int(to)] }

  /// The probabilities of transitions under a composition policy, which makes people write a word,
  /// then digits, then a symbol. Rows: letters, digits, symbols, others, start; columns: letters …
  /// others, end.
  static let policyTransitions: [Double] = [
    0.05, 0.55, 0.30, 1e-4, 0.15, 0.15, 0.05, 0.40, 1e-4, 0.45, 0.20, 0.35, 0.05, 1e-4, 0.45, 1e-4,
    1e-4, 1e-4, 0.05, 1e-3, 0.90, 0.06, 0.04, 1e-4, 1e-3,
  ]
}
