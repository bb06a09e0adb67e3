internal import ReportFormats
internal import UnicodeText

// Nothing in these texts steers a terminal.
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
}
