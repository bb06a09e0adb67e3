/// The lower-case look-alikes without diacritics for look-ups: `é` is `e`, `ß` is `ss`, and a
/// Cyrillic letter is the Latin letter on the same key, since many type a Russian word on a Latin
/// layout.
struct FoldingTable {
  private let keys: UnsafeBufferPointer<UInt16>
  private let offsets: UnsafePointer<UInt16>
  private let text: UnsafePointer<UInt16>

  init(
    keys: UnsafeBufferPointer<UInt16>, offsets: UnsafePointer<UInt16>, text: UnsafePointer<UInt16>
  ) {
    self.keys = keys
    self.offsets = offsets
    self.text = text
  }

  /// The characters that stand for a code point (none for a combining mark); nil if it stands for
  /// itself.
  func folded(_ scalar: UInt32) -> UnsafeBufferPointer<UInt16>? {
    guard scalar >= 0x80, let key = UInt16(exactly: scalar) else { return nil }
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    guard low < keys.count, keys[low] == key else { return nil }
    return UnsafeBufferPointer(
      start: text + Int(offsets[low]), count: Int(offsets[low + 1]) - Int(offsets[low]))
  }
}

/// The lower-case form without diacritics of a text from outside, for comparing.
func foldedScalars(_ text: String, _ folding: FoldingTable) -> [UInt32] {
  // Look-alikes are compared after folding, so composing first (NFC) is needed for the table's sake
  // only.
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
