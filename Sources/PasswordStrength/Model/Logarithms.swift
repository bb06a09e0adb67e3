// Written out so that the library needs no C mathematics library, and so that every platform gives
// the same bits.

/// The binary logarithm of a positive normal number, to about 1e-11.
package func binaryLogarithm(_ x: Double) -> Double {
  // By hand, since Double.exponent and .significand are calls. Half of all significands are above
  // the root of two, so a branch would be predicted badly: 1 is taken from the exponent's bits
  // instead.
  let bits = x.bitPattern & 0xF_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000
  let isHigh: UInt64 = bits > 0x3FF6_A09E_667F_3BCD ? 1 : 0
  let exponent = Double(Int(x.bitPattern >> 52 &+ isHigh) - 1023)
  let m = Double(bitPattern: bits &- isHigh << 52)
  // log m = 2 artanh((m - 1) / (m + 1)), |t| < 0.172
  let t = (m - 1) / (m + 1)
  let t2 = t * t
  let t4 = t2 * t2
  // In pairs, which do not wait for each other.
  let high = (1 / 9.0 + t2 * (1 / 11.0)) + t4 * (1 / 13.0)
  let series = (1 + t2 * (1 / 3.0)) + t4 * ((1 / 5.0 + t2 * (1 / 7.0)) + t4 * high)
  return exponent + t * series * 2.885_390_081_777_926_8
}

/// 2^x, by the series of e^(x ln 2) between whole exponents.
func exp2(_ x: Double) -> Double {
  let whole = x.rounded(.up)
  let y = (x - whole) * 0.693_147_180_559_945_3
  var term = 1.0
  var sum = 1.0
  for i in 1...20 {
    term *= y / Double(i)
    sum += term
  }
  return Double(sign: .plus, exponent: Int(whole), significand: sum)
}

package let log10Of2 = 0.301_029_995_663_981_2

/// The decimal logarithm of a positive normal number.
@inline(__always)
func log10(_ x: Double) -> Double { binaryLogarithm(x) * log10Of2 }

func power(_ base: Double, _ exponent: Int) -> Double {
  var result = 1.0
  var factor = base
  var rest = exponent
  while rest > 0 {
    if rest & 1 == 1 { result *= factor }
    factor *= factor
    rest >>= 1
  }
  return result
}
