internal import PasswordAudit
internal import ReportFormats

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
    for section in report.sections { text += "\n" + section.renderedMarkdown }
    return text
  }
}
