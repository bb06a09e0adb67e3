internal import PasswordAudit
internal import ReportFormats

/// The report for a terminal.
extension AuditReport {
  var renderedText: String {
    let page = SectionText(style: options.style, width: max(options.width, 24))
    var text = page.paragraph(title, .strong)
    if !inputs.isEmpty { text += page.paragraph(firstInputs(5) { name(ofInput: $0) }, .faint) }
    if let generatedAt = options.generatedAt { text += page.paragraph(generatedAt, .faint) }
    for note in notes { text += page.paragraph(note, .fair) }
    return text + page.paragraph(verdict) + sections.map(page.section).joined()
  }
}
