extension ReportSection {
  package var renderedMarkdown: String {
    var text = "## \(markdown(title))\n\n"
    if !note.isEmpty { text += markdown(note) + "\n\n" }
    for (i, step) in steps.enumerated() { text += "\(i + 1). \(markdown(step))\n" }
    for fact in facts { text += "- **\(markdown(fact.name))**: \(markdown(fact.text))\n" }
    guard !rows.isEmpty else { return text.hasSuffix("\n\n") ? String(text.dropLast()) : text }
    text += line(([subject] + columns).map(markdown))
    text += "| --- |" + String(repeating: " ---: |", count: columns.count) + "\n"
    for row in rows { text += line([label(row)] + row.values.map { markdown($0.text) }) }
    return text
  }

  private func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  private func label(_ row: Row) -> String {
    let label =
      switch row.label {
      case .words(let words), .named(let words, _): markdown(words)
      case .rule(let id, let words):
        "\(row.isIndented ? "↳ " : "")\(markdownCode(id)) \(markdown(words))"
      case .verbatim(let text), .name(let text): markdownCode(text)
      }
    return label + (row.remark.isEmpty ? "" : " (\(markdown(row.remark)))")
  }
}
