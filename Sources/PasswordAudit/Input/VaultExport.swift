internal import JSON
internal import UnicodeText

/// The logins in the export of a password manager or a browser: a CSV file whose first record names
/// the columns, or Bitwarden's JSON. Notes, earlier passwords and secrets for one-time codes are
/// counted, and are no passwords.
package struct VaultExport {
  /// One login.
  package struct Login {
    package var line: Int
    /// The host of the address, or the title of an item that has none.
    package var site: String
    package var user: String
    package var password: [UInt8]
    /// The time of the last change as the export writes it; empty if it does not tell.
    package var changed: String
  }

  /// The reason why a file is not read.
  package enum Problem: Error {
    /// The file is an export of KeePass as XML.
    case keePassXML
    /// The file is nothing that a password manager exports, as far as is known here.
    case unknown
    /// More records than this.
    case tooMany(limit: Int)
    /// The field in quotes that begins in this line is never closed.
    case unclosedQuote(line: Int)
  }

  package private(set) var logins: [Login] = []
  /// The number of notes, cards, identities and other items that are no logins.
  package private(set) var others = 0
  /// The number of logins without a password, such as those with a passkey.
  package private(set) var withoutPassword = 0
  package private(set) var oneTimeSecrets = 0
  package private(set) var earlierPasswords = 0
  /// The number of records that could not be read, and the line of the first.
  package private(set) var malformed = 0
  package private(set) var firstMalformed: Int?

  /// The most logins: each is compared with all others.
  private static let mostLogins = 100_000
  /// The longest field of a login.
  private static let longestField = 1 << 16

  /// Reads an export to its end.
  ///
  /// - Throws: ``Problem``, ``DocumentError``, ``ForeignFileKind``, or the error of the source.
  package init(reading source: any ByteSource) throws {
    var bytes = try DocumentSource.bytes(of: source)
    defer { wipe(&bytes) }
    if let kind = bytes.withUnsafeBufferPointer({ FileKind(start: $0) }) {
      throw ForeignFileKind(kind: kind)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let isUTF8 = bytes.withUnsafeBufferPointer { wellFormedPrefixLength($0) } == bytes.count
    if !isUTF8 { bytes = bytes.flatMap { Array(String(Unicode.Scalar($0)).utf8) } }
    switch bytes.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"): try readJSON(bytes)
    case UInt8(ascii: "<"):
      throw bytes.withUnsafeBufferPointer { $0.contains("<KeePassFile>") }
        ? Problem.keePassXML : Problem.unknown
    case nil: break
    default: try bytes.withUnsafeBufferPointer { try readCSV($0) }
    }
  }

  /// Whether a list begins as an export does.
  package static func isExport(_ beginning: [UInt8]) -> Bool {
    beginning.withUnsafeBufferPointer { bytes in
      let start = FileKind.marksLength(bytes)
      let text = bytes.slice(start, bytes.count).trimmed()
      if text.first == UInt8(ascii: "{") {
        return text.slice(0, min(text.count, 256)).contains("\"encrypted\"")
          && text.contains("\"items\"")
      }
      return Columns(CSVHeader(bytes, from: start, .comma)) != nil
    }
  }

  private mutating func add(_ login: Login) throws(Problem) {
    guard !login.password.isEmpty else {
      withoutPassword += 1
      return
    }
    guard logins.count < Self.mostLogins else { throw .tooMany(limit: Self.mostLogins) }
    guard login.password.count <= Self.longestField else { return addMalformed(login.line) }
    logins.append(login)
  }

  private mutating func addMalformed(_ line: Int) {
    malformed += 1
    firstMalformed = firstMalformed ?? line
  }

  // MARK: CSV

  /// The columns of an export, by their names.
  private struct Columns {
    let passwords, users, sites, titles, times, oneTime: [Int]
    let manager: PasswordManagerExport?
    let count: Int

    /// Finds the columns; nil for a table without sites, users or passwords.
    init?(_ header: CSVHeader) {
      func places(_ names: [String]) -> [Int] { names.flatMap { header.columns(named: $0) } }
      passwords = places(PasswordManagerExport.passwords)
      users = places(PasswordManagerExport.users)
      sites = places(["login_uri", "url", "web site", "website", "uri"])
      titles = places(["title", "name", "account"])
      times = places(["timepasswordchanged", "last modified", "modifytime"])
      oneTime = places(["totp", "login_totp", "otpauth", "otpsecret", "otp"])
      manager = PasswordManagerExport(header)
      count = header.names.count
      guard header.isComplete, passwords.count == 1, !users.isEmpty, !sites.isEmpty else {
        return nil
      }
    }
  }

  private mutating func readCSV(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) {
    for separator in CSVSeparator.allCases {
      let header = CSVHeader(bytes, from: 0, separator)
      guard let columns = Columns(header) else { continue }
      var reader = CSVReader(bytes, from: header.end, separator)
      var line = 1 + header.lines
      while reader.offset < bytes.count {
        let record = reader.nextFields()
        if record.isInsideQuotes { throw .unclosedQuote(line: line) }
        try add(record.fields, columns, line)
        line += record.lines
      }
      return
    }
    throw .unknown
  }

  private mutating func add(
    _ fields: [[UInt8]], _ columns: Columns, _ line: Int
  ) throws(Problem) {
    if fields.allSatisfy(\.isEmpty) { return }
    // With a separator too many nobody knows where the password is.
    guard fields.count == columns.count else { return addMalformed(line) }
    func text(_ places: [Int]) -> String {
      let field = places.lazy.map { fields[$0] }.first { !$0.isEmpty } ?? []
      return String(decoding: field, as: UTF8.self)
    }
    if columns.oneTime.contains(where: { !fields[$0].isEmpty }) { oneTimeSecrets += 1 }
    if let manager = columns.manager,
      fields[manager.column].withUnsafeBufferPointer(manager.hasNoPassword)
    {
      others += 1
      return
    }
    try add(
      Login(
        line: line, site: Self.site(of: text(columns.sites), or: text(columns.titles)),
        user: text(columns.users), password: fields[columns.passwords[0]],
        changed: text(columns.times)))
  }

  // MARK: JSON

  private mutating func readJSON(_ bytes: [UInt8]) throws {
    let document = try JSONDocuments.document(bytes)
    if let tool = document.encryption { throw DocumentError.encrypted(ForeignList(text: tool)) }
    guard case .list(let items)? = document["items"]?.kind else { throw Problem.unknown }
    for item in items {
      if case .list(let earlier)? = item["passwordHistory"]?.kind {
        earlierPasswords += earlier.count
      }
      guard let login = item["login"], case .map = login.kind else {
        others += 1
        continue
      }
      func text(_ node: DocumentNode?) -> String? {
        node?.kind.text.map { String(decoding: $0, as: UTF8.self) }
      }
      if login["totp"]?.kind.text?.isEmpty == false { oneTimeSecrets += 1 }
      var address: String?
      if case .list(let addresses)? = login["uris"]?.kind {
        address = text(addresses.first?["uri"])
      }
      let dates = [
        login["passwordRevisionDate"], item["creationDate"], item["revisionDate"],
      ]
      try add(
        Login(
          line: (login["password"] ?? login).line,
          site: Self.site(of: address ?? "", or: text(item["name"]) ?? ""),
          user: text(login["username"]) ?? "", password: login["password"]?.kind.text ?? [],
          changed: dates.lazy.compactMap(text).first ?? ""))
    }
  }

  // MARK: Sites

  /// The host of an address in small letters, without `www.`; the title if there is none.
  static func site(of address: String, or title: String) -> String {
    // Of several addresses the first.
    var rest = Array(address.utf8.prefix(4096))[...].prefix { $0 != UInt8(ascii: ",") }
    let slash = UInt8(ascii: "/")
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")),
      rest[(colon + 1)...].starts(with: [slash, slash])
    {
      rest = rest[(colon + 3)...]
    }
    rest = rest.prefix { !"/?#".utf8.contains($0) }
    // An app has its certificate before its name, and a user may have the name.
    if let at = rest.lastIndex(of: UInt8(ascii: "@")) { rest = rest[(at + 1)...] }
    // The colons of an address of IPv6 stand in brackets.
    if rest.first == UInt8(ascii: "[") {
      rest = rest[...(rest.firstIndex(of: UInt8(ascii: "]")) ?? rest.endIndex - 1)]
    } else {
      rest = rest.prefix { $0 != UInt8(ascii: ":") }
    }
    let host = String(decoding: rest, as: UTF8.self).lowercased()
    let name = host.utf8.starts(with: "www.".utf8) ? String(host.dropFirst(4)) : host
    return name.isEmpty ? title : name
  }
}
