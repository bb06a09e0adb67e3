/// The mask that a report shows instead of a password: the kind of each character, such as
/// `Llllll99`.
///
/// `L` stands for A-Z, `l` for a-z, `9` for 0-9, `#` for any other ASCII character and `o` for
/// every character beyond ASCII.
package enum RedactionMask {
  package static let limit = 32

  package static func append(_ password: ValidUTF8, to buffer: inout ScratchBuffer) {
    var characters = 0
    for byte in password.bytes where byte & 0xC0 != 0x80 {
      guard characters < limit else {
        buffer.append("…")
        return
      }
      buffer.append(symbol(of: byte))
      characters += 1
    }
  }

  package static func symbol(for scalar: Unicode.Scalar) -> String {
    String(Unicode.Scalar(symbol(of: scalar.isASCII ? UInt8(scalar.value) : 0x80)))
  }

  package static func mask(of bytes: some Collection<UInt8>) -> String {
    var buffer = ScratchBuffer()
    let isContiguous: Void? = bytes.withContiguousStorageIfAvailable {
      append(ValidUTF8(unchecked: $0, isASCII: false), to: &buffer)
    }
    guard isContiguous != nil else { return mask(of: Array(bytes)) }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private static func symbol(of byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt8(ascii: "l")
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(ascii: "L")
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "9")
    case 0x80...: UInt8(ascii: "o")
    default: UInt8(ascii: "#")
    }
  }
}
