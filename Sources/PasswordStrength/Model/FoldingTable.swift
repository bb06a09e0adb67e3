internal import UnicodeText

/// The lower-case look-alikes without diacritics for look-ups: `é` is `e`, `ß` is `ss`, and a
/// Cyrillic letter is the Latin letter on the same key, since many type a Russian word on a Latin
/// layout.
struct FoldingTable {
  let keys: UnsafeBufferPointer<UInt16>
  let offsets: UnsafePointer<UInt16>
  let text: UnsafePointer<UInt16>

  /// None for a combining mark; nil for what stands for itself.
  func folded(_ scalar: UInt32) -> UnsafeBufferPointer<UInt16>? {
    guard scalar >= 0x80, let key = UInt16(exactly: scalar) else { return nil }
    let place = keys.insertionIndex { $0 < key }
    guard place < keys.count, keys[place] == key else { return nil }
    return UnsafeBufferPointer(
      start: text + Int(offsets[place]), count: Int(offsets[place + 1]) - Int(offsets[place]))
  }
}

/// The lower-case form without diacritics of a text from outside, for comparing.
func foldedScalars(_ text: String) -> [UInt32] {
  let folding = StrengthModel.embedded.folding
  var result: [UInt32] = []
  for scalar in text.unicodeScalars {
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      if let folded = folding.folded(lower.value) {
        result += folded.map { UInt32($0) }
      } else if !(0x300...0x36F ~= lower.value) {
        result.append(lower.value)
      }
    }
  }
  return result
}
