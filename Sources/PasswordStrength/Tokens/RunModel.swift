/// The probabilities of runs of one kind of character.
struct RunModel {
  let tables: UnsafePointer<EstimatorTables>
  let letters: LetterRuns
  let calendar: Calendar

  /// The probability of a run of digits, symbols or others; letters have their own model.
  @inline(__always)
  func probability(_ text: PreparedText, _ kind: UInt8, _ range: Range<Int>) -> Double {
    switch kind {
    case SegmentKind.digits: digits(text, range)
    case SegmentKind.symbols: symbols(text, range)
    default: others(text, range)
    }
  }

  func digits(_ text: PreparedText, _ range: Range<Int>) -> Double {
    let scalars = UnsafePointer(text.buffers.scalars + range.lowerBound)
    let n = range.count
    let model = tables.pointee.model.digitPattern
    var hash = TextHash()
    var context = model.initialContext
    var cost = 0
    var value = 0
    for i in 0..<n {
      hash.add(scalars[i])
      let digit = UInt8(truncatingIfNeeded: scalars[i] &- 0x30)
      cost &+= model.cost(context, digit, stride: 11)
      context = model.next(context, digit, bits: 4)
      value = value &* 10 &+ Int(digit)
    }
    cost &+= model.cost(context, 10, stride: 11)
    var p =
      0.65 * tables.pointee.model.digitRuns.probability(hash) + 0.04
      * tables.pointee.probability(sixteenths: cost) + 0.0075 * tables.pointee.randomDigits[n]
    switch n {
    case 2: p += 0.01 * calendar.probability(twoDigits: value)
    case 4: p += 0.10 * calendar.probability(year: value)
    case 6, 8: p += 0.02 * calendar.probability(digits: scalars, count: n)
    default: break
    }
    return p
  }

  func symbols(_ text: PreparedText, _ range: Range<Int>) -> Double {
    0.70 * tables.pointee.model.symbolRuns.probability(text.hash(of: range)) + 0.18
      * tables.pointee.randomSymbols[range.count]
  }

  private func others(_ text: PreparedText, _ range: Range<Int>) -> Double {
    var p = 0.01
    for i in range { p /= ScriptAlphabet.of(text.buffers.scalars[i]).size }
    return p
  }
}
