internal import PasswordAudit
internal import UnicodeText

/// The report for a terminal.
struct AuditText {
  let report: AuditReport

  private var style: TextStyle { report.options.style }
  private var width: Int { max(report.options.width, 24) }

  func render() -> String {
    var text = paragraph(report.title, .strong)
    if !report.inputs.isEmpty { text += paragraph(inputs, .faint) }
    if let generatedAt = report.options.generatedAt { text += paragraph(generatedAt, .faint) }
    for note in report.notes { text += paragraph(note, .fair) }
    text += paragraph(report.verdict, nil)
    for section in report.sections { text += "\n" + render(section) }
    return text
  }

  /// The first few names: of a thousand lists nobody wants to read them all.
  private var inputs: String {
    let names = report.inputs.prefix(5).map { $0 == "-" ? "standard input" : $0 }.joined(
      separator: ", ")
    let rest = report.inputs.count - 5
    return rest > 0 ? names + ", " + AuditReport.more(rest) : names
  }

  private func render(_ section: AuditSection) -> String {
    var text = paragraph(section.title, .strong)
    if !section.note.isEmpty { text += paragraph(section.note, .faint) }
    for (i, step) in section.steps.enumerated() { text += item("\(i + 1). ", step) }
    for fact in section.facts { text += item("\(fact.name): ", fact.text) }
    guard !section.rows.isEmpty else { return text }
    return text + TextTable(section, width: width, style: style, plain: plain).render()
  }

  /// A paragraph whose lines begin below its first word.
  private func item(_ head: String, _ words: String) -> String {
    let indent = min(columns(of: head), 3)
    let lines = wrapped(plain(head + words), to: width - indent)
    return lines.enumerated().map { i, line in
      (i == 0 ? "" : String(repeating: " ", count: indent)) + line + "\n"
    }.joined()
  }

  private func paragraph(_ words: String, _ role: TextStyle.Role?) -> String {
    wrapped(plain(words), to: width).map { line in
      (role.map { style.paint(line, $0) } ?? line) + "\n"
    }.joined()
  }

  /// Text as a terminal may have it, and in ASCII if that was asked for and is possible.
  private func plain(_ text: String) -> String {
    let text = printable(text)
    return style.written(text)
  }
}
