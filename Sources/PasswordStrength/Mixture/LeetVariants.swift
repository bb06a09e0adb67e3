/// The whole password read as leet: in the usual reading and with `1` and `!` as `l`, all of it or
/// all but the digits at its end.
struct LeetVariants {
  let tables: UnsafePointer<EstimatorTables>
  private static let weight = 1e-3

  /// A reading: its letters, and the number of characters of the text that are read so.
  struct Variant {
    var isAlternative: Bool
    var length: Int
  }

  private struct Reading {
    var hash = TextHash()
    var pattern: NGramTable.Reading

    @inline(__always)
    mutating func add(_ scalar: UInt32, _ symbol: UInt8) {
      hash.add(scalar)
      pattern.add(symbol)
    }
  }

  func probability(_ text: PreparedText) -> Double {
    let buffers = text.buffers
    var prefix = Reading(
      pattern: NGramTable.Reading(tables.pointee.model.passwordPattern, .passwords))
    // All readings begin alike.
    var same = 0
    while same < text.count, buffers.leetBefore[same + 1] == 0 {
      prefix.add(buffers.scalars[same], buffers.symbols[same])
      same += 1
    }
    var sum = 0.0
    eachVariant(text) { sum += probability(text, $0, prefix, same) }
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
  func eachVariant(_ text: PreparedText, _ body: (Variant) -> Void) {
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
      body(Variant(isAlternative: i & 2 == 2, length: i & 1 == 1 ? head : text.count))
    }
  }

  /// The probability of a reading whose first characters were read already.
  @inline(never)
  private func probability(
    _ text: PreparedText, _ variant: Variant, _ prefix: Reading, _ same: Int
  ) -> Double {
    let buffers = text.buffers
    let letters = variant.isAlternative ? buffers.leetAlternative : buffers.leet
    var reading = prefix
    for i in same..<text.count {
      let letter = i < variant.length ? letters[i] : CharacterEntry.noLetter
      if letter < 26 {
        let scalar = UInt32(letter) + 0x61
        reading.add(scalar, tables.pointee.characters[Int(scalar)].symbol)
      } else {
        reading.add(buffers.scalars[i], buffers.symbols[i])
      }
    }
    let pattern = reading.pattern
    let cost = text.isCut ? pattern.cost : pattern.cost &+ pattern.costOfEnd
    let p =
      Mixture.listWeight * tables.pointee.model.passwords.probability(reading.hash)
      + Mixture.patternWeight * tables.pointee.probability(sixteenths: cost)
    let changed = Int(buffers.leetBefore[variant.length])
    // Every further substitution halves it.
    return Self.weight * p * Double(bitPattern: UInt64(1024 - changed) << 52)
  }

  @inline(__always)
  func scalar(_ text: PreparedText, _ variant: Variant, _ i: Int) -> UInt32 {
    guard i < variant.length else { return text.buffers.scalars[i] }
    let letter = variant.isAlternative ? text.buffers.leetAlternative[i] : text.buffers.leet[i]
    return letter < 26 ? UInt32(letter) + 0x61 : text.buffers.scalars[i]
  }
}
