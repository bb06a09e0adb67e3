/// Base 64 of RFC 4648 section 4, with padding and without line breaks.
package enum Base64 {
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group: UInt32 = 0
      for i in 0..<3 { group = group << 8 | (i < count ? UInt32(bytes[start + i]) : 0) }
      for i in 0..<4 {
        let digit = alphabet[Int(group >> (18 - 6 * UInt32(i)) & 63)]
        text.append(i <= count ? digit : UInt8(ascii: "="))
      }
    }
    return text
  }

  /// Decodes a text; nil for any text that `encode` would not have written.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    let count = text.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count / 4 * 3)
    var (bits, width, padding): (UInt32, UInt32, Int) = (0, 0, 0)
    for digit in text {
      if digit == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      let value = values[Int(digit)]
      guard value < 64, padding == 0 else { return nil }
      bits = bits << 6 | UInt32(value)
      width += 6
      guard width >= 8 else { continue }
      width -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> width))
    }
    // Bits that no byte takes up are zero, so that there is one text for every value.
    return count % 4 == 0 && padding <= 2 && bits & ((1 << width) - 1) == 0 ? bytes : nil
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (i, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(i) }
    return values
  }()
}
