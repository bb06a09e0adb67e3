internal import UnicodeText

/// The notation `$HEX[…]` of hashcat and John the Ripper for passwords that would break a file.
package enum HexNotation {
  static func decode(_ text: UnsafeBufferPointer<UInt8>, into buffer: inout ScratchBuffer) -> Bool {
    guard text.count >= 6, text.count % 2 == 0, text.begins("$HEX["),
      text.last == UInt8(ascii: "]")
    else { return false }
    buffer.removeAll()
    for i in stride(from: 5, to: text.count - 1, by: 2) {
      guard let high = hexadecimalDigit(text[i]), let low = hexadecimalDigit(text[i + 1]) else {
        return false
      }
      buffer.append(high << 4 | low)
    }
    return true
  }

  /// The bytes in the brackets; nil if the text is anything else.
  package static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var buffer = ScratchBuffer()
    return decode(text, into: &buffer) ? Array(buffer.bytes) : nil
  }
}
