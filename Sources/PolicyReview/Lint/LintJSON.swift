internal import JSON

/// The review as one document, `pwcheck.lint/1`. Its schema is in Documentation/schema.
extension LintReport {
  var renderedJSON: String {
    JSONWriter.text { json in
      json.member("schema", "pwcheck.lint/1")
      json.member("files", files.count)
      json.member("errors", count(.error))
      json.member("warnings", count(.warning))
      json.member("notes", count(.note))
      let findings = files.flatMap { file in self.findings(of: file).map { (file.path, $0) } }
      json.objects("findings", findings) { write($0.1, of: $0.0, to: &$1) }
      let searches = files.flatMap { file in file.searches.map { (file.path, $0) } }
      json.objects("searches", searches) { write($0.1, of: $0.0, to: &$1) }
      if !skipped.isEmpty { json.strings("skipped", skipped) }
    }
  }

  private func write(_ finding: LintFinding, of path: String, to json: inout JSONWriter) {
    json.member("file", path)
    json.member("line", finding.line)
    json.member("column", finding.column)
    json.member("endColumn", finding.endColumn)
    json.member("code", finding.check.rawValue)
    json.member("severity", finding.severity.rawValue)
    if let rule = finding.ruleID { json.member("rule", rule) }
    json.member("message", finding.sentence)
    if let cure = finding.cure { json.member("cure", cure) }
    json.strings("references", finding.clauses.map(\.reference))
    guard let growth = finding.growth else { return }
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

  private func write(_ search: PatternSearch, of path: String, to json: inout JSONWriter) {
    json.member("file", path)
    json.member("rule", search.ruleID)
    // A worse attack may exist than the one that was counted.
    let (growth, bound) = (search.cost?.growth, search.cost?.bound)
    let degree = growth?.degree ?? bound
    switch degree {
    case nil: json.member("growth", "unknown")
    case 1: json.member("growth", "linear")
    case .max: json.member("growth", "exponential")
    case let degree?:
      json.member("growth", "polynomial")
      json.member("degree", degree)
    }
    let isProven = growth == nil || degree == bound
    json.member("certainty", degree == nil ? "open" : isProven ? "proven" : "measured")
  }
}
