internal import JSON
package import PasswordAudit
internal import ReportFormats
internal import UnicodeText

/// The accounts by one column of a table about them, such as the department or the unit of the
/// directory.
package struct AccountDivisions: Sendable {
  package let column: String
  /// The values of the column, in the order in which they were found.
  private(set) var names: [String] = []
  /// The number of the value of each account that the table has.
  private(set) var numbers: [Int: Int] = [:]
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
    } catch { throw AccountError(error, of: source.table.name) }
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

private struct Division {
  let name: String
  var users = 0
  var flawed = 0
  var counts: [Int]
}

extension AccountReview {
  private var flawsOfDivisions: [AccountFlaw] {
    [.shared] + (hasPotfile ? [.cracked] : []) + (hasCorpus ? [.breached] : [])
  }

  /// The users by the column that was given, the most with findings first, then those of whom the
  /// table knows nothing.
  private var users: [Division] {
    guard let divisions else { return [] }
    let flaws = flawsOfDivisions
    let none = flaws.map { _ in 0 }
    var all = divisions.names.map { Division(name: $0, counts: none) }
    all.append(Division(name: "(not in the table)", counts: none))
    for account in accounts where kind(account) == .user {
      let place = divisions.numbers[account] ?? all.count - 1
      let found = self.flaws(account)
      all[place].users += 1
      if !found.isEmpty { all[place].flawed += 1 }
      for (i, flaw) in flaws.enumerated() where found.contains(flaw) { all[place].counts[i] += 1 }
    }
    let rest = all.removeLast()
    let known = all.enumerated().sorted {
      ($1.element.flawed, $1.element.users, $0.offset)
        < ($0.element.flawed, $0.element.users, $1.offset)
    }.map(\.element)
    return (known + [rest]).filter { $0.users > 0 }
  }

  private static let mostDivisions = 100

  var divisionsSection: ReportSection? {
    guard let divisions else { return nil }
    let all = users
    let rows = all.prefix(Self.mostDivisions).map { division in
      ReportSection.Row(
        label: .name(division.name),
        values: [
          .count(division.users), .count(division.flawed),
          .share(division.flawed, of: division.users),
        ] + division.counts.map { .share($0, of: division.users) })
    }
    let more =
      all.count > rows.count ? " These are the first \(rows.count) of \(grouped(all.count))." : ""
    let missing =
      divisions.notFound > 0
      ? " \(counted(divisions.notFound, "row")) of the table named no account of the dump." : ""
    return ReportSection(
      id: "divisions", title: "By \(divisions.column)",
      note: "Shares are of the users in the row.\(more)\(missing)", subject: divisions.column,
      columns: ["Users", "With findings", "Share"]
        + flawsOfDivisions.map { capitalized($0.id) },
      rows: rows, chart: .heat)
  }

  func writeDivisions(to json: inout JSONWriter) {
    guard let divisions else { return }
    json.object("divisions") { json in
      json.member("column", divisions.column)
      json.member("not_found", divisions.notFound)
      json.objects("values", users) { division, json in
        json.member("value", division.name)
        json.member("users", division.users)
        json.member("users_with_findings", division.flawed)
        for (flaw, count) in zip(flawsOfDivisions, division.counts) {
          json.key(flaw.id)
          json.number(count)
        }
      }
    }
  }
}
