/// Sixteen digits, for JSON's numbers do not hold 64 bits everywhere.
package func hexadecimal(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}

extension UInt64 {
  /// From sixteen digits as ``hexadecimal(_:)`` writes them.
  package init?(hexadecimal text: String) {
    guard text.utf8.count == 16, let value = UInt64(text, radix: 16),
      UnicodeText.hexadecimal(value) == text
    else { return nil }
    self = value
  }
}
