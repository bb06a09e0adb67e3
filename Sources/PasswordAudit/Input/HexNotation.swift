package import UnicodeText

/// The notation `$HEX[…]`, in which hashcat and John the Ripper write passwords that would break
/// their files.
package enum HexNotation {
  /// Puts the bytes in the brackets into the buffer; false if the text is anything else, such as a
  /// password that only looks like the notation.
  package static func decode(_ text: UnsafeBufferPointer<UInt8>, into buffer: inout ScratchBuffer)
    -> Bool
  {
    guard text.count >= 6, text[0] == UInt8(ascii: "$"), text.starts(with: prefix),
      text.count % 2 == 0,
      text[text.count - 1] == UInt8(ascii: "]")
    else { return false }
    buffer.removeAll()
    for i in stride(from: 5, to: text.count - 1, by: 2) {
      guard let high = digit(text[i]), let low = digit(text[i + 1]) else { return false }
      buffer.append(high << 4 | low)
    }
    return true
  }

  private static let prefix = Array("$HEX[".utf8)

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
