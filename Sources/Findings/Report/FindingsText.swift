internal import UnicodeText

/// Findings as text. Nothing in it steers a terminal.
struct FindingsText {
  private let report: FindingsReport

  init(_ report: FindingsReport) { self.report = report }

  /// The list with a line for each finding: id, severity, state, place and the problem.
  var list: String {
    report.findings.map { finding in
      let status = finding.status(on: report.day).rawValue
      return [
        hexadecimal(finding.id), padded(finding.severity.rawValue, 8), padded(status, 9),
        "\(printable(finding.place)): \(printable(finding.text))",
      ].joined(separator: "  ") + "\n"
    }.joined()
  }

  var details: String {
    report.findings.map { finding in
      let facts = FindingFacts(finding, on: report.day)
      let labelWidth = 2 + (facts.rows.map { columns(of: $0.label) }.max() ?? 0)
      var lines = wrapped(printable(finding.text), to: report.width)
      for (label, value) in [("Finding", hexadecimal(finding.id))] + facts.rows {
        let pieces = wrapped(printable(value), to: max(20, report.width - labelWidth - 2))
        for (index, piece) in pieces.enumerated() {
          lines.append("  " + padded(index == 0 ? label : "", labelWidth) + piece)
        }
      }
      lines.append("  History")
      for entry in facts.history {
        lines += wrapped(printable(entry), to: max(20, report.width - 4)).map { "    " + $0 }
      }
      return lines.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(of: text)))
  }
}
