/// Base 64 of RFC 4648 section 4, with padding and without line breaks.
package enum Base64 {
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let length = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: length) { text, written in
      written = length
      alphabet.withUnsafeBufferPointer { alphabet in
        for start in stride(from: 0, to: bytes.count, by: 3) {
          let count = min(3, bytes.count - start)
          var group: UInt32 = 0
          for i in 0..<3 { group = group << 8 | (i < count ? UInt32(bytes[start + i]) : 0) }
          for i in 0..<4 {
            let digit = Int(group >> (18 - 6 * UInt32(i)) & 63)
            text[start / 3 * 4 + i] = i <= count ? alphabet[digit] : UInt8(ascii: "=")
          }
        }
      }
    }
  }

  /// Decodes a text; nil for any text that `encode` would not have written.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    let text = Array(text)
    guard text.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    for start in stride(from: 0, to: text.count, by: 4) {
      var group: UInt32 = 0
      var padding = 0
      for i in start..<(start + 4) {
        let value = values[Int(text[i])]
        if value < 64, padding == 0 {
          group = group << 6 | UInt32(value)
        } else if text[i] == UInt8(ascii: "="), i >= start + 2, i >= text.count - 2 {
          padding += 1
          group <<= 6
        } else {
          return nil
        }
      }
      // Bits that no byte takes up are zero, so that there is one text for every value.
      guard group & ((1 << (8 * UInt32(padding))) - 1) == 0 else { return nil }
      for i in 0..<(3 - padding) {
        bytes.append(UInt8(truncatingIfNeeded: group >> (16 - 8 * UInt32(i))))
      }
    }
    return bytes
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (i, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(i) }
    return values
  }()
}
