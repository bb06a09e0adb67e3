internal import PasswordAudit
internal import UnicodeText

/// The name of an account as a list of members or a table has it: `DOMAIN\user`, `user`,
/// `user@domain` or `CN=user,OU=unit,DC=domain`, also in quotes.
struct AccountName {
  let domain: [UInt8]
  let name: [UInt8]
}

extension AccountName {
  init(_ text: some Collection<UInt8>) {
    var text = Array(text)
    let quote = UInt8(ascii: "\"")
    if text.count > 1, text.first == quote, text.last == quote {
      text = Array(text[1..<(text.count - 1)])
    }
    let parts = Self.parts(ofDistinguishedName: text)
    if let common = parts.first, common.key == "cn" {
      let domain = parts.filter { $0.key == "dc" }.map(\.value).joined(separator: ".".utf8)
      self.init(domain: Array(domain), name: common.value)
    } else if let slash = text.firstIndex(of: UInt8(ascii: "\\")) {
      self.init(domain: Array(text[..<slash]), name: Array(text[(slash + 1)...]))
    } else if let at = text.lastIndex(of: UInt8(ascii: "@")) {
      self.init(domain: Array(text[(at + 1)...]), name: Array(text[..<at]))
    } else {
      self.init(domain: [], name: text)
    }
  }

  /// The parts of a distinguished name (RFC 4514); none of any other text.
  static func parts(ofDistinguishedName text: [UInt8]) -> [(key: String, value: [UInt8])] {
    var parts: [(key: String, value: [UInt8])] = []
    var rest = text[...]
    while !rest.isEmpty {
      let key = rest.prefix { $0 != UInt8(ascii: "=") }
      let name = String(decoding: key, as: UTF8.self).lowercased().filter { $0 != " " }
      guard key.endIndex < rest.endIndex,
        ["cn", "ou", "dc", "o", "l", "c", "st", "uid"].contains(name)
      else { return [] }
      rest = rest[key.endIndex...].dropFirst()
      var value: [UInt8] = []
      while let byte = rest.popFirst(), byte != UInt8(ascii: ",") {
        value.append(byte == UInt8(ascii: "\\") ? escaped(&rest) : byte)
      }
      parts.append((name, value))
    }
    return parts
  }

  /// The byte after a backslash, which stands for itself, or which two hexadecimal digits are.
  private static func escaped(_ rest: inout ArraySlice<UInt8>) -> UInt8 {
    let digits = rest.prefix(2).compactMap(hexadecimalDigit)
    guard digits.count == 2 else { return rest.popFirst() ?? UInt8(ascii: "\\") }
    rest.removeFirst(2)
    return digits[0] << 4 | digits[1]
  }
}
