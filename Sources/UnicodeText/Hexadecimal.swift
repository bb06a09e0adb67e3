package func zeroPadded(_ digits: String, to count: Int) -> String {
  String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
}

/// The value in sixteen hexadecimal digits, since JSON numbers of 64 bits are not read everywhere.
package func hexadecimal(_ value: UInt64) -> String {
  zeroPadded(String(value, radix: 16), to: 16)
}

/// Adds the last digits of a number in hexadecimal.
package func appendHexadecimal(_ value: UInt64, digits: Int, to buffer: inout ScratchBuffer) {
  for place in (0..<digits).reversed() {
    let digit = UInt8(value >> UInt64(4 * place) & 15)
    buffer.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
  }
}

/// The value of a hexadecimal digit of either case; nil for any other byte.
package func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte & 15
  case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"): (byte & 15) + 9
  default: nil
  }
}

extension UInt64 {
  /// Reads sixteen digits as ``hexadecimal(_:)`` writes them; nil for any other text.
  package init?(hexadecimal text: String) {
    guard text.utf8.count == 16, let value = UInt64(text, radix: 16),
      UnicodeText.hexadecimal(value) == text
    else { return nil }
    self = value
  }
}
