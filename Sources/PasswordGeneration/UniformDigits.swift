/// Draws uniform whole numbers below a base, several from each number of the generator: the
/// system's generator takes a system call for each.
struct UniformDigits: Sendable {
  let base: UInt64
  /// The number of digits that fit into one number of the generator.
  let perDraw: Int
  /// The base to the powers 0…`perDraw`.
  private let powers: [UInt64]

  /// Digits of a base, which is at least 2.
  init(base: Int) {
    self.base = UInt64(base)
    var powers: [UInt64] = [1]
    while let last = powers.last {
      let (next, overflows) = last.multipliedReportingOverflow(by: self.base)
      // A bound near 2^64 would make the generator's own rejection frequent.
      if overflows || next > 1 << 62 { break }
      powers.append(next)
    }
    self.powers = powers
    perDraw = powers.count - 1
  }

  /// Draws numbers, independent of each other, and passes each to the body.
  ///
  /// `RandomNumberGenerator.next(upperBound:)` is unbiased: it multiplies and rejects the few
  /// products that would favour some results (D. Lemire, Fast Random Integer Generation in an
  /// Interval, 2019). The digits of a uniform number below base^k are k independent uniform digits.
  func draw(_ count: Int, using generator: inout some RandomNumberGenerator, _ body: (Int) -> Void)
  {
    var left = count
    while left > 0 {
      let taken = min(left, perDraw)
      digits(of: generator.next(upperBound: powers[taken]), taken, body)
      left -= taken
    }
  }

  /// Passes the digits of a number to the body, the lowest first.
  func digits(of number: UInt64, _ count: Int, _ body: (Int) -> Void) {
    var rest = number
    for _ in 0..<count {
      body(Int(rest % base))
      rest /= base
    }
  }

  /// The base to a power; nil if that is more than 2^62.
  func power(_ exponent: Int) -> UInt64? { exponent <= perDraw ? powers[exponent] : nil }
}
