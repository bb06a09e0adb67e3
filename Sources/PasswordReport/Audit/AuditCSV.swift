internal import PasswordAudit
internal import ReportFormats

/// The figures of a report as comma-separated values, one in each record.
struct AuditCSV {
  let report: AuditReport

  func render() -> String {
    var text = csvRecord(["section", "item", "figure", "value"])
    if report.summary.lacksCommonKey {
      for name in AuditReport.lostNames {
        text += csvRecord(["left-out", "\(name)", "Known", "0"])
      }
    }
    return text + report.sections.map(\.renderedCSV).joined()
  }
}
