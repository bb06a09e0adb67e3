internal import Findings
internal import PasswordAudit
internal import PasswordPolicy
internal import PasswordReport

/// One audit from its lists to its report.
struct AuditSession {
  let audit: Audit
  let lists: ListFiles
  let reportOptions: ReportOptions
  let rows: RowOutput.Selection?
  var hashesRows = false
  let maxUnreadable: CountLimit
  var filter: NewFindings?
  let recorder: (any FindingRecorder)?
  let console: Console
  /// The figures of earlier runs and of this one, by its report; nil without a findings file.
  var trend: ((AuditReport) throws -> [TrendPoint])?
  /// The file from which the audit could go on; nil if it is not to.
  var checkpoint: CheckpointFile?

  func shortfall(_ summary: AuditSummary) -> CommandError? {
    summary.shortfall(limit: maxUnreadable, format: audit.options.format, names: lists.names)
  }

  /// Whether somebody reads the report: `--quiet` leaves it out, unless it goes to a file.
  var writesReport: Bool { !console.display.isQuiet || reportOptions.output != nil }

  /// Runs the audit, and writes the report if somebody reads it.
  func report() throws -> AuditSummary {
    let sink = try ReportSink(path: reportOptions.output)
    return try sink.whole {
      var options = reportOptions.report(console)
      options.rowsHaveOffsets = lists.part != nil
      options.rowHashKey = hashesRows ? audit.options.key : nil
      let format = reportOptions.format
      let policy = audit.checker.policy
      let layout =
        rows == nil ? nil : format.rows(policy: policy, inputs: lists.names, options: options)
      let collector =
        format.pointsAtLines || filter != nil
        ? FindingCollector(policy: policy, options: options, inputs: lists.names.count) : nil

      var output: RowOutput?
      if writesReport, let layout, let rows {
        try sink.write(layout.header)
        output = layout.output(rows) { [checkpoint] in
          if let checkpoint { try checkpoint.keep($0) } else { try sink.write($0) }
        }
      } else if writesReport, let collector {
        output = collector.rowOutput
      }
      if let filter {
        // The filter counts, whether anything is written or not.
        output = filter.newFindings(
          of: output ?? FindingCollector(policy: policy, options: options).rowOutput,
          format.pointsAtLines ? .all : .failing)
      }
      if let recorder { output = recorder.recording(output) }
      let notes: [(any RowNotes)?] = [recorder, collector]
      try checkpoint?.take(notes.compactMap(\.self))
      var lists = lists
      lists.takesFingerprints = writesReport && format == .html
      let summary = try lists.run(audit, rows: output, checkpoints: checkpoint?.checkpoints)
      try lists.checkVersion()
      if let note = summary.notChosenNote, !console.display.isQuiet { console.note("\(note).\n") }
      options.toleratesUnreadable = summary.tolerates(maxUnreadable)
      options.obstacle = summary.obstacle(lists.names)
      if writesReport {
        if layout != nil { try checkpoint?.forEachBlock { try sink.write($0) } }
        var report = AuditReport(
          summary: summary, inputs: lists.names, policy: policy,
          findings: collector?.findings ?? AuditFindings(), options: options)
        report.findings.isFiltered = filter != nil
        report.estimator = audit.checker.estimator
        if let trend, !summary.isPartial { report.trend = try trend(report) }
        // Of a part the fingerprint would be that of another list.
        if !summary.isPartial { report.fingerprints = lists.fingerprints }
        let document =
          if let filter, format == .text {
            report.renderedFindings(of: filter.counts.new)
          } else { report.rendered(as: format, afterRows: layout != nil) }
        try sink.write(reportOptions.written(document, console))
      }
      return summary
    }
  }
}
