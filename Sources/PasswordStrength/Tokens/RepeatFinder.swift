extension Mixture {
  /// The most tokens of repetitions in a text, because each costs an evaluation of its block.
  static let mostRepeats = 64

  /// Adds repetitions: at least two blocks of 3 to 32 characters, or three of two characters. One
  /// costs as much as its block, plus the number of repetitions.
  ///
  /// A stretch that is not a multiple of the block gives two: from its start, and up to its end.
  func addRepeats(_ text: PreparedText, _ tokens: inout TokenList) {
    let n = text.count
    let scalars = text.buffers.scalars
    // Every character of a block comes again.
    guard n >= 6, text.repeatedCount >= 3 else { return }
    let used = text.buffers.repeats
    var (usedCount, found) = (0, 0)
    for period in 2...min(TextLimits.longestPeriod, n / 2) {
      // One of so many places is in each stretch that is long enough.
      var j = period - 1
      while j + period < n {
        defer { j += period }
        guard scalars[j] == scalars[j + period] else { continue }
        var start = j
        while start > 0, scalars[start - 1] == scalars[start - 1 + period] { start -= 1 }
        while j + period < n, scalars[j] == scalars[j + period] { j += 1 }
        let end = j + period
        let blocks = (end - start) / period
        guard j - start >= period, period >= 3 || blocks >= 3,
          (1..<period).contains(where: { scalars[start + $0] != scalars[start] }),
          !(0..<usedCount).contains(where: {
            Int(used[$0].x) <= start && end <= Int(used[$0].y)
          })
        else { continue }
        if usedCount < 64 {
          used[usedCount] = SIMD2(Int32(start), Int32(end))
          usedCount += 1
        }
        let all = blocks + text.omittedBlocks(period: period, in: start..<end)
        let last = end - blocks * period
        for first in last == start ? [start] : [start, last] {
          if found == Self.mostRepeats { return }
          found += 1
          let p = probability(ofBlock: text, first..<first + period)
          // Twice is the usual; every further repetition halves it, up to ten.
          let times = 0.02 * Double(sign: .plus, exponent: -min(8, all - 2), significand: 1)
          tokens.add(
            first..<first + blocks * period, times * p,
            .repeatedBlock(period: UInt8(period), count: Int32(all)))
        }
      }
    }
  }
}
