internal import ReportFormats
internal import UnicodeText

extension FindingsReport {
  /// The findings as a table in Markdown, for an issue or a message.
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

  /// The findings in Markdown, with all that is known of each.
  var markdownDetails: String {
    findings.map { finding in
      let facts = FindingFacts(finding, on: day)
      var text = "## \(markdown(finding.text))\n\n"
      for (label, value) in facts.rows { text += "- **\(label):** \(markdown(value))\n" }
      text += "- **Finding:** `\(hexadecimal(finding.id))`\n\nHistory:\n\n"
      for entry in facts.history { text += "- \(markdown(entry))\n" }
      return text
    }.joined(separator: "\n")
  }
}
