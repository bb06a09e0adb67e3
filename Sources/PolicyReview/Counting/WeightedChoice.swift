extension RandomNumberGenerator {
  /// Draws one of some choices, each as often as its weight says; nil if all weights are zero.
  ///
  /// The draw has 53 binary digits, so that all choices together are off by less than 2⁻⁵⁰ for
  /// each of them.
  ///
  /// - Parameter total: The sum of the weights, which is finite.
  package mutating func choice(of weights: some Sequence<Double>, total: Double) -> Int? {
    guard total > 0 else { return nil }
    var left = Double.random(in: 0..<total, using: &self)
    var chosen: Int?
    for (index, weight) in weights.enumerated() where weight > 0 {
      chosen = index
      // Where rounding takes the rest past all of them, the last one is taken.
      if left < weight { break }
      left -= weight
    }
    return chosen
  }
}
