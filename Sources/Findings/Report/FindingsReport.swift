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
    case .markdown: markdownDetails
    case .json, .csv: list(as: format)
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

extension Finding {
  /// The labels and values of the details, for the formats for people.
  func facts(on day: Day) -> [(label: String, value: String)] {
    let isAccount = account != nil
    return [
      ("Severity", severity.rawValue), ("State", state(on: day)), ("Since", since?.text ?? ""),
      (isAccount ? "Account" : "Place", place), ("Groups", groups.joined(separator: ", ")),
      (isAccount ? "Accounts" : "Passwords", count > 1 ? grouped(count) : ""),
      ("Rules", rules.joined(separator: ", ")), ("Clause", clause), ("Advice", advice),
    ].filter { !$0.1.isEmpty }
  }

  private func state(on day: Day) -> String {
    let status = status(on: day)
    guard let (reason, until) = dismissal, status == .dismissed || status == .open else {
      return status.rawValue
    }
    let end = until.map { " until \($0.text)" } ?? ""
    return status == .dismissed
      ? "dismissed\(end): \(reason)" : "open again, was dismissed\(end): \(reason)"
  }

  var historyWords: [String] { history.map { "\($0.time.text) \($0.event.words)" } }
}

extension FindingChange.Event {
  fileprivate var words: String {
    switch self {
    case .found, .gone, .reopened: name
    case .foundAgain: "found again"
    case .worse: "found worse than before"
    case .completed: "marked as complete"
    case .dismissed(let reason, let until):
      "dismissed\(until.map { " until \($0.text)" } ?? ""): \(reason)"
    }
  }
}

// Texts for people, which steer no terminal.
extension FindingsReport {
  var textList: String {
    findings.map { finding in
      let status = finding.status(on: day).rawValue
      return [
        hexadecimal(finding.id), fitted(finding.severity.rawValue, to: 8), fitted(status, to: 9),
        "\(printable(finding.place)): \(printable(finding.sentence))",
      ].joined(separator: "  ") + "\n"
    }.joined()
  }

  var textDetails: String {
    findings.map { finding in
      let facts = finding.facts(on: day)
      let labelWidth = 2 + (facts.map { columns(of: $0.label) }.max() ?? 0)
      var lines = wrapped(printable(finding.text), to: width)
      for (label, value) in [("Finding", hexadecimal(finding.id))] + facts {
        let pieces = wrapped(printable(value), to: max(20, width - labelWidth - 2))
        for (index, piece) in pieces.enumerated() {
          lines.append("  " + fitted(index == 0 ? label : "", to: labelWidth) + piece)
        }
      }
      lines.append("  History")
      for entry in finding.historyWords {
        lines += wrapped(printable(entry), to: max(20, width - 4)).map { "    " + $0 }
      }
      return lines.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  var markdownList: String {
    guard !findings.isEmpty else { return "No findings.\n" }
    let rows = findings.map { finding in
      let cells = [
        finding.severity.rawValue, finding.status(on: day).rawValue, finding.place,
        finding.sentence,
      ]
      return "| " + cells.map(markdown).joined(separator: " | ") + " |\n"
    }
    return "| Severity | State | Place | Finding |\n| --- | --- | --- | --- |\n" + rows.joined()
  }

  var markdownDetails: String {
    findings.map { finding in
      let facts = finding.facts(on: day)
      var text = "## \(markdown(finding.text))\n\n"
      for (label, value) in facts { text += "- **\(label):** \(markdown(value))\n" }
      text += "- **Finding:** `\(hexadecimal(finding.id))`\n\nHistory:\n\n"
      for entry in finding.historyWords { text += "- \(markdown(entry))\n" }
      return text
    }.joined(separator: "\n")
  }
}
