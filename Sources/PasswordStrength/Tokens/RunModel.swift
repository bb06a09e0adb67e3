extension Mixture {
  @inline(__always)
  func probability(_ text: PreparedText, _ kind: UInt8, _ range: Range<Int>) -> Double {
    switch kind {
    case SegmentKind.digits: digits(text, range)
    case SegmentKind.symbols: symbols(text, range)
    default: others(text, range)
    }
  }

  private func digits(_ text: PreparedText, _ range: Range<Int>) -> Double {
    let scalars = UnsafePointer(text.buffers.scalars + range.lowerBound)
    let n = range.count
    var hash = TextHash()
    var pattern = NGramTable.Reading(tables.pointee.model.digitPattern, .digits)
    var value = 0
    for i in 0..<n {
      hash.add(scalars[i])
      let digit = UInt8(truncatingIfNeeded: scalars[i] &- 0x30)
      pattern.add(digit)
      value = value &* 10 &+ Int(digit)
    }
    var p = 0.65 * tables.pointee.model.digitRuns.probability(hash)
    p += 0.04 * tables.pointee.probability(sixteenths: pattern.cost &+ pattern.costOfEnd)
    p += 0.0075 * Self.randomDigits(n)
    switch n {
    case 2: p += 0.01 * calendar.probability(twoDigits: value)
    case 4: p += 0.10 * calendar.probability(year: value)
    case 6, 8: p += 0.02 * calendar.probability(digits: scalars, count: n)
    default: break
    }
    return p
  }

  static func randomDigits(_ n: Int) -> Double { power(0.08, n) }

  private func symbols(_ text: PreparedText, _ range: Range<Int>) -> Double {
    0.70 * tables.pointee.model.symbolRuns.probability(text.hash(of: range)) + 0.45
      * power(0.4 / 33, range.count)
  }

  private func others(_ text: PreparedText, _ range: Range<Int>) -> Double {
    var p = 0.01
    for i in range { p /= ScriptAlphabet.of(text.buffers.scalars[i]).size }
    return p
  }
}
