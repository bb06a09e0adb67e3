internal import ReportFormats
internal import UnicodeText

/// Findings as a table for a spreadsheet (RFC 4180).
struct FindingsCSV {
  private let report: FindingsReport

  init(_ report: FindingsReport) { self.report = report }

  var document: String {
    let rows = report.findings.map { finding in
      [
        hexadecimal(finding.id), finding.kind.rawValue, finding.severity.rawValue,
        finding.status(on: report.day).rawValue, finding.what,
        finding.rules.joined(separator: " "), finding.lists.joined(separator: " "),
        finding.line.map(String.init) ?? "", finding.account ?? "", String(finding.count),
        finding.since?.text ?? "", finding.text, finding.advice,
      ].map(csvField).joined(separator: ",") + "\r\n"
    }
    return "id,kind,severity,status,what,rules,lists,line,account,count,since,text,advice\r\n"
      + rows.joined()
  }
}
