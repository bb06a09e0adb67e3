internal import ReportFormats
internal import UnicodeText

/// Findings in Markdown, for an issue or a message.
struct FindingsMarkdown {
  private let report: FindingsReport

  init(_ report: FindingsReport) { self.report = report }

  var list: String {
    guard !report.findings.isEmpty else { return "No findings.\n" }
    let rows = report.findings.map { finding in
      let cells = [
        finding.severity.rawValue, finding.status(on: report.day).rawValue, finding.place,
        finding.text,
      ]
      return "| " + cells.map(markdown).joined(separator: " | ") + " |\n"
    }
    return "| Severity | State | Place | Finding |\n| --- | --- | --- | --- |\n" + rows.joined()
  }

  var details: String {
    report.findings.map { finding in
      let facts = FindingFacts(finding, on: report.day)
      var text = "## \(markdown(finding.text))\n\n"
      for (label, value) in facts.rows { text += "- **\(label):** \(markdown(value))\n" }
      text += "- **Finding:** `\(hexadecimal(finding.id))`\n\nHistory:\n\n"
      for entry in facts.history { text += "- \(markdown(entry))\n" }
      return text
    }.joined(separator: "\n")
  }
}
