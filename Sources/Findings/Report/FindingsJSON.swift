internal import JSONOutput

/// Findings as JSON: those of the file, each with its state on the day.
struct FindingsJSON {
  private let report: FindingsReport

  init(_ report: FindingsReport) { self.report = report }

  var document: String {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("schema", "pwcheck.finding-list/1")
    json.member("day", report.day.text)
    json.key("findings")
    json.beginArray()
    for finding in report.findings {
      finding.write(to: &json, status: finding.status(on: report.day))
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
