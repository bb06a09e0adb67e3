internal import PasswordAudit
internal import UnicodeText

/// The report in GitHub flavoured Markdown, for a pull request, an issue or a job's summary.
struct AuditMarkdown {
  let report: AuditReport

  func render() -> String {
    var text = "# \(markdown(report.title))\n\n"
    text += "**\(markdown(report.verdict))**\n"
    for note in report.notes { text += "\n> \(markdown(note))\n" }
    let inputs = report.inputs.prefix(20).map(markdownCode)
    if !inputs.isEmpty {
      let rest = report.inputs.count - inputs.count
      let more = rest > 0 ? ", " + AuditReport.more(rest) : ""
      text += "\nLists: \(inputs.joined(separator: ", "))\(more)\n"
    }
    if let generatedAt = report.options.generatedAt { text += "\n\(markdown(generatedAt))\n" }
    for section in report.sections { text += "\n" + render(section) }
    return text
  }

  private func render(_ section: AuditSection) -> String {
    var text = "## \(markdown(section.title))\n\n"
    if !section.note.isEmpty { text += markdown(section.note) + "\n\n" }
    for (i, step) in section.steps.enumerated() { text += "\(i + 1). \(markdown(step))\n" }
    for fact in section.facts { text += "- **\(markdown(fact.name))**: \(markdown(fact.text))\n" }
    guard !section.rows.isEmpty else {
      return text.hasSuffix("\n\n") ? String(text.dropLast()) : text
    }
    text += line([section.subject] + section.columns)
    text += "| --- |" + String(repeating: " ---: |", count: section.columns.count) + "\n"
    for row in section.rows {
      let cells = [label(row)] + row.values.map { markdown($0.text) }
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    return text
  }

  private func line(_ cells: [String]) -> String {
    "| " + cells.map(markdown).joined(separator: " | ") + " |\n"
  }

  private func label(_ row: AuditSection.Row) -> String {
    label(row.label, isIndented: row.isIndented)
      + (row.remark.isEmpty ? "" : " (\(markdown(row.remark)))")
  }

  private func label(_ label: AuditSection.Label, isIndented: Bool) -> String {
    switch label {
    case .words(let words): markdown(words)
    case .rule(let id, let words):
      "\(isIndented ? "↳ " : "")\(markdownCode(id)) \(markdown(words))"
    case .verbatim(let text): markdownCode(text)
    }
  }
}

/// Text that Markdown shows as it is, anywhere in a line: no markup, no link, no mention, no end of
/// a table's cell.
func markdown(_ text: String) -> String {
  var result = ""
  var last: Unicode.Scalar = " "
  for scalar in printable(text).unicodeScalars {
    switch scalar {
    case "\\", "`", "*", "_", "[", "]", "|", "~", "$": result += "\\\(scalar)"
    // As a reference, because a backslash does not keep GitHub from linking what follows.
    case "<", ">", "&", "@", ":", "#": result += "&#\(scalar.value);"
    case "." where last == "w" || last == "W": result += "&#46;"
    default: result.unicodeScalars.append(scalar)
    }
    last = scalar
  }
  return result
}

/// Text in the type of code.
func markdownCode(_ text: String) -> String {
  let text = printable(text)
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "?#._-/".utf8.contains(byte)
    }
  }
  if isPlain, !text.isEmpty { return "`\(text)`" }
  // A code span cannot hold every text, least of all in a table; references in an element can.
  let references = text.unicodeScalars.map { scalar in
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      ? String(scalar) : "&#\(scalar.value);"
  }
  return "<code>\(references.joined())</code>"
}
