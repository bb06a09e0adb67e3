package import UnicodeText

/// The mask that a report shows instead of a password: the kind of each character, such as
/// `Llllll99`.
///
/// `L` stands for A-Z, `l` for a-z, `9` for 0-9, `#` for any other ASCII character and `o` for
/// every character beyond ASCII.
package enum RedactionMask {
  /// Of longer passwords the mask ends after this many characters, with an ellipsis.
  package static let limit = 32

  /// Adds the mask of a password.
  package static func append(_ password: ValidUTF8, to buffer: inout ScratchBuffer) {
    var characters = 0
    for byte in password.bytes where byte & 0xC0 != 0x80 {
      guard characters < limit else {
        buffer.append(contentsOf: "…".utf8)
        return
      }
      buffer.append(symbols[Int(CharacterKind(byte).rawValue)])
      characters += 1
    }
  }

  /// The mask of one character.
  package static func symbol(for scalar: Unicode.Scalar) -> String {
    let byte = scalar.isASCII ? UInt8(scalar.value) : 0x80
    return String(Unicode.Scalar(symbols[Int(CharacterKind(byte).rawValue)]))
  }

  static func mask(of bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { bytes in
      var buffer = ScratchBuffer()
      append(ValidUTF8(unchecked: bytes, isASCII: false), to: &buffer)
      return String(decoding: buffer.bytes, as: UTF8.self)
    }
  }

  private static let symbols = Array("lL9#o".utf8)
}
