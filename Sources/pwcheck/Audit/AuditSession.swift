internal import PasswordAudit
internal import PasswordReport

struct AuditSession {
  let audit: Audit
  let lists: ListFiles
  let reportOptions: ReportOptions
  var hashesRows = false
  let maxUnreadable: CountLimit
  var filter: NewFindings?
  let record: FindingsRecord?
  let console: Console
  var checkpoint: CheckpointFile?

  func shortfall(_ summary: AuditSummary) -> CommandError? {
    summary.shortfall(limit: maxUnreadable, format: audit.options.format, names: lists.names)
  }

  var writesReport: Bool { reportOptions.isRead(console) }

  func report() throws -> AuditSummary {
    let sink = try ReportSink(path: reportOptions.output)
    return try sink.whole {
      var options = reportOptions.report(console)
      options.rowsHaveOffsets = lists.part != nil
      options.rowHashKey = hashesRows ? audit.options.key : nil
      let format = reportOptions.format
      let (policy, rows) = (audit.checker.policy, reportOptions.rows)
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
      if let recorder = record?.recorder { output = recorder.recording(output) }
      let notes: [(any RowNotes)?] = [record?.recorder, collector]
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
        if let record, !summary.isPartial { report.trend = try record.trend(report) }
        // The fingerprint of a part is not that of the list.
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
