internal import ReportFormats
internal import UnicodeText

extension FindingsReport {
  /// The findings as a table for a spreadsheet (RFC 4180).
  var csv: String {
    let rows = findings.map { finding in
      csvRecord([
        hexadecimal(finding.id), finding.kind.rawValue, finding.severity.rawValue,
        finding.status(on: day).rawValue, finding.what, finding.rules.joined(separator: " "),
        finding.lists.joined(separator: " "), finding.line.map(String.init) ?? "",
        finding.account ?? "", String(finding.count), finding.since?.text ?? "", finding.text,
        finding.advice, finding.groups.joined(separator: " "),
      ])
    }
    return
      "id,kind,severity,status,what,rules,lists,line,account,count,since,text,advice,groups\r\n"
      + rows.joined()
  }
}
