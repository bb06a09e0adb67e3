internal import Platform

/// The 8-bit code of a probability: -log2 p in steps of 1/`steps` bit, rounded half to even as
/// Python does.
func code(_ p: Double, steps: Double) -> Int {
  let bits = (-binaryLogarithm(max(p, 1e-12)) * steps).rounded(.toNearestOrEven)
  return min(255, max(0, Int(bits)))
}
