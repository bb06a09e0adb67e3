/// Words in leet spelling, between the borders of runs.
struct LeetFinder {
  private let letterRuns: LetterRuns
  private static let longest = 20
  /// Runs that one word may be broken into.
  private static let mostRuns = 11

  init(_ letterRuns: LetterRuns) { self.letterRuns = letterRuns }

  func find(_ text: PreparedText, runCount: Int, _ tokens: inout TokenList) {
    guard text.features.contains([.leet, .letters]) else { return }
    let buffers = text.buffers
    for x in 0..<runCount {
      let start = Int(buffers.runs[x].start)
      // The ends that are possible at all; most starts have none, and then no word is looked up.
      var ends: [11 of Int32] = .init(repeating: 0)
      var endCount = 0
      for y in x..<min(runCount, x + Self.mostRuns) {
        let run = buffers.runs[y]
        let end = Int(run.end)
        if end - start > Self.longest { break }
        if run.kind != CharacterKind.letters, !isLeet(buffers, Int(run.start)..<end) { break }
        let changed = Int(buffers.leetBefore[end]) - Int(buffers.leetBefore[start])
        guard end - start >= 4, changed > 0, changed * 10 <= (end - start) * 6 else { continue }
        ends[endCount] = Int32(end)
        endCount += 1
      }
      if endCount == 0 { continue }
      var best: [11 of Double] = .init(repeating: 0)
      let last = Int(ends[endCount - 1])
      letterRuns.fill(buffers.leet, start..<last)
      for k in 0..<endCount { best[k] = value(buffers.leet, start, Int(ends[k])) }
      var alternatives: UInt16 = 0
      if text.features.contains(.leetAlternative),
        (start..<last).contains(where: { buffers.leet[$0] != buffers.leetAlternative[$0] })
      {
        letterRuns.fill(buffers.leetAlternative, start..<last)
        for k in 0..<endCount {
          let p = value(buffers.leetAlternative, start, Int(ends[k]))
          if p > best[k] {
            best[k] = p
            alternatives |= 1 << UInt16(k)
          }
        }
      }
      for k in 0..<endCount {
        let end = Int(ends[k])
        let changed = Int(buffers.leetBefore[end]) - Int(buffers.leetBefore[start])
        // Every further substitution halves it. A leet word counts as a letter run.
        let p = best[k] * Double(sign: .plus, exponent: 1 - changed, significand: 1)
        tokens.add(
          start..<end, p, .leet(alternative: alternatives >> UInt16(k) & 1 == 1),
          kindIn: CharacterKind.letters,
          kindOut: CharacterKind.letters, underPolicy: Explanations.leetUnderPolicy)
      }
    }
  }

  private func value(_ letters: UnsafeMutablePointer<UInt8>, _ start: Int, _ end: Int) -> Double {
    0.01 * letterRuns.words(end - start) + 0.005 * letterRuns.pattern(letters, start..<end)
  }

  private func isLeet(_ buffers: TextBuffers, _ range: Range<Int>) -> Bool {
    Int(buffers.leetBefore[range.upperBound]) - Int(buffers.leetBefore[range.lowerBound]) == range.count
  }
}
