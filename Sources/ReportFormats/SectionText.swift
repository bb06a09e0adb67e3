internal import UnicodeText

package struct SectionText {
  private let style: TextStyle
  private let width: Int

  package init(style: TextStyle, width: Int) { (self.style, self.width) = (style, width) }

  package func section(_ section: ReportSection) -> String {
    var text = "\n" + paragraph(section.title, .strong)
    if !section.note.isEmpty { text += paragraph(section.note, .faint) }
    for (i, step) in section.steps.enumerated() { text += item("\(i + 1). ", step) }
    for fact in section.facts { text += item("\(fact.name): ", fact.text) }
    guard !section.rows.isEmpty else { return text }
    return text + TextTable(section, width: width, style: style).render()
  }

  /// The text as wrapped lines, each with its line end.
  package func paragraph(_ words: String, _ role: TextStyle.Role? = nil) -> String {
    wrapped(style.plain(words), to: width).map { line in
      (role.map { style.paint(line, $0) } ?? line) + "\n"
    }.joined()
  }

  private func item(_ head: String, _ words: String) -> String {
    let indent = min(columns(of: head), 3)
    let lines = wrapped(style.plain(head + words), to: width - indent)
    return lines.enumerated().map { i, line in
      (i == 0 ? "" : String(repeating: " ", count: indent)) + line + "\n"
    }.joined()
  }
}
