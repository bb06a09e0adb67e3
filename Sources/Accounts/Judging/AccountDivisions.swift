package import PasswordAudit
internal import UnicodeText

/// The accounts by one column of a table about them, such as the department or the unit of the
/// directory.
package struct AccountDivisions: Sendable {
  /// The name of the column.
  package let column: String
  /// The values of the column, in the order in which they were found.
  private(set) var names: [String] = []
  /// The number of each account's value; -1 if the table does not have the account.
  private var numbers: [Int32]
  /// The number of accounts of the table that are not in the dumps.
  package private(set) var notFound = 0

  /// A table that names accounts.
  package struct Source: Sendable {
    package let table: AuditInput
    package let column: String

    package init(table: AuditInput, column: String) { (self.table, self.column) = (table, column) }
  }

  /// The columns that may name accounts, as directories write them, the best first.
  private static let accountColumns = [
    "sAMAccountName", "UserPrincipalName", "account", "user", "username", "login",
    "DistinguishedName", "name",
  ]
  /// The most values: a column with more tells single accounts apart.
  private static let mostNames = 10_000

  init(
    _ source: Source, rows: Int, rowsOf: (AccountName) -> [Int]
  ) throws(AccountError) {
    column = source.column
    numbers = Array(repeating: -1, count: rows)
    let pairs: CSVPairs
    do {
      pairs = try CSVPairs(
        reading: source.table.open(), of: source.table.name, names: Self.accountColumns,
        column: column)
    } catch AuditError.unknownColumn(let table, let column, let available) {
      throw .unknownColumn(table: table, column: column, available: available)
    } catch let error as AuditError {
      throw .list(error)
    } catch let error as DocumentError {
      throw .list(.document(name: source.table.name, error))
    } catch {
      throw .list(.input(name: source.table.name, error))
    }
    var places: [String: Int32] = [:]
    for pair in pairs.pairs {
      let rows = rowsOf(AccountName(pair.name))
      if rows.isEmpty { notFound += 1 }
      let name = Self.name(pair.value)
      if places[name] == nil {
        guard names.count < Self.mostNames else { continue }
        places[name] = Int32(names.count)
        names.append(name)
      }
      for row in rows { numbers[row] = places[name] ?? -1 }
    }
  }

  /// The value of an account; nil if the table does not have the account.
  package func name(_ account: Int) -> String? {
    numbers[account] < 0 ? nil : names[Int(numbers[account])]
  }

  func number(_ account: Int) -> Int? { numbers[account] < 0 ? nil : Int(numbers[account]) }

  /// The value of a field; of a distinguished name its units from the top: "Sales/Munich".
  private static func name(_ field: [UInt8]) -> String {
    let parts = AccountName.parts(ofDistinguishedName: field)
    guard !parts.isEmpty else {
      return field.isEmpty ? "(empty)" : String(decoding: field.prefix(200), as: UTF8.self)
    }
    let units = parts.filter { $0.key == "ou" }.reversed()
    return units.isEmpty
      ? "(no unit)"
      : units.map { String(decoding: $0.value.prefix(60), as: UTF8.self) }.joined(separator: "/")
  }
}

/// The name of an account as a list of members or a table has it: `DOMAIN\user`, `user`,
/// `user@domain` or `CN=user,OU=unit,DC=domain`, also in quotes.
struct AccountName {
  /// The domain; empty if none is given.
  let domain: [UInt8]
  let name: [UInt8]

  init(domain: [UInt8], name: [UInt8]) { (self.domain, self.name) = (domain, name) }

  init(_ text: some Collection<UInt8>) {
    var text = Array(text)
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
      let name = String(decoding: key, as: UTF8.self).lowercased()
        .filter { $0 != " " }
      guard ["cn", "ou", "dc", "o", "l", "c", "st", "uid"].contains(name) else { return [] }
      rest = rest[key.endIndex...].dropFirst()
      var value: [UInt8] = []
      while let byte = rest.popFirst(), byte != UInt8(ascii: ",") {
        // What follows a backslash stands for itself.
        value.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
      }
      parts.append((name, value))
    }
    return parts
  }
}

private let quote = UInt8(ascii: "\"")
