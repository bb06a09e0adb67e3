// Written out so that the library needs no C mathematics library, and every platform gives the same
// bits.

/// log2 of a positive normal number, to the precision of a `Double`.
package func binaryLogarithm(_ x: Double) -> Double {
  var (exponent, fraction) = (Double(x.exponent), x.significand)
  if fraction > 1.414_213_562_373_095_1 {
    fraction /= 2
    exponent += 1
  }
  // ln f = 2 artanh((f - 1) / (f + 1)), and the argument is below 0.172.
  let t = (fraction - 1) / (fraction + 1)
  var (term, sum) = (t, 0.0)
  for k in stride(from: 1.0, through: 21, by: 2) {
    sum += term / k
    term *= t * t
  }
  return exponent + sum * 2.885_390_081_777_926_8
}
