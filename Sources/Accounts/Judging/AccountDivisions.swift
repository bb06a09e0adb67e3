package import PasswordAudit
internal import UnicodeText

/// The accounts by one column of a table about them, such as the department or the unit of the
/// directory.
package struct AccountDivisions: Sendable {
  package let column: String
  /// The values of the column, in the order in which they were found.
  private(set) var names: [String] = []
  /// The number of the value of each account that the table has.
  private(set) var numbers: [Int: Int] = [:]
  /// The number of accounts of the table that are not in the dumps.
  package private(set) var notFound = 0

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
  /// The most values: a column with more tells single accounts apart. The others count as one.
  private static let mostNames = 10_000

  init(_ source: Source, rowsOf: (AccountName) -> [Int]) throws(AccountError) {
    column = source.column
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
    } catch { throw .list(.input(name: source.table.name, error)) }
    var places: [String: Int] = [:]
    for pair in pairs.pairs {
      let rows = rowsOf(AccountName(pair.name))
      if rows.isEmpty { notFound += 1 }
      var name = Self.name(pair.value)
      if places[name] == nil, names.count >= Self.mostNames { name = "(other values)" }
      let place = places[name] ?? names.count
      if place == names.count { names.append(name) }
      places[name] = place
      for row in rows { numbers[row] = place }
    }
  }

  /// The value of an account; nil if the table does not have the account.
  package func name(_ account: Int) -> String? { numbers[account].map { names[$0] } }

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
