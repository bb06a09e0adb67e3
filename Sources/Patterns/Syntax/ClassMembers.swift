/// The members between the brackets of a character class, as its author wrote them.
package struct ClassMembers {
  /// One member and where it stands, in bytes of UTF-8 from the class's start.
  package typealias Member = (kind: Kind, range: Range<Int>)

  package enum Kind: Equatable {
    case character(Unicode.Scalar)
    case range(Unicode.Scalar, Unicode.Scalar)
    /// A named class as written, such as `\d` or `[:alpha:]`.
    case named(String)
  }

  package let members: [Member]
  package let isNegated: Bool

  /// - Returns: Nil if it is not a class in brackets, or has parts that are not supported here,
  ///   such as `\Q`.
  package init?(_ text: Substring) {
    guard text.unicodeScalars.first == "[", text.unicodeScalars.last == "]" else { return nil }
    let inside = text.unicodeScalars.dropFirst().dropLast()
    var reader = PatternText(String(String.UnicodeScalarView(inside)))
    var members: [Member] = []
    isNegated = reader.skip("^")

    func single() -> Kind? {
      if reader.next == "[", let kind = reader.peek(1), ":.=".unicodeScalars.contains(kind) {
        guard kind == ":", let length = reader.posixNameLength(kind) else { return nil }
        return .named(reader.take(length))
      }
      guard let first = reader.advance() else { return nil }
      guard first == "\\" else { return .character(first) }
      guard let escaped = reader.advance() else { return nil }
      switch escaped {
      case "d", "D", "w", "W", "s", "S", "h", "H", "v", "V": return .named("\\" + String(escaped))
      case "p", "P":
        let name = reader.skip("{") ? "{" + reader.skip(past: "}") + "}" : reader.take(1)
        return .named("\\" + String(escaped) + name)
      case "n": return .character("\n")
      case "t": return .character("\t")
      case "x": return reader.next == "{" ? reader.hexadecimal().map { .character($0) } : nil
      default:
        guard escaped.isASCII, !escaped.properties.isAlphabetic, !("0"..."9").contains(escaped)
        else { return nil }
        return .character(escaped)
      }
    }

    /// The bracket before the members counts too.
    func place() -> Int { reader.offset + 1 }
    while !reader.isAtEnd {
      let start = place()
      guard let first = single() else { return nil }
      guard case .character(let low) = first, reader.next == "-", reader.peek(1) != nil else {
        members.append((first, start..<place()))
        continue
      }
      reader.advance()
      // PCRE2 refuses a range that ends in a named class.
      guard case .character(let high)? = single() else { return nil }
      members.append((.range(low, high), start..<place()))
    }
    self.members = members
  }
}
