internal import UnicodeText

/// Decodes a password's bytes to text, in a buffer of its own where they have to change.
struct TextDecoder: ~Copyable {
  private let encoding: InputEncoding
  private var buffer = ScratchBuffer()

  init(_ encoding: InputEncoding) { self.encoding = encoding }

  /// The text, valid until the next call. Adds its special properties to the flags.
  mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ flags: inout AuditRow.Flags)
    -> ValidUTF8
  {
    if encoding == .latin1 { return latin1(bytes) }
    if let text = ValidUTF8(validating: bytes) { return text }
    flags.insert(encoding == .auto ? .readAsLatin1 : .invalidEncoding)
    return latin1(bytes)
  }

  private mutating func latin1(_ bytes: UnsafeBufferPointer<UInt8>) -> ValidUTF8 {
    buffer.removeAll()
    var isASCII = true
    for byte in bytes {
      if byte < 0x80 {
        buffer.append(byte)
      } else {
        buffer.append(0xC0 | byte >> 6)
        buffer.append(0x80 | byte & 0x3F)
        isASCII = false
      }
    }
    return ValidUTF8(unchecked: buffer.bytes, isASCII: isASCII)
  }
}
