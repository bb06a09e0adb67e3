/// At least two blocks of 3 to 32 characters, or three of two characters.
struct RepeatFinder {
  /// The most tokens in a text, because each costs an evaluation of its block.
  static let limit = 64

  /// Calls `body` with each stretch of whole blocks, its block's length and the number of blocks.
  ///
  /// A stretch that is not a multiple of the block gives two: from its start, and up to its end.
  func find(
    _ text: PreparedText, _ body: (_ range: Range<Int>, _ period: Int, _ blocks: Int) -> Void
  ) {
    let n = text.count
    let scalars = text.buffers.scalars
    // Every character of a block comes again.
    guard n >= 6, text.repeatedCount >= 3 else { return }
    let used = text.buffers.repeats
    var usedCount = 0
    var found = 0
    func report(_ range: Range<Int>, _ period: Int, _ blocks: Int) {
      guard found < Self.limit else { return }
      found += 1
      body(range, period, blocks)
    }
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
        guard j - start >= period, period >= 3 || blocks >= 3 else { continue }
        guard (1..<period).contains(where: { scalars[start + $0] != scalars[start] }) else {
          continue
        }
        let isWithin = (0..<usedCount).contains {
          Int(used[$0].x) <= start && end <= Int(used[$0].y)
        }
        if isWithin { continue }
        if usedCount < 64 {
          used[usedCount] = SIMD2(Int32(start), Int32(end))
          usedCount += 1
        }
        let all = blocks + text.omittedBlocks(period: period, in: start..<end)
        report(start..<start + blocks * period, period, all)
        let shift = end - blocks * period
        if shift != start { report(shift..<end, period, all) }
        if found >= Self.limit { return }
      }
    }
  }
}
