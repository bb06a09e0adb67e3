internal import JSON
internal import ReportFormats
internal import UnicodeText

/// The figures of the accounts with one value of a column.
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
