enum CaseFactor {
  static let lower = Odds(0.92, 0.34)
  private static let upper = Odds(0.02, 0.05)
  private static let first = Odds(0.03, 0.50)
  private static let title = Odds(0.008, 0.05)
  private static let block = Odds(0.004, 0.02)
  private static let other = Odds(0.008, 0.04)

  static func of(_ text: PreparedText) -> Odds {
    let cases = text.buffers.cases
    var cased = 0
    var capitals = 0
    var leading = 0  // capitals before the first lower-case letter
    var trailing = 0  // capitals after the last one
    var firstIsUpper = false
    for i in 0..<text.count where cases[i] != 0 && !isPronoun(text, i) {
      if cases[i] == 2 {
        if cased == 0 { firstIsUpper = true }
        if leading == cased { leading += 1 }
        capitals += 1
        trailing += 1
      } else {
        trailing = 0
      }
      cased += 1
    }
    if capitals == 0 { return lower }
    if capitals == cased, cased > 1 { return upper }
    if capitals == 1, firstIsUpper { return first }
    if isTitle(text) { return title }
    if leading == capitals || trailing == capitals { return block / Double(cased - 1) }
    return other / patterns(cased, min(capitals, cased - capitals))
  }

  /// Whether a capital is the word `I` of a sentence, which is never written otherwise.
  @inline(__always)
  private static func isPronoun(_ text: PreparedText, _ i: Int) -> Bool {
    let scalars = text.buffers.scalars
    return scalars[i] == 0x69 && i + 2 < text.count
      && (scalars[i + 1] == 0x20 || scalars[i + 1] == 0x27) && (i == 0 || scalars[i - 1] == 0x20)
  }

  /// Whether every letter run starts with a capital, and further capitals split it into parts of
  /// three letters and more: `John-Smith`, `BlueHorse12`. Leet characters do not end a run.
  private static func isTitle(_ text: PreparedText) -> Bool {
    let cases = text.buffers.cases
    let leetBefore = text.buffers.leetBefore
    var start = 0
    var previous = -1
    for i in 0..<text.count where cases[i] != 0 {
      let isNewRun =
        previous < 0 || Int(leetBefore[i]) - Int(leetBefore[previous + 1]) < i - previous - 1
      if isNewRun || cases[i] == 2 {
        if isNewRun ? cases[i] != 2 : i - start < 3 { return false }
        start = i
      }
      previous = i
    }
    return true
  }

  private static func patterns(_ n: Int, _ k: Int) -> Double {
    let most = power(2, n - 1)
    var sum = 0.0
    var binomial = 1.0
    for i in 1...max(1, k) {
      binomial *= Double(n - i + 1) / Double(i)
      sum += binomial
      if sum > 1e15 { return most }
    }
    return min(most, sum)
  }
}
