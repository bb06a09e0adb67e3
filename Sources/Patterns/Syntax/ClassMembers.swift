/// The members between the brackets of a character class, as its author wrote them.
package struct ClassMembers {
  /// One member and where it stands, in bytes of UTF-8 from the class's start.
  package struct Member {
    package let kind: Kind
    package let range: Range<Int>
  }

  package enum Kind: Equatable {
    case character(Unicode.Scalar)
    case range(Unicode.Scalar, Unicode.Scalar)
    /// A named class as written, such as `\d` or `[:alpha:]`.
    case named(String)
  }

  package let members: [Member]
  package let isNegated: Bool

  /// Reads a class from a pattern.
  ///
  /// - Returns: Nil if it is not a class in brackets, or has parts that are not supported here,
  ///   such as `\Q`.
  package init?(_ text: Substring) {
    var scalars = Array(text.unicodeScalars)[...]
    guard scalars.popFirst() == "[", scalars.popLast() == "]" else { return nil }
    var offset = 1
    var members: [Member] = []
    @discardableResult
    func take(_ count: Int) -> [Unicode.Scalar] {
      let taken = Array(scalars.prefix(count))
      scalars = scalars.dropFirst(count)
      offset += taken.reduce(0) { $0 + UTF8.width($1) }
      return taken
    }
    func takeText(_ count: Int) -> String { String(String.UnicodeScalarView(take(count))) }
    isNegated = scalars.first == "^"
    if isNegated { take(1) }

    /// Reads a member that is not a range.
    func single() -> Kind? {
      guard let first = scalars.first else { return nil }
      if first == "[", let kind = scalars.dropFirst().first, ":.=".unicodeScalars.contains(kind) {
        guard kind == ":",
          let end = scalars.indices.dropFirst(2).first(where: { scalars[$0] == "]" }),
          scalars[end - 1] == ":"
        else { return nil }
        return .named(takeText(end + 1 - scalars.startIndex))
      }
      guard first == "\\" else { return .character(take(1)[0]) }
      guard let escaped = scalars.dropFirst().first else { return nil }
      switch escaped {
      case "d", "D", "w", "W", "s", "S", "h", "H", "v", "V": return .named(takeText(2))
      case "p", "P":
        if scalars.dropFirst(2).first == "{", let end = scalars.firstIndex(of: "}") {
          return .named(takeText(end + 1 - scalars.startIndex))
        }
        return .named(takeText(3))
      case "n", "t":
        take(2)
        return .character(escaped == "n" ? "\n" : "\t")
      case "x":
        guard scalars.dropFirst(2).first == "{", let end = scalars.firstIndex(of: "}") else {
          return nil
        }
        take(3)
        let code = UInt32(takeText(end - scalars.startIndex), radix: 16)
        take(1)
        return code.flatMap(Unicode.Scalar.init).map { .character($0) }
      default:
        guard escaped.isASCII, !escaped.properties.isAlphabetic, !("0"..."9").contains(escaped)
        else { return nil }
        return .character(take(2)[1])
      }
    }

    while !scalars.isEmpty {
      let start = offset
      guard let first = single() else { return nil }
      guard case .character(let low) = first, scalars.first == "-", scalars.count > 1 else {
        members.append(Member(kind: first, range: start..<offset))
        continue
      }
      take(1)
      switch single() {
      case .character(let high)?:
        members.append(Member(kind: .range(low, high), range: start..<offset))
      // A hyphen before a named class is itself.
      case let named?:
        members.append(Member(kind: first, range: start..<(start + 1)))
        members.append(Member(kind: .character("-"), range: start..<offset))
        members.append(Member(kind: named, range: start..<offset))
      case nil: return nil
      }
    }
    self.members = members
  }
}
