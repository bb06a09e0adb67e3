internal import PasswordAudit

/// The figures of a report as comma-separated values, one a record: section, item, figure, value.
/// Shares are fractions, so that a spreadsheet can go on calculating.
struct AuditCSV {
  let report: AuditReport

  func render() -> String {
    var text = "section,item,figure,value\r\n"
    if report.summary.lacksCommonKey {
      for name in AuditReport.lostNames { text += "left-out,\(name),Known,0\r\n" }
    }
    for section in report.sections {
      for row in section.rows {
        for (heading, value) in zip(section.columns, row.values) {
          guard let number = number(value) else { continue }
          text +=
            "\(csvField(section.id)),\(csvField(item(row.label))),\(csvField(heading)),\(number)\r\n"
        }
      }
    }
    return text
  }

  private func item(_ label: AuditSection.Label) -> String {
    switch label {
    case .words(let words): words
    case .rule(let id, _): id
    case .verbatim(let text): text
    }
  }

  private func number(_ value: AuditSection.Value) -> String? {
    switch value {
    case .count(let count): String(count)
    case .share(let part, let whole): decimal(fraction(part, of: whole), 6)
    case .words: nil
    }
  }
}
