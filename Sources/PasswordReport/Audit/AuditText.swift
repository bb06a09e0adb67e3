internal import PasswordAudit
internal import ReportFormats

/// The report for a terminal.
extension AuditReport {
  var renderedText: String {
    let page = SectionText(style: options.style, width: max(options.width, 24))
    var text = page.paragraph(title, .strong)
    if !inputs.isEmpty { text += page.paragraph(firstInputs, .faint) }
    if let generatedAt = options.generatedAt { text += page.paragraph(generatedAt, .faint) }
    for note in notes { text += page.paragraph(note, .fair) }
    return text + page.paragraph(verdict) + sections.map(page.section).joined()
  }

  /// The names of the first few lists, since nobody wants to read a thousand.
  private var firstInputs: String {
    let names = inputs.prefix(5).map { $0 == "-" ? "standard input" : $0 }.joined(
      separator: ", ")
    let rest = inputs.count - 5
    return rest > 0 ? names + ", " + AuditReport.more(rest) : names
  }
}
