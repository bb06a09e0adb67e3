internal import PasswordAudit
internal import ReportFormats

/// The figures of a report as comma-separated values, one in each record.
extension AuditReport {
  var renderedCSV: String {
    var text = csvRecord(["section", "item", "figure", "value"])
    if summary.lacksCommonKey {
      for name in AuditReport.lostNames {
        text += csvRecord(["left-out", "\(name)", "Known", "0"])
      }
    }
    return text + sections.map(\.renderedCSV).joined()
  }
}
