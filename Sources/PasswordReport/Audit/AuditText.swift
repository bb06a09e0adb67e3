internal import PasswordAudit
internal import ReportFormats

/// The report for a terminal.
struct AuditText {
  let report: AuditReport

  func render() -> String {
    let page = SectionText(style: report.options.style, width: max(report.options.width, 24))
    var text = page.paragraph(report.title, .strong)
    if !report.inputs.isEmpty { text += page.paragraph(inputs, .faint) }
    if let generatedAt = report.options.generatedAt { text += page.paragraph(generatedAt, .faint) }
    for note in report.notes { text += page.paragraph(note, .fair) }
    return text + page.paragraph(report.verdict) + report.sections.map(page.section).joined()
  }

  /// The names of the first few lists, since nobody wants to read a thousand.
  private var inputs: String {
    let names = report.inputs.prefix(5).map { $0 == "-" ? "standard input" : $0 }.joined(
      separator: ", ")
    let rest = report.inputs.count - 5
    return rest > 0 ? names + ", " + AuditReport.more(rest) : names
  }
}
