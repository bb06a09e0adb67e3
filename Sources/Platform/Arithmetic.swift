internal import CPlatform

package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
package func exponential(_ x: Double) -> Double { exp(x) }
package func logarithm(_ x: Double) -> Double { log(x) }
package func binaryLogarithm(_ x: Double) -> Double { log2(x) }
package func decimalLogarithm(_ x: Double) -> Double { log10(x) }
