public import PasswordAudit
public import PasswordPolicy

/// Collects the first lines that fail each rule while an audit runs.
///
///     let collector = FindingCollector(policy: policy, options: options)
///     let summary = try audit.run(inputs, rows: collector.rowOutput)
///     collector.findings.lines.count
///
/// The result does not depend on the number of workers: they hand lines over in the order of the
/// input.
public final class FindingCollector: @unchecked Sendable {
  // Unchecked: the run calls the sink by one thread at a time, and `findings` is for after the run.
  private let layout: RowLayout
  private let limit: Int
  private var collected = AuditFindings()
  private var quota: FindingQuota

  /// Creates a collector for one run.
  public init(policy: Policy, options: AuditReport.Options = AuditReport.Options()) {
    layout = RowLayout(policy: policy, inputs: [], options: options)
    limit = options.linesPerRule
    quota = FindingQuota(rules: layout.roles.count, limit: limit)
  }

  /// The output for the audit to write to. It looks at every row, because an accepted password may
  /// fail a rule that only warns.
  public var rowOutput: RowOutput {
    let (layout, limit) = (layout, limit)
    return RowOutput(
      .all, makeWriter: { FindingRows(layout, limit: limit) }, sink: { self.take($0) })
  }

  /// The collected findings, when the run is over.
  public var findings: AuditFindings { collected }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    var reader = FindingReader(bytes: bytes)
    while let line = reader.next() {
      guard quota.admits(line.failed, line.undetermined, line.special) else { continue }
      if !line.isAccepted { collected.lines.append(line) }
      if line.isUsername, collected.usernameLines.count < limit {
        collected.usernameLines.append(line)
      }
    }
  }
}
