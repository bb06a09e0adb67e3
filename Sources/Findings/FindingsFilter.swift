internal import UnicodeText

/// A filter of the findings that a user wants to see.
package struct FindingsFilter: Hashable, Sendable {
  /// The state of the wanted findings; nil for all.
  package var status: FindingStatus? = .open
  /// The lowest severity of the wanted findings.
  package var severity = FindingSeverity.low
  /// The rule, or the name of the problem, of the wanted findings; nil for all.
  package var rule: String?

  /// A filter for open findings of every severity.
  package init() {}

  /// Whether the filter lets a finding through on a day.
  package func admits(_ finding: Finding, on day: Day) -> Bool {
    finding.severity <= severity && (status.map { $0 == finding.status(on: day) } ?? true)
      && (rule.map { finding.rules.contains($0) || finding.what == $0 } ?? true)
  }
}

extension Finding {
  /// All words of the finding in lower case, for a search.
  package var searchText: String {
    ([text, what, place, hexadecimal(id)] + rules)
      .joined(separator: "\n").lowercased()
  }

  /// The place in words for people: "seeds.txt:12", "ana in users.txt".
  package var place: String {
    let list = lists.map { $0 == "-" ? "standard input" : $0 }.joined(separator: ", ")
    let lined = line.map { "\(list):\($0)" } ?? list
    return account.map { "\($0) in \(lined)" } ?? lined
  }
}
