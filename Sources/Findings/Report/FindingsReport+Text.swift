internal import ReportFormats
internal import UnicodeText

// Texts for people, which steer no terminal.
extension FindingsReport {
  /// A line for each finding: id, severity, state, place and what is wrong.
  var textList: String {
    findings.map { finding in
      let status = finding.status(on: day).rawValue
      return [
        hexadecimal(finding.id), fitted(finding.severity.rawValue, to: 8), fitted(status, to: 9),
        "\(printable(finding.place)): \(printable(finding.sentence))",
      ].joined(separator: "  ") + "\n"
    }.joined()
  }

  /// The findings as text, with all that is known of each.
  var textDetails: String {
    findings.map { finding in
      let facts = FindingFacts(finding, on: day)
      let labelWidth = 2 + (facts.rows.map { columns(of: $0.label) }.max() ?? 0)
      var lines = wrapped(printable(finding.text), to: width)
      for (label, value) in [("Finding", hexadecimal(finding.id))] + facts.rows {
        let pieces = wrapped(printable(value), to: max(20, width - labelWidth - 2))
        for (index, piece) in pieces.enumerated() {
          lines.append("  " + fitted(index == 0 ? label : "", to: labelWidth) + piece)
        }
      }
      lines.append("  History")
      for entry in facts.history {
        lines += wrapped(printable(entry), to: max(20, width - 4)).map { "    " + $0 }
      }
      return lines.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

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
