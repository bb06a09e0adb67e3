internal import PasswordStrength

/// A natural number of any size: there are more than 2⁴⁰⁰ passwords of 64 characters.
package struct Natural: Hashable, Sendable {
  /// The digits in base 2⁶⁴, the lowest first, without zeros at the end.
  private var limbs: [UInt64]

  package static let zero = Natural(0)

  package init(_ value: UInt64) { limbs = value == 0 ? [] : [value] }

  package var isZero: Bool { limbs.isEmpty }
  /// The number, if it is below 2⁶⁴; otherwise nil.
  var small: UInt64? { limbs.count > 1 ? nil : limbs.first ?? 0 }
  /// The number of binary digits.
  var bitWidth: Int { limbs.last.map { limbs.count * 64 - $0.leadingZeroBitCount } ?? 0 }

  /// The binary logarithm; minus infinity for zero.
  package var log2: Double {
    guard let top = limbs.last else { return -.infinity }
    var leading = Double(top)
    if limbs.count > 1 { leading += Double(limbs[limbs.count - 2]) * 0x1p-64 }
    return binaryLogarithm(leading) + Double((limbs.count - 1) * 64)
  }

  package static func += (a: inout Natural, b: Natural) {
    var carry: UInt64 = 0
    for i in 0..<max(a.limbs.count, b.limbs.count) {
      if i == a.limbs.count { a.limbs.append(0) }
      let (sum, first) = a.limbs[i].addingReportingOverflow(i < b.limbs.count ? b.limbs[i] : 0)
      let (total, second) = sum.addingReportingOverflow(carry)
      a.limbs[i] = total
      carry = first || second ? 1 : 0
    }
    if carry > 0 { a.limbs.append(carry) }
  }

  /// Subtracts a number; the difference must not be negative.
  package static func -= (a: inout Natural, b: Natural) {
    var borrow: UInt64 = 0
    for i in a.limbs.indices {
      let (difference, first) = a.limbs[i].subtractingReportingOverflow(
        i < b.limbs.count ? b.limbs[i] : 0)
      let (total, second) = difference.subtractingReportingOverflow(borrow)
      a.limbs[i] = total
      borrow = first || second ? 1 : 0
    }
    precondition(borrow == 0, "a natural number below zero")
    a.trim()
  }

  package static func * (a: Natural, b: UInt64) -> Natural {
    var product = Natural.zero
    var carry: UInt64 = 0
    for limb in a.limbs {
      let (high, low) = limb.multipliedFullWidth(by: b)
      let (sum, isOverflow) = low.addingReportingOverflow(carry)
      product.limbs.append(sum)
      carry = high + (isOverflow ? 1 : 0)
    }
    if carry > 0 { product.limbs.append(carry) }
    product.trim()
    return product
  }

  package static func < (a: Natural, b: Natural) -> Bool {
    if a.limbs.count != b.limbs.count { return a.limbs.count < b.limbs.count }
    return a.limbs.reversed().lexicographicallyPrecedes(b.limbs.reversed())
  }

  /// A uniform draw from the numbers below a bound, which must not be zero. Numbers that are too
  /// large are drawn again.
  package static func random(below bound: Natural, using random: inout some RandomNumberGenerator)
    -> Natural
  {
    precondition(!bound.isZero)
    let topBits = UInt64(bound.bitWidth - (bound.limbs.count - 1) * 64)
    let mask: UInt64 = topBits == 64 ? .max : (1 << topBits) - 1
    while true {
      var drawn = bound
      for i in drawn.limbs.indices { drawn.limbs[i] = random.next() }
      drawn.limbs[drawn.limbs.count - 1] &= mask
      drawn.trim()
      if drawn < bound { return drawn }
    }
  }

  private mutating func trim() {
    while limbs.last == 0 { limbs.removeLast() }
  }
}
