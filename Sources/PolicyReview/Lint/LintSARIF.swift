internal import JSONOutput
internal import ReportFormats

/// The review as SARIF 2.1.0, for code scanning.
struct LintSARIF {
  let report: LintReport

  func render() -> String {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    json.member("version", "2.1.0")
    json.key("runs")
    json.beginArray()
    json.beginObject()
    writeTool(to: &json)
    if !report.skipped.isEmpty { writeSkipped(to: &json) }
    json.member("columnKind", "unicodeCodePoints")
    json.key("results")
    json.beginArray()
    for file in report.files {
      var seen: [String: Int] = [:]
      for finding in file.findings {
        // By code, rule and number: an alert stays the same while lines come and go.
        let name = "\(finding.check.rawValue)/\(finding.ruleID ?? "")"
        seen[name, default: 0] += 1
        write(finding, of: file, fingerprint: "\(name)/\(seen[name, default: 1])", to: &json)
      }
    }
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func writeTool(to json: inout JSONWriter) {
    json.key("tool")
    json.beginObject()
    json.key("driver")
    json.beginObject()
    json.member("name", "pwcheck")
    json.member("version", report.toolVersion)
    json.key("rules")
    json.beginArray()
    for check in LintCheck.allCases {
      json.beginObject()
      json.member("id", check.rawValue)
      json.sarifText("shortDescription", check.explanation)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endObject()
  }

  /// Writes the skipped files as notifications, because they are not results.
  private func writeSkipped(to json: inout JSONWriter) {
    json.key("invocations")
    json.beginArray()
    json.beginObject()
    json.member("executionSuccessful", true)
    json.key("toolExecutionNotifications")
    json.beginArray()
    for line in report.skipped {
      json.beginObject()
      json.member("level", "note")
      json.sarifText("message", line)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endArray()
  }

  private func write(
    _ finding: LintFinding, of file: LintReport.File, fingerprint: String, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.member("ruleId", finding.check.rawValue)
    json.member("ruleIndex", LintCheck.allCases.firstIndex(of: finding.check) ?? 0)
    json.member("level", finding.severity.rawValue)
    let message = [report.message(finding), report.advice(finding)].compactMap(\.self).joined(
      separator: " ")
    json.sarifText("message", message)
    json.key("locations")
    json.beginArray()
    json.beginObject()
    json.key("physicalLocation")
    json.beginObject()
    json.sarifArtifact(pathInTree(file.path, root: report.root))
    json.key("region")
    json.beginObject()
    json.member("startLine", finding.line)
    json.member("startColumn", finding.column)
    if finding.endColumn > finding.column { json.member("endColumn", finding.endColumn) }
    json.endObject()
    json.endObject()
    json.endObject()
    json.endArray()
    json.key("partialFingerprints")
    json.beginObject()
    json.member("pwcheckLint/v1", fingerprint)
    json.endObject()
    json.endObject()
  }
}
