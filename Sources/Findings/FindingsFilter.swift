package struct FindingsFilter: Hashable, Sendable {
  package var status: FindingStatus? = .open
  package var severity = FindingSeverity.low
  /// The rule, or the name of the problem, of the wanted findings; nil for all.
  package var rule: String?

  package init() {}

  package func admits(_ finding: Finding, on day: Day) -> Bool {
    finding.severity <= severity && (status.map { $0 == finding.status(on: day) } ?? true)
      && (rule.map { finding.rules.contains($0) || finding.what == $0 } ?? true)
  }
}

extension Finding {
  /// All words in lower case, for a search, but the id: many ids would contain a short word.
  package var searchText: String {
    ([text, what, place] + rules + groups).joined(separator: "\n").lowercased()
  }

  /// Whether the id begins with some digits, at least four.
  package func hasID(_ digits: FindingDigits) -> Bool { id >> digits.shift == digits.value }

  package var sentence: String { text + groups.map { "; the account is in '\($0)'" }.joined() }

  /// The place in words for people: "seeds.txt:12", "ana in users.txt".
  package var place: String { account.map { "\($0) in \(placeInLists)" } ?? placeInLists }

  var placeInLists: String {
    let list = lists.map { $0 == "-" ? "standard input" : $0 }.joined(separator: ", ")
    return line.map { "\(list):\($0)" } ?? list
  }
}

/// The first digits of an id.
package struct FindingDigits: Sendable {
  package let text: String
  let value: UInt64
  let shift: Int

  /// Reads 4 to 16 digits of 0-9 and a-f; nil for any other text.
  package init?(_ text: String) {
    // Swift takes a number with a sign too.
    guard 4...16 ~= text.utf8.count, !text.utf8.contains(where: { "+-".utf8.contains($0) }),
      let value = UInt64(text, radix: 16)
    else { return nil }
    (self.value, shift) = (value, 64 - 4 * text.utf8.count)
    self.text = text.lowercased()
  }
}
