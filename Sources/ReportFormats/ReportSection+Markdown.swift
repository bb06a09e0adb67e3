extension ReportSection {
  /// The section in GitHub flavoured Markdown.
  package var renderedMarkdown: String {
    var text = "## \(markdown(title))\n\n"
    if !note.isEmpty { text += markdown(note) + "\n\n" }
    for (i, step) in steps.enumerated() { text += "\(i + 1). \(markdown(step))\n" }
    for fact in facts { text += "- **\(markdown(fact.name))**: \(markdown(fact.text))\n" }
    guard !rows.isEmpty else {
      return text.hasSuffix("\n\n") ? String(text.dropLast()) : text
    }
    text += line([subject] + columns)
    text += "| --- |" + String(repeating: " ---: |", count: columns.count) + "\n"
    for row in rows {
      let cells = [label(row)] + row.values.map { markdown($0.text) }
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    return text
  }

  private func line(_ cells: [String]) -> String {
    "| " + cells.map(markdown).joined(separator: " | ") + " |\n"
  }

  private func label(_ row: Row) -> String {
    label(row.label, isIndented: row.isIndented)
      + (row.remark.isEmpty ? "" : " (\(markdown(row.remark)))")
  }

  private func label(_ label: Label, isIndented: Bool) -> String {
    switch label {
    case .words(let words), .named(let words, _): markdown(words)
    case .rule(let id, let words):
      "\(isIndented ? "↳ " : "")\(markdownCode(id)) \(markdown(words))"
    case .verbatim(let text), .name(let text): markdownCode(text)
    }
  }
}
