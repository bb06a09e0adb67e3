internal import JSON
public import PasswordAudit
public import PasswordPolicy
internal import ReportFormats

/// A format of a report of an audit.
///
/// Some formats write a row for each password while the audit runs, some want to know the first
/// lines that fail, and all end with what ``AuditReport/rendered(as:afterRows:)`` makes of the
/// summary:
///
///     let rows = format.rows(policy: policy, inputs: names, options: options)
///     output.write(rows?.header ?? "")
///     let summary = try audit.run(inputs, rows: rows?.output(.all) { … })
///     let report = AuditReport(summary: summary, inputs: names)
///     output.write(report.rendered(as: format, afterRows: rows != nil))
public enum AuditFormat: String, CaseIterable, Sendable {
  /// Tables and bars for a terminal.
  case text
  /// One JSON document, `pwcheck.audit/1`.
  case json
  /// NDJSON, a JSON object a line: rows, then the summary.
  case ndjson
  /// CSV (RFC 4180): rows, or without them a table of the summary's figures.
  case csv
  /// Tables in GitHub flavoured Markdown.
  case markdown
  /// HTML, as one page that is complete in itself.
  case html
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// JUnit's XML, for test reports.
  case junit
  /// Workflow commands of GitHub Actions, which annotate lines.
  case github

  /// Whether the format can have a row for each password.
  public var hasRows: Bool { self == .ndjson || self == .csv }

  /// Whether the format points at lines, so that the audit needs a ``FindingCollector``.
  public var pointsAtLines: Bool { [.sarif, .junit, .github, .html].contains(self) }

  /// The layout that writes a row for each password; nil for formats without rows.
  public func rows(policy: Policy, inputs: [String], options: AuditReport.Options) -> AuditRows? {
    guard hasRows else { return nil }
    let layout = { @Sendable in
      RowLayout(policy: policy, inputs: inputs, options: options, isJSON: self == .ndjson)
    }
    return AuditRows(header: layout().header, makeWriter: { layout().write })
  }
}

/// The layout of a format's rows.
public struct AuditRows: Sendable {
  /// The bytes before the first row.
  public let header: String
  /// Makes the writer of one worker.
  package let makeWriter: @Sendable () -> RowWriter

  /// The output for an audit's rows.
  ///
  /// - Parameters:
  ///   - selection: The rows that are written.
  ///   - sink: Gets whole rows; see `RowOutput`.
  public func output(
    _ selection: RowOutput.Selection,
    to sink: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
  ) -> RowOutput {
    RowOutput(selection, makeWriter: makeWriter, sink: sink)
  }
}

extension AuditReport {
  /// The report, or the part of it that comes after the rows.
  ///
  /// - Parameters:
  ///   - format: The format of the report.
  ///   - afterRows: Whether rows of the same format were written before.
  public func rendered(as format: AuditFormat, afterRows: Bool = false) -> String {
    switch format {
    case .text: renderedText
    case .json: renderedJSON
    case .ndjson: renderedJSONLine
    case .csv: afterRows ? "" : renderedCSV
    case .markdown: renderedMarkdown
    case .html: renderedHTML
    case .sarif: renderedSARIF
    case .junit: renderedJUnit
    case .github: renderedGitHub
    }
  }

  private var renderedText: String {
    let page = SectionText(style: options.style, width: max(options.width, 24))
    var text = page.paragraph(title, .strong)
    if !inputs.isEmpty { text += page.paragraph(firstInputs(5) { name(ofInput: $0) }, .faint) }
    if let generatedAt = options.generatedAt { text += page.paragraph(generatedAt, .faint) }
    for note in notes { text += page.paragraph(note, .fair) }
    return text + page.paragraph(verdict) + sections.map(page.section).joined()
  }

  private var renderedMarkdown: String {
    var text = "# \(markdown(title))\n\n"
    text += "**\(markdown(verdict))**\n"
    for note in notes { text += "\n> \(markdown(note))\n" }
    if !inputs.isEmpty { text += "\nLists: \(firstInputs(20) { markdownCode(inputs[$0]) })\n" }
    if let generatedAt = options.generatedAt { text += "\n\(markdown(generatedAt))\n" }
    for section in sections { text += "\n" + section.renderedMarkdown }
    return text
  }

  private var renderedCSV: String {
    var text = csvRecord(["section", "item", "figure", "value"])
    for name in lostNames { text += csvRecord(["left-out", name, "Known", "0"]) }
    return text + sections.map(\.renderedCSV).joined()
  }
}
