internal import JSON
internal import ReportFormats
internal import UnicodeText

/// Findings as a document. It holds what the findings file holds, and so no password.
package struct FindingsReport: Sendable {
  package var findings: [Finding]
  package var day: Day
  package var width = 80

  package init(_ findings: [Finding], on day: Day) { (self.findings, self.day) = (findings, day) }

  package enum Format: String, CaseIterable, Sendable {
    case text, json, markdown, csv

    /// The format for the ending of a file's name; nil if it has no known ending.
    package init?(fileName: String) {
      let name = fileName.lowercased()
      let endings: [(String, Self)] = [
        (".txt", .text), (".json", .json), (".md", .markdown), (".markdown", .markdown),
        (".csv", .csv),
      ]
      guard let match = endings.first(where: { name.hasSuffix($0.0) }) else { return nil }
      self = match.1
    }
  }

  /// The list, with one line or object for each finding.
  package func list(as format: Format) -> String {
    switch format {
    case .text: textList
    case .json: json
    case .markdown: markdownList
    case .csv: csv
    }
  }

  package func details(as format: Format) -> String {
    switch format {
    case .text: textDetails
    case .json: json
    case .markdown: markdownDetails
    case .csv: csv
    }
  }

  private var json: String {
    JSONWriter.text { json in
      json.member("schema", "pwcheck.finding-list/1")
      json.member("day", day.text)
      json.array("findings") { json in
        for finding in findings { finding.write(to: &json, status: finding.status(on: day)) }
      }
    }
  }

  private var csv: String {
    let rows = findings.map { finding in
      csvRecord([
        hexadecimal(finding.id), finding.kind.rawValue, finding.severity.rawValue,
        finding.status(on: day).rawValue, finding.what, finding.rules.joined(separator: " "),
        finding.lists.joined(separator: " "), finding.line.map(String.init) ?? "",
        finding.account ?? "", String(finding.count), finding.since?.text ?? "", finding.text,
        finding.advice, finding.groups.joined(separator: " "),
      ])
    }
    return
      "id,kind,severity,status,what,rules,lists,line,account,count,since,text,advice,groups\r\n"
      + rows.joined()
  }
}

/// The labels and values of a finding's details, for the formats for people.
struct FindingFacts {
  let rows: [(label: String, value: String)]
  let history: [String]

  init(_ finding: Finding, on day: Day) {
    var rows = [
      ("Severity", finding.severity.rawValue), ("State", Self.state(of: finding, on: day)),
    ]
    if let since = finding.since { rows.append(("Since", since.text)) }
    rows.append((finding.account == nil ? "Place" : "Account", finding.place))
    if !finding.groups.isEmpty { rows.append(("Groups", finding.groups.joined(separator: ", "))) }
    if finding.count > 1 {
      rows.append((finding.account == nil ? "Passwords" : "Accounts", grouped(finding.count)))
    }
    if !finding.rules.isEmpty { rows.append(("Rules", finding.rules.joined(separator: ", "))) }
    if !finding.clause.isEmpty { rows.append(("Clause", finding.clause)) }
    if !finding.advice.isEmpty { rows.append(("Advice", finding.advice)) }
    self.rows = rows
    history = finding.history.map { "\($0.time.text) \(Self.words(for: $0.event))" }
  }

  static func state(of finding: Finding, on day: Day) -> String {
    let status = finding.status(on: day)
    guard let (reason, until) = finding.dismissal, status == .dismissed || status == .open else {
      return status.rawValue
    }
    let end = until.map { " until \($0.text)" } ?? ""
    return status == .dismissed
      ? "dismissed\(end): \(reason)" : "open again, was dismissed\(end): \(reason)"
  }

  private static func words(for event: FindingChange.Event) -> String {
    switch event {
    case .found, .gone, .reopened: event.name
    case .foundAgain: "found again"
    case .worse: "found worse than before"
    case .completed: "marked as complete"
    case .dismissed(let reason, let until):
      "dismissed\(until.map { " until \($0.text)" } ?? ""): \(reason)"
    }
  }
}
