internal import ReportFormats

/// The report in GitHub flavoured Markdown, for a pull request, an issue or a job's summary.
extension AuditReport {
  var renderedMarkdown: String {
    var text = "# \(markdown(title))\n\n"
    text += "**\(markdown(verdict))**\n"
    for note in notes { text += "\n> \(markdown(note))\n" }
    if !inputs.isEmpty { text += "\nLists: \(firstInputs(20) { markdownCode(inputs[$0]) })\n" }
    if let generatedAt = options.generatedAt { text += "\n\(markdown(generatedAt))\n" }
    for section in sections { text += "\n" + section.renderedMarkdown }
    return text
  }
}
