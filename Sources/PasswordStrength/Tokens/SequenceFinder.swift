/// Finds one character repeated, and letters, digits or emoji in order, up or down.
struct SequenceFinder {
  func find(_ text: PreparedText, _ tokens: inout TokenList) {
    let n = text.count
    guard text.hasSteps else { return }
    let scalars = text.buffers.scalars
    let kinds = text.buffers.kinds
    var i = 0
    while i + 2 < n {
      let step = Int(scalars[i + 1]) - Int(scalars[i])
      guard step >= -1, step <= 1, Int(scalars[i + 2]) - Int(scalars[i + 1]) == step else {
        i += 1
        continue
      }
      if step == 0 {
        var end = i + 3
        while end < n, scalars[end] == scalars[i] { end += 1 }
        // The whole password belongs to `WholeTextPatterns`, unless it is longer than those go.
        if end - i < n || n > 80 || text.isLong {
          var p = 0.01 * SegmentKind.choice(kinds[i])
          for _ in 0..<min(40, end - i - 3) { p *= 0.75 }
          tokens.add(i..<end, p, .repeatedCharacter)
        }
        i = end
        continue
      }
      let kind = kinds[i + 1]
      guard kind != SegmentKind.symbols, kinds[i] == kind, kinds[i + 2] == kind else {
        i += 1
        continue
      }
      var end = i + 3
      while end < n, kinds[end] == kind, Int(scalars[end]) - Int(scalars[end - 1]) == step {
        end += 1
      }
      if end - i >= 4, end - i < n {
        // Most begin where the alphabet or the digits do.
        let first = scalars[i]
        let isCorner = isOne(first, of: "az019")
        var p = 0.004 * (isCorner ? 0.125 : 0.02)
        if kind == SegmentKind.others { p = 0.004 / ScriptAlphabet.of(first).size }
        for _ in 0..<end - i - 4 { p *= 0.85 }
        tokens.add(i..<end, p, .sequence(isAscending: step > 0))
        i = end
      } else {
        i += 1
      }
    }
  }
}
