internal import UnicodeText

/// Which findings a user wants to see.
package struct FindingsFilter: Hashable, Sendable {
  /// Only those that stand here; nil for all.
  package var status: FindingStatus? = .open
  /// Only those that are as bad or worse.
  package var severity = FindingSeverity.low
  /// Only those with this rule, or with this name of what is wrong; nil for all.
  package var rule: String?

  /// Open findings of every severity.
  package init() {}

  /// Whether a finding is among them on a day.
  package func admits(_ finding: Finding, on day: Day) -> Bool {
    finding.severity <= severity && (status.map { $0 == finding.status(on: day) } ?? true)
      && (rule.map { finding.rules.contains($0) || finding.what == $0 } ?? true)
  }
}

extension Finding {
  /// All its words in lower case, for a search.
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
