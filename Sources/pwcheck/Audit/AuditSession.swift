internal import PasswordAudit
internal import PasswordPolicy
internal import PasswordReport

/// One audit from its lists to its report.
struct AuditSession {
  let audit: Audit
  let paths: [String]
  let reportOptions: ReportOptions
  let rows: RowOutput.Selection?
  private let maxUnreadable: CountLimit
  /// For a gate, which reports what is new and nothing else.
  private let filter: FindingFilter?
  private let console: Console
  private let watch: AuditWatch
  /// The first list, if it was opened before.
  private let peeked: PeekedList?

  init(
    audit: Audit, paths: [String], report: ReportOptions, rows: RowOutput.Selection?,
    maxUnreadable: CountLimit, peeked: PeekedList?, filter: FindingFilter? = nil,
    console: Console
  ) throws(CommandError) {
    self.audit = audit
    self.paths = paths
    reportOptions = report
    self.rows = rows
    self.maxUnreadable = maxUnreadable
    self.peeked = peeked
    self.filter = filter
    self.console = console
    // A list that cannot be opened is found now, before hours of work on those before it.
    for path in paths {
      do { try InputFile.check(path) } catch { throw error.commandError(about: path) }
    }
    let sizes = paths.map(fileSize)
    watch = AuditWatch(
      totalBytes: sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) },
      isShown: console.isErrorTerminal && !console.display.isQuiet)
  }

  /// Why the figures are no pass, however good they are.
  func shortfall(_ summary: AuditSummary) -> CommandError? {
    summary.shortfall(limit: maxUnreadable, format: audit.options.format, names: names)
  }

  /// Runs the audit, and writes the report unless `--quiet` was given.
  func report() throws -> AuditSummary {
    let sink = try ReportSink(path: reportOptions.output)
    return try sink.whole {
      var options = reportOptions.report(console)
      let format = reportOptions.format
      let writesReport = !console.display.isQuiet || reportOptions.output != nil
      let policy = audit.checker.policy
      let layout = rows == nil ? nil : format.rows(policy: policy, inputs: names, options: options)
      let collector =
        format.pointsAtLines || filter != nil ? FindingCollector(policy: policy, options: options) : nil

      var output: RowOutput?
      if writesReport, let layout, let rows {
        try sink.write(layout.header)
        output = RowOutput(rows, makeWriter: layout.makeWriter) { try sink.write($0) }
      } else if writesReport, let collector {
        output = collector.rowOutput
      }
      if let filter {
        // The filter counts, whether anything is written or not.
        output = filter.newFindings(
          of: output ?? FindingCollector(policy: policy, options: options).rowOutput)
      }
      let summary = try run(rows: output)
      options.toleratesUnreadable = summary.tolerates(maxUnreadable)
      if writesReport {
        let report = AuditReport(
          summary: summary, inputs: names, policy: policy, findings: collector?.findings ?? AuditFindings(),
          options: options)
        if filter != nil, format == .text {
          try sink.write(report.renderedFindings())
        } else {
          try sink.write(report.rendered(as: format, afterRows: layout != nil))
        }
      }
      return summary
    }
  }

  private func run(rows: RowOutput?) throws -> AuditSummary {
    defer { watch.finish() }
    let watch = watch
    let inputs = paths.enumerated().map { i, path in
      let name = path == "-" ? "standard input" : path
      if i == 0, let peeked { return AuditInput(name: name) { peeked.open() } }
      return AuditInput(name: name) { try FileSource(path: path, watch: watch) }
    }
    do { return try audit.run(inputs, control: watch.control, rows: rows) } catch AuditError.output(let error)
    {
      throw AuditError.output(error)
    } catch {
      throw CommandError(error.message(revealsPasswords: reportOptions.isRevealed))
    }
  }

  private var names: [String] { paths.map { $0 == "-" ? "standard input" : $0 } }
}
