/// The content of a list that holds no passwords.
public struct ForeignList: Hashable, Sendable {
  package let text: ForeignText

  package init(text: ForeignText) { self.text = text }
}

/// A text that is plausibly no password: a record of a list, or the value of a chosen field.
///
/// One recogniser decides, from one record on. A password may look like anything, so the rules are
/// such that real and random passwords meet them very rarely; `--as-passwords` is for the rest.
package enum ForeignText: Hashable, Sendable {
  /// A hash, alone or in a line of accounts.
  case hash(HashForm)
  case potfile
  /// A line such as `SHA1:COUNT`, as in corpora of breached passwords.
  case breachCorpus
  /// A row of a table of at least two columns.
  case table(separator: UInt8, columns: Int)
  /// A line such as `KEY=VALUE`, or the head of a section of such lines.
  case environment
  /// A password after the number of times that it occurred, as `uniq -c` writes it.
  case countFirst
  /// A password, this byte, and the number of times that it occurred.
  case counted(after: UInt8)
  /// A line such as `https://site:user:password`, as malware writes stolen logins.
  case stolenLogin
  case address
  /// A line of a document; XML is any language of tags that has no name here.
  case json, yaml, xml, keePass, html, sql, ldif, netrc
  /// A line of a copy of /etc/passwd, in which nothing is secret.
  case accounts
  case ansibleVault, sops, bitwarden, pgp, age
  case key
  case token
  case base64
  /// A comment in a list with nothing else.
  case comments
  case ebcdic
  /// Several lines, separated by something, such as "CR", that does not end records in the format.
  case lines(String)
  case shaped(LineShape)
  /// A line of a list whose lines begin and end with as many bytes that are the same in nearly all.
  case framed(before: Int, after: Int)

  /// Recognises a record, or the value of a field; nil for a plausible password.
  ///
  /// - Parameter isSecret: Whether it was chosen by a name, as in a file of settings. There 32
  ///   digits of base 16 are a key more often than not, elsewhere a hash.
  init?(record: UnsafeBufferPointer<UInt8>, isSecret: Bool = false) {
    let hash = HashForm(record).flatMap { $0.isUnmistakable || !isSecret ? Self.hash($0) : nil }
    guard
      let found = hash ?? Self.ownForm(record) ?? (isSecret ? nil : Self.separated(record))
    else { return nil }
    self = found
  }

  /// The beginnings of one kind each, whatever follows. Of two that begin alike, the longer
  /// stands first.
  private static let beginnings: [(text: StaticString, kind: ForeignText)] = [
    ("-----BEGIN PGP MESSAGE", .pgp), ("-----BEGIN age ENCRYPTED", .age), ("-----BEGIN ", .key),
    ("$ANSIBLE_VAULT;", .ansibleVault), ("ENC[AES256_GCM,data:", .sops), ("AAAAB3NzaC1", .key),
    ("<!DOCTYPE html", .html), ("<html", .html),
  ]

  private static func ownForm(_ text: UnsafeBufferPointer<UInt8>) -> ForeignText? {
    guard text.count >= 2 else { return nil }
    if let kind = beginnings.first(where: { text.begins($0.text) })?.kind {
      return kind == .html && !isTag(text) ? nil : kind
    }
    if text.begins("ssh-"), text.contains("AAAA") { return .key }
    if isTag(text) { return .xml }
    if isJSON(text) { return .json }
    if isToken(text) { return .token }
    if isBitwarden(text) { return .bitwarden }
    return isBase64OfText(text) ? .base64 : nil
  }

  /// Whether a text is a tag: `<name …>`, `</name>`, `<!…` or `<?…`. Its end may be missing.
  private static func isTag(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text[0] == UInt8(ascii: "<") else { return false }
    if text.begins("<!--") || text.begins("<!DOCTYPE ") || text.begins("<?xml") { return true }
    let name = text.dropFirst(text[1] == UInt8(ascii: "/") ? 2 : 1)
      .prefix { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    guard let first = name.first, isLetter(first), name.endIndex < text.count else { return false }
    let next = text[name.endIndex]
    let isEmpty =
      next == UInt8(ascii: "/") && text[(name.endIndex + 1)...].first == UInt8(ascii: ">")
    return next == UInt8(ascii: ">") || isEmpty
      || next == 0x20 && (text.last == UInt8(ascii: ">") || text.contains("=\""))
  }

  /// Whether a text is an object or list that begins as JSON does: `{"`, `["`, `[{` or `[[`.
  private static func isJSON(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let isObject = text[0] == UInt8(ascii: "{")
    guard isObject || text[0] == UInt8(ascii: "["),
      let next = text.dropFirst().first(where: { $0 != 0x20 })
    else { return false }
    guard next == UInt8(ascii: "\"") || !isObject && "[{".utf8.contains(next) else { return false }
    let last = text.last { $0 != 0x20 && $0 != UInt8(ascii: ",") }
    return "{[]}\"".utf8.contains(last ?? 0) || isObject && text.contains("\":")
  }

  /// Whether a text is a token, `eyJ…`: a header in base 64, and one or two more parts after dots.
  private static func isToken(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.begins("eyJ") && text.count > 30 && text.contains(UInt8(ascii: "."))
      && text.allSatisfy { isLetter($0) || isDigit($0) || "-_.=".utf8.contains($0) }
  }

  /// Whether a text is `2.iv|data|mac`, a string that Bitwarden has encrypted.
  private static func isBitwarden(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.begins("2.") && text.count > 40 && text.count(where: { $0 == UInt8(ascii: "|") }) == 2
      && text.dropFirst(2).allSatisfy { isOfBase64($0) || $0 == UInt8(ascii: "|") }
  }

  /// Whether a text is base 64 of a text of ASCII, which random letters and words are not.
  private static func isBase64OfText(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 12, text.count % 4 == 0, text.allSatisfy(isOfBase64),
      let decoded = Base64.decode(text)
    else { return false }
    // `echo` adds a line feed to the text that it encodes.
    return (decoded.last == 0x0A ? decoded.dropLast() : decoded[...])
      .allSatisfy { 0x20...0x7E ~= $0 }
  }

  private static func isOfBase64(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "+/=".utf8.contains(byte)
  }

  /// The first character that ends a line within a record; nil if none. Its own end is cut.
  static func lineBreak(_ record: UnsafeBufferPointer<UInt8>) -> String? {
    for (i, byte) in record.enumerated() {
      switch byte {
      case 0x0D: return "CR"
      case 0x0B: return "VT"
      case 0x0C: return "FF"
      case 0x1E: return "RS"
      case 0xC2 where i + 1 < record.count && record[i + 1] == 0x85: return "NEL"
      case 0xE2 where i + 2 < record.count && record[i + 1] == 0x80:
        if record[i + 2] == 0xA8 { return "LS" }
        if record[i + 2] == 0xA9 { return "PS" }
      default: break
      }
    }
    return nil
  }
}
