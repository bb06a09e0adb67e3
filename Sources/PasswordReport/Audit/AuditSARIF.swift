internal import JSONOutput
internal import PasswordAudit
internal import PasswordPolicy

/// The report as SARIF 2.1.0, for code scanning: a result for each rule that passwords fail, with
/// the first lines that do.
///
/// There is one result per rule and not one per password: an alert for each line of a leak would
/// help nobody. It never holds a password, even if other formats reveal them, because alerts are
/// stored and mailed around.
struct AuditSARIF {
  let report: AuditReport

  func render() -> String {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    json.member("version", "2.1.0")
    json.key("runs")
    json.beginArray()
    json.beginObject()
    writeTool(to: &json)
    json.key("invocations")
    json.beginArray()
    json.beginObject()
    json.member("executionSuccessful", !report.summary.isPartial && !report.isShortfallAnError)
    if let generatedAt = report.options.generatedAt { json.member("endTimeUtc", generatedAt) }
    if let shortfall = report.shortfall { writeNotification(shortfall, to: &json) }
    json.endObject()
    json.endArray()
    json.member("columnKind", "unicodeCodePoints")
    json.key("results")
    json.beginArray()
    if report.summary.emptyPasswords > 0 { writeEmptyPasswords(to: &json) }
    for (index, tally) in report.summary.rules.enumerated()
    where !tally.rule.isMember && tally.failed + tally.undetermined > 0 {
      writeResult(tally, index: index, to: &json)
    }
    json.endArray()
    json.key("properties")
    json.beginObject()
    json.member("total", report.summary.total)
    json.member("accepted", report.summary.accepted)
    json.member("rejected", report.summary.rejected)
    json.member("undetermined", report.summary.undetermined)
    json.leftOut(of: report.summary)
    json.endObject()
    json.endObject()
    json.endArray()
    json.endObject()
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  // MARK: Rules

  private func writeTool(to json: inout JSONWriter) {
    json.key("tool")
    json.beginObject()
    json.key("driver")
    json.beginObject()
    json.member("name", "pwcheck")
    json.member("version", report.options.toolVersion)
    json.key("rules")
    json.beginArray()
    for rule in report.summary.scope.rules { writeRule(rule, to: &json) }
    if report.summary.emptyPasswords > 0 { writeEmptyPasswordRule(to: &json) }
    json.endArray()
    json.endObject()
    json.endObject()
  }

  private func writeRule(_ rule: AuditScope.RuleIdentity, to json: inout JSONWriter) {
    let source = report.policy?.allRules.first { $0.id == rule.id }
    json.beginObject()
    json.member("id", rule.id)
    json.sarifText("shortDescription", rule.label)
    json.sarifText("fullDescription", source?.message?.text() ?? rule.label)
    let policy = report.summary.scope.policy
    let reference = source?.reference.map { " (\($0))" } ?? ""
    json.sarifText(
      "help", "\(rule.label)\(reference). Asked for by the policy '\(policy.id)': \(policy.title).")
    json.key("defaultConfiguration")
    json.beginObject()
    json.member("level", level(of: rule))
    json.endObject()
    json.endObject()
  }

  /// Written after the policy's own rules, so that their indices do not change.
  private func writeEmptyPasswordRule(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", AuditReport.emptyPasswordRule)
    json.sarifText("shortDescription", AuditReport.emptyRuleLabel)
    json.sarifText("help", AuditReport.emptyRuleLabel)
    json.key("defaultConfiguration")
    json.beginObject()
    json.member("level", "error")
    json.endObject()
    json.endObject()
  }

  /// Reports unreadable records or an empty list, which are not results.
  private func writeNotification(_ message: String, to json: inout JSONWriter) {
    json.key("toolExecutionNotifications")
    json.beginArray()
    json.beginObject()
    json.key("descriptor")
    json.beginObject()
    json.member("id", AuditReport.unreadableRule)
    json.endObject()
    json.member("level", report.isShortfallAnError ? "error" : "warning")
    json.sarifText("message", message)
    if let place = report.summary.firstMalformed {
      json.key("locations")
      json.beginArray()
      json.beginObject()
      writePlace(input: place.input, line: place.line, to: &json)
      json.endObject()
      json.endArray()
    }
    json.endObject()
    json.endArray()
  }

  private func level(of rule: AuditScope.RuleIdentity) -> String {
    rule.decides ? "error" : "warning"
  }

  // MARK: Results

  private func writeResult(_ tally: RuleTally, index: Int, to json: inout JSONWriter) {
    writeResult(
      tally.rule.id, index: index, level: level(of: tally.rule), message: message(tally),
      count: tally.failed + tally.undetermined, lines: report.findings.lines(for: index), to: &json)
  }

  private func writeEmptyPasswords(to json: inout JSONWriter) {
    let count = report.summary.emptyPasswords
    writeResult(
      AuditReport.emptyPasswordRule, index: report.summary.scope.rules.count, level: "error",
      message: report.emptySentence, count: count,
      lines: report.findings.lines.filter(\.isEmpty), to: &json)
  }

  private func writeResult(
    _ id: String, index: Int, level: String, message: String, count: Int,
    lines: [AuditFindings.Line],
    to json: inout JSONWriter
  ) {
    let lines = lines.prefix(report.options.linesPerRule)
    json.beginObject()
    json.member("ruleId", id)
    json.member("ruleIndex", index)
    json.member("level", level)
    json.sarifText("message", message)
    json.member("occurrenceCount", count)
    json.key("locations")
    json.beginArray()
    if let first = lines.first { writeLocation(first, id: nil, to: &json) }
    json.endArray()
    if lines.count > 1 {
      json.key("relatedLocations")
      json.beginArray()
      for (i, line) in lines.dropFirst().enumerated() { writeLocation(line, id: i + 1, to: &json) }
      json.endArray()
    }
    json.key("partialFingerprints")
    json.beginObject()
    // By policy and rule: an alert stays the same while lines come and go.
    json.member("pwcheckRule/v1", "\(report.summary.scope.policy.id)/\(id)")
    json.endObject()
    json.endObject()
  }

  private func message(_ tally: RuleTally) -> String {
    "\(tally.rule.label): \(report.message(for: tally))"
  }

  private func writeLocation(_ line: AuditFindings.Line, id: Int?, to json: inout JSONWriter) {
    json.beginObject()
    if let id { json.member("id", id) }
    writePlace(input: line.input, line: line.number, to: &json)
    if id != nil { json.sarifText("message", report.mask(of: line)) }
    json.endObject()
  }

  /// The member `physicalLocation` of a location: a line of a list.
  private func writePlace(input: Int, line: Int, to json: inout JSONWriter) {
    json.key("physicalLocation")
    json.beginObject()
    json.sarifArtifact(report.relativePath(ofInput: input))
    json.key("region")
    json.beginObject()
    json.member("startLine", line)
    json.endObject()
    json.endObject()
  }
}
