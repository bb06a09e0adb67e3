/// A number's digits with zeros before them, so that there are at least this many.
package func zeroPadded(_ digits: String, to count: Int) -> String {
  String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
}

/// The value in sixteen hexadecimal digits, since JSON numbers of 64 bits are not read everywhere.
package func hexadecimal(_ value: UInt64) -> String {
  zeroPadded(String(value, radix: 16), to: 16)
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
