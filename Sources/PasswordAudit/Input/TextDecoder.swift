internal import UnicodeText

/// Turns a password's bytes into text, in a buffer of its own where they have to change.
struct TextDecoder: ~Copyable {
  private let encoding: InputEncoding
  private var buffer = ScratchBuffer()

  init(_ encoding: InputEncoding) {
    self.encoding = encoding
  }

  /// Without byte order marks at the start. Lists that were joined have one in their middle, where
  /// it would make a weak password look strong.
  func withoutMark(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard bytes.first == 0xEF, encoding != .latin1 else { return bytes }
    return bytes.slice(FileKind.marksLength(bytes), bytes.count)
  }

  /// The text, valid until the next call, and what is special about it added to the flags.
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
