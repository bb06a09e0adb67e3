internal import PasswordAudit
internal import UnicodeText

/// The counts of what a vault holds besides logins with a password.
package struct VaultTally: Sendable {
  package var withoutPassword = 0
  package var others = 0
  package var oneTimeSecrets = 0
}

/// Reads the exports of password managers and browsers as accounts whose domain is the site: CSV
/// files whose first record names the columns, Bitwarden's JSON, or KeePass's XML. Notes, earlier
/// passwords and secrets for one-time codes are counted, and are no passwords.
package struct VaultReader {
  private(set) var table = AccountTable()
  /// The password of each row. A secret.
  private(set) var passwords: [[UInt8]] = []
  private(set) var tally = VaultTally()
  /// The site, the user and the password of each login: one that an export has twice is one.
  private var seen: Set<[[UInt8]]> = []
  private var (input, logins) = (0, 0)

  package enum Problem: Error {
    /// The file is nothing that a password manager exports, as far as is known here.
    case unknown
    case tooMany(limit: Int)
    /// The field in quotes that begins in this line is never closed.
    case unclosedQuote(line: Int)
    /// The XML is damaged in this line, or nothing that KeePass writes.
    case notXML(line: Int)
    /// The value in this line is encrypted, as inside of a database.
    case encryptedValue(line: Int)
  }

  /// The most logins of an export: each is compared with all others.
  private static let mostLogins = 100_000
  private static let longestPassword = 1 << 16
  private static let longestName = 1 << 10

  init(_ inputs: [AuditInput], control: AuditControl) throws(AccountError) {
    table.tellsStatus = true
    for (number, input) in inputs.enumerated() {
      if control.isCancelled { throw .cancelled }
      (self.input, logins) = (number, 0)
      do { try read(input.open()) } catch { throw AccountError(error, of: input.name) }
      if control.isCancelled { throw .cancelled }
      table.hasAccounts.append(logins > 0)
    }
  }

  private mutating func read(_ source: any ByteSource) throws {
    var bytes = try DocumentSource.bytes(of: source)
    defer { wipe(&bytes) }
    if let kind = bytes.withUnsafeBufferPointer({ FileKind(start: $0) }) {
      throw ForeignFileKind(kind: kind)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let isUTF8 = bytes.withUnsafeBufferPointer { wellFormedPrefixLength($0) } == bytes.count
    if !isUTF8 {
      var original = utf8OfLatin1(bytes)
      swap(&original, &bytes)
      wipe(&original)
    }
    switch bytes.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"): try readJSON(bytes)
    case UInt8(ascii: "<"): try bytes.withUnsafeBufferPointer { try readKeePass($0) }
    case nil: break
    default: try bytes.withUnsafeBufferPointer { try readCSV($0) }
    }
  }

  package static func isExport(_ beginning: [UInt8]) -> Bool {
    beginning.withUnsafeBufferPointer { bytes in
      let start = FileKind.marksLength(bytes)
      let text = bytes.slice(start, bytes.count).trimmed()
      if text.first == UInt8(ascii: "{") {
        return text.slice(0, min(text.count, 256)).contains("\"encrypted\"")
          && text.contains("\"items\"")
      }
      if text.first == UInt8(ascii: "<") { return text.contains("<KeePassFile>") }
      return Columns(CSVHeader(bytes, from: start, .comma)) != nil
    }
  }

  private mutating func add(
    _ password: [UInt8], of user: String, _ line: Int, at site: String, changed: String
  ) throws(Problem) {
    guard !password.isEmpty else {
      tally.withoutPassword += 1
      return
    }
    guard logins < Self.mostLogins else { throw .tooMany(limit: Self.mostLogins) }
    guard password.count <= Self.longestPassword else {
      return table.addNotUnderstood(line: line, of: input)
    }
    logins += 1
    guard seen.insert([Array(site.utf8), Array(user.utf8), password]).inserted else {
      table.repeatedLines += 1
      return
    }
    let (site, user) = (Self.name(site), Self.name(user))
    let day = Self.day(of: changed)
    if day != nil { table.tellsLastSet = true }
    table.rows.append(
      AccountTable.Row(
        nameStart: UInt32(table.names.count), domainLength: UInt16(site.count),
        nameLength: UInt16(user.count), rid: 0, line: UInt32(clamping: line),
        lastSet: day ?? AccountTable.unknownDay, input: UInt16(clamping: input), properties: []))
    table.names += site + user
    table.hashes.append(password.withUnsafeBufferPointer { NTHash(utf8: $0) } ?? .empty)
    passwords.append(password)
  }

  private static func name(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8.prefix(longestName))
    return Array(bytes.prefix(bytes.withUnsafeBufferPointer { wellFormedPrefixLength($0) }))
  }

  /// The day of a time: as ISO 8601 has it, or in seconds or milliseconds since 1970.
  static func day(of text: String) -> Int32? {
    let text = text.prefix { $0 != "." }
    if let number = Int(text), number > 0 {
      return Int32(exactly: number / (number > 100_000_000_000 ? 86_400_000 : 86_400))
    }
    return Accounts.day(ofDate: text)
  }

  // MARK: CSV

  private struct Columns {
    let passwords, users, sites, titles, times, oneTime: [Int]
    let manager: PasswordManagerExport?
    let count: Int
    /// Whether fields without quotes may have blanks around them, as the password's header has.
    let isPadded: Bool

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
      isPadded = passwords.contains(where: header.isPadded)
      guard header.isComplete, passwords.count == 1, !users.isEmpty, !sites.isEmpty else {
        return nil
      }
    }
  }

  private mutating func readCSV(_ bytes: Bytes) throws(Problem) {
    for separator in CSVSeparator.allCases {
      let header = CSVHeader(bytes, from: 0, separator)
      guard let columns = Columns(header) else { continue }
      var reader = CSVReader(bytes, from: header.end, separator)
      var line = 1 + header.lines
      while reader.offset < bytes.count {
        let record = reader.nextFields(isPadded: columns.isPadded)
        if record.isInsideQuotes { throw .unclosedQuote(line: line) }
        if record.isMalformed {
          table.addNotUnderstood(line: line, of: input)
        } else {
          try add(record.fields, columns, line)
        }
        line += record.lines
      }
      return
    }
    throw .unknown
  }

  private mutating func add(_ fields: [[UInt8]], _ columns: Columns, _ line: Int) throws(Problem) {
    if fields.allSatisfy(\.isEmpty) { return }
    // With a separator too many nobody knows where the password is.
    guard fields.count == columns.count else {
      return table.addNotUnderstood(line: line, of: input)
    }
    func text(_ places: [Int]) -> String {
      let field = places.lazy.map { fields[$0] }.first { !$0.isEmpty } ?? []
      return String(decoding: field, as: UTF8.self)
    }
    if columns.oneTime.contains(where: { !fields[$0].isEmpty }) { tally.oneTimeSecrets += 1 }
    if let manager = columns.manager,
      fields[manager.column].withUnsafeBufferPointer(manager.hasNoPassword)
    {
      tally.others += 1
      return
    }
    try add(
      fields[columns.passwords[0]], of: text(columns.users), line,
      at: Self.site(of: text(columns.sites), or: text(columns.titles)),
      changed: text(columns.times))
  }

  // MARK: JSON

  private mutating func readJSON(_ bytes: [UInt8]) throws {
    let document = try JSONDocuments.document(bytes)
    if let tool = document.encryption { throw DocumentError.encrypted(ForeignList(text: tool)) }
    guard case .list(let items)? = document["items"]?.kind else { throw Problem.unknown }
    for item in items {
      if case .list(let earlier)? = item["passwordHistory"]?.kind {
        table.earlierPasswordsLeftOut += earlier.count
      }
      guard let login = item["login"], case .map = login.kind else {
        tally.others += 1
        continue
      }
      func text(_ node: DocumentNode?) -> String? {
        node?.kind.text.map { String(decoding: $0, as: UTF8.self) }
      }
      if login["totp"]?.kind.text?.isEmpty == false { tally.oneTimeSecrets += 1 }
      var address: String?
      if case .list(let addresses)? = login["uris"]?.kind {
        address = text(addresses.first?["uri"])
      }
      let dates = [login["passwordRevisionDate"], item["creationDate"], item["revisionDate"]]
      try add(
        login["password"]?.kind.text ?? [], of: text(login["username"]) ?? "",
        (login["password"] ?? login).line,
        at: Self.site(of: address ?? "", or: text(item["name"]) ?? ""),
        changed: dates.lazy.compactMap(text).first ?? "")
    }
  }

  // MARK: KeePass

  private mutating func readKeePass(_ bytes: Bytes) throws {
    guard bytes.contains("<KeePassFile>") else { throw Problem.unknown }
    var export = KeePassExport(bytes)
    while let entry = try export.next() {
      if entry.isEarlier {
        if !entry.password.isEmpty { table.earlierPasswordsLeftOut += 1 }
        continue
      }
      guard !entry.isInBin else {
        tally.others += 1
        continue
      }
      if entry.hasOneTimeSecret { tally.oneTimeSecrets += 1 }
      try add(
        entry.password, of: entry.text("UserName"), entry.line,
        at: Self.site(of: entry.text("URL"), or: entry.text("Title")), changed: entry.changed)
    }
  }

  /// The host of an address in small letters, without `www.`, with its port if that is not the one
  /// of the web; the title if there is no host.
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
    let start =
      rest.first == UInt8(ascii: "[")
      ? rest.firstIndex(of: UInt8(ascii: "]")) ?? rest.endIndex : rest.startIndex
    let end = rest[start...].firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
    let host = String(decoding: rest[..<end], as: UTF8.self).lowercased()
    let name = host.utf8.starts(with: "www.".utf8) ? String(host.dropFirst(4)) : host
    guard !name.isEmpty else { return title }
    let digits = rest[end...].dropFirst().prefix { 0x30...0x39 ~= $0 }
    let port = String(decoding: digits, as: UTF8.self)
    return ["", "80", "443"].contains(port) ? name : "\(name):\(port)"
  }
}

/// The domains below which each name is the site of somebody else, beside such as `co.uk`.
private let sharedDomains: Set = [
  "azurewebsites.net", "blogspot.com", "duckdns.org", "firebaseapp.com", "fly.dev", "github.io",
  "gitlab.io", "herokuapp.com", "myshopify.com", "netlify.app", "onrender.com", "pages.dev",
  "vercel.app", "web.app", "wordpress.com", "workers.dev",
]

/// The part of a host that names the site: its last two labels, or three below a shared domain,
/// and the port; all of an IP address.
func siteName(of host: String) -> String {
  let name = host.prefix { $0 != ":" }
  let labels = name.split(separator: ".")
  guard labels.count > 2, let last = labels.last, Int(last) == nil else { return host }
  let isNested =
    last.utf8.count == 2 && labels[labels.count - 2].utf8.count <= 3
    || sharedDomains.contains(labels.suffix(2).joined(separator: "."))
  return labels.suffix(isNested ? 3 : 2).joined(separator: ".") + host[name.endIndex...]
}
