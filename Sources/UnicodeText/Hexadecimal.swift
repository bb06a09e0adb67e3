/// The value in sixteen hexadecimal digits, since JSON numbers of 64 bits are not read everywhere.
package func hexadecimal(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.utf8.count) + digits
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
