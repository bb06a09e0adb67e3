/// The whole password read as leet: in the usual reading and with `1` and `!` as `l`, all of it or
/// all but the digits at its end.
extension Mixture {
  private static let leetWeight = 1e-3

  struct LeetReading {
    var isAlternative: Bool
    var length: Int
  }

  func leet(_ text: PreparedText) -> Double {
    var sum = 0.0
    eachLeetReading(text) { sum += probability(text, $0) }
    return sum
  }

  /// Whether a leet character has a letter somewhere before it and somewhere after it.
  func isLeetInside(_ text: PreparedText) -> Bool {
    let letters = text.buffers.letters
    guard let first = (0..<text.count).first(where: { letters[$0] < 26 }),
      let last = (0..<text.count).last(where: { letters[$0] < 26 })
    else { return false }
    return text.buffers.leetBefore[first] < text.buffers.leetBefore[last]
  }

  /// Calls `body` with the distinct readings, at most four.
  @inline(__always)
  func eachLeetReading(_ text: PreparedText, _ body: (LeetReading) -> Void) {
    let buffers = text.buffers
    var head = text.count
    while head > 0, buffers.kinds[head - 1] == SegmentKind.digits { head -= 1 }
    let leetInHead = buffers.leetBefore[head]
    // Digits at the end that are kept make a difference only if they could be read as letters.
    let keepsDigits = head > 0 && leetInHead > 0 && leetInHead < buffers.leetBefore[text.count]
    // A bit for each reading: 1 for a shorter one, 2 for the alternative.
    var readings: UInt8 = keepsDigits ? 0b0011 : 0b0001
    if text.features.contains(.leetAlternative) {
      readings |= 0b0100
      let differs = (0..<head).contains { buffers.leet[$0] != buffers.leetAlternative[$0] }
      if keepsDigits, differs { readings |= 0b1000 }
    }
    for i in UInt8(0)..<4 where readings >> i & 1 == 1 {
      body(LeetReading(isAlternative: i & 2 == 2, length: i & 1 == 1 ? head : text.count))
    }
  }

  @inline(never)
  private func probability(_ text: PreparedText, _ variant: LeetReading) -> Double {
    let buffers = text.buffers
    var hash = TextHash()
    var pattern = NGramTable.Reading(tables.pointee.model.passwordPattern, .passwords)
    for i in 0..<text.count {
      let scalar = scalar(text, variant, i)
      hash.add(scalar)
      pattern.add(scalar < 128 ? tables.pointee.characters[Int(scalar)].symbol : buffers.symbols[i])
    }
    let cost = text.isCut ? pattern.cost : pattern.cost &+ pattern.costOfEnd
    let p =
      Mixture.listWeight * tables.pointee.model.passwords.probability(hash)
      + Mixture.patternWeight * tables.pointee.probability(sixteenths: cost)
    let changed = Int(buffers.leetBefore[variant.length])
    // Every further substitution halves it.
    return Self.leetWeight * p * Double(bitPattern: UInt64(1024 - changed) << 52)
  }

  @inline(__always)
  func scalar(_ text: PreparedText, _ variant: LeetReading, _ i: Int) -> UInt32 {
    guard i < variant.length else { return text.buffers.scalars[i] }
    let letter = variant.isAlternative ? text.buffers.leetAlternative[i] : text.buffers.leet[i]
    return letter < 26 ? UInt32(letter) + 0x61 : text.buffers.scalars[i]
  }
}
