/// Words in leet spelling, between the borders of runs.
extension Mixture {
  /// The factor by which leet is more frequent under a composition policy. A policy that asks for a
  /// capital and a digit or symbol is often met by `0` for `o` and the like. People add the capital
  /// by the same habit, so `P@ssw0rd` is hardly rarer than `p@ssw0rd`.
  static let leetUnderPolicy = 20.0

  private static let longest = 20
  private static let mostRuns = 11

  func addLeet(_ text: PreparedText, runCount: Int, _ tokens: inout TokenList) {
    guard text.features.contains([.leet, .letters]) else { return }
    let buffers = text.buffers
    let (ends, best, other) = (buffers.leetEnds, buffers.leetBest, buffers.leetOther)
    func leetCount(_ from: Int, _ to: Int) -> Int {
      Int(buffers.leetBefore[to]) - Int(buffers.leetBefore[from])
    }
    for x in 0..<runCount {
      let start = Int(buffers.runs[x].start)
      // The ends that are possible at all; most starts have none, and then no word is looked up.
      var endCount = 0
      for y in x..<min(runCount, x + Self.mostRuns) {
        let run = buffers.runs[y]
        let end = Int(run.end)
        if end - start > Self.longest { break }
        let first = Int(run.start)
        if run.kind != SegmentKind.letters, leetCount(first, end) != end - first { break }
        let changed = leetCount(start, end)
        guard end - start >= 4, changed > 0, changed * 10 <= (end - start) * 6 else { continue }
        ends[endCount] = Int32(end)
        endCount += 1
      }
      if endCount == 0 { continue }
      read(buffers.leet, start, ends, endCount, into: best)
      var hasOther = false
      if text.features.contains(.leetAlternative) {
        let last = Int(ends[endCount - 1])
        hasOther = (start..<last).contains { buffers.leet[$0] != buffers.leetAlternative[$0] }
        if hasOther { read(buffers.leetAlternative, start, ends, endCount, into: other) }
      }
      for k in 0..<endCount {
        let end = Int(ends[k])
        let changed = leetCount(start, end)
        // Every further substitution halves it. A leet word counts as a letter run.
        let isAlternative = hasOther && other[k] > best[k]
        let p =
          (isAlternative ? other[k] : best[k]) * Double(bitPattern: UInt64(1024 - changed) << 52)
        tokens.add(
          start..<end, p, .leet(alternative: isAlternative), isWord: true,
          underPolicy: Self.leetUnderPolicy)
      }
    }
  }

  private func read(
    _ letters: CharacterColumn, _ start: Int, _ ends: UnsafeMutablePointer<Int32>, _ count: Int,
    into result: UnsafeMutablePointer<Double>
  ) {
    readWords(letters, start..<Int(ends[count - 1]), asSentence: false)
    // The pattern of a longer reading goes on where that of a shorter one ends.
    var pattern = letterPattern
    var place = start
    for k in 0..<count {
      let end = Int(ends[k])
      pattern.add(letters, place..<end)
      place = end
      result[k] = 0.01 * wordsProbability(end - start) + 0.005 * probability(pattern)
    }
  }
}
