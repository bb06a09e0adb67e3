/// Finds one character repeated, and letters, digits or emoji in order, up or down.
extension Mixture {
  func addSequences(_ text: PreparedText, _ tokens: inout TokenList) {
    let n = text.count
    let scalars = text.buffers.scalars
    let kinds = text.buffers.kinds
    var i = 0
    while i + 2 < n {
      let step = scalars[i + 1] &- scalars[i]
      guard step &+ 1 <= 2, scalars[i + 2] &- scalars[i + 1] == step else {
        i += 1
        continue
      }
      if step == 0 {
        var end = i + 3
        while end < n, scalars[end] == scalars[i] { end += 1 }
        // The whole password is a pattern of its own, unless it is too long for that.
        if end - i < n || n > 80 || text.isLong {
          var p = 0.01 * SegmentKind.choice(kinds[i])
          for _ in 0..<min(40, end - i - 3) { p *= 0.75 }
          tokens.add(i..<end, p, .repeatedCharacter)
        }
        i = end
        continue
      }
      let kind = kinds[i + 1]
      var end = i
      while end < n, kinds[end] == kind, end == i || scalars[end] &- scalars[end - 1] == step {
        end += 1
      }
      if kind != SegmentKind.symbols, end - i >= 4, end - i < n {
        // Most begin where the alphabet or the digits do.
        var p = 0.004 * (isOne(scalars[i], of: "az019") ? 0.125 : 0.02)
        if kind == SegmentKind.others { p = 0.004 / ScriptAlphabet.of(scalars[i]).size }
        for _ in 0..<end - i - 4 { p *= 0.85 }
        tokens.add(i..<end, p, .sequence(isAscending: step == 1))
        i = end
      } else {
        i += 1
      }
    }
  }
}
