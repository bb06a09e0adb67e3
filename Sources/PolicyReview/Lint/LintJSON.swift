internal import JSON

/// The review as one document, `pwcheck.lint/1`. Its schema is in Documentation/schema.
struct LintJSON {
  let report: LintReport

  func render() -> String {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("schema", "pwcheck.lint/1")
    json.member("files", report.files.count)
    json.member("errors", report.count(.error))
    json.member("warnings", report.count(.warning))
    json.member("notes", report.count(.note))
    json.key("findings")
    json.beginArray()
    for file in report.files {
      for finding in report.findings(of: file) { write(finding, of: file, to: &json) }
    }
    json.endArray()
    json.key("searches")
    json.beginArray()
    for file in report.files {
      for search in file.searches { write(search, of: file, to: &json) }
    }
    json.endArray()
    if !report.skipped.isEmpty {
      json.strings("skipped", report.skipped)
    }
    json.endObject()
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func write(_ finding: LintFinding, of file: LintReport.File, to json: inout JSONWriter) {
    json.beginObject()
    json.member("file", file.path)
    json.member("line", finding.line)
    json.member("column", finding.column)
    json.member("endColumn", finding.endColumn)
    json.member("code", finding.check.rawValue)
    json.member("severity", finding.severity.rawValue)
    if let rule = finding.ruleID { json.member("rule", rule) }
    json.member("message", finding.problem.sentence)
    if let cure = finding.problem.cure { json.member("cure", cure) }
    json.strings("references", finding.clauses.map(\.reference))
    if let growth = finding.problem.growth { write(growth, to: &json) }
    json.endObject()
  }

  private func write(_ search: PatternSearch, of file: LintReport.File, to json: inout JSONWriter) {
    json.beginObject()
    json.member("file", file.path)
    json.member("rule", search.ruleID)
    switch search.degree {
    case nil: json.member("growth", "unknown")
    case 1: json.member("growth", "linear")
    case .max: json.member("growth", "exponential")
    case let degree?:
      json.member("growth", "polynomial")
      json.member("degree", degree)
    }
    json.member("certainty", search.certainty.rawValue)
    json.endObject()
  }

  private func write(_ growth: BacktrackingGrowth, to json: inout JSONWriter) {
    json.object("attack") { json in
      json.member("prefix", growth.prefix)
      json.member("pump", growth.pump)
      json.member("suffix", growth.suffix)
      switch growth.order {
      case .exponential: json.member("growth", "exponential")
      case .polynomial(let degree):
        json.member("growth", "polynomial")
        json.member("degree", degree)
      }
      json.objects("counts", growth.samples) { sample, json in
        json.member("pumps", sample.pumps)
        json.member("steps", sample.steps)
      }
    }
  }
}
