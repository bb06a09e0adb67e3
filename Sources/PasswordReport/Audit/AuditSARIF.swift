internal import JSONOutput
internal import PasswordAudit
internal import PasswordPolicy
internal import ReportFormats

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
    for (i, result) in report.accountResults.enumerated() {
      writeResult(
        result.id, index: firstAccountRule + i, level: result.isError ? "error" : "warning",
        message: result.finding.sentence, count: result.finding.count,
        places: result.finding.accounts.map(place), to: &json)
    }
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
    for result in report.accountResults {
      writeOwnRule(
        result.id, result.finding.labelText, level: result.isError ? "error" : "warning", to: &json)
    }
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

  /// Writes the rule about empty passwords, after the policy's own rules, so that their indices do
  /// not change.
  private func writeEmptyPasswordRule(to json: inout JSONWriter) {
    writeOwnRule(
      AuditReport.emptyPasswordRule, AuditReport.emptyRuleLabel, level: "error", to: &json)
  }

  /// The index of the first rule about accounts, after all others: one for each kind of finding.
  private var firstAccountRule: Int {
    report.summary.scope.rules.count + (report.summary.emptyPasswords > 0 ? 1 : 0)
  }

  private func writeOwnRule(
    _ id: String, _ label: String, level: String, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.member("id", id)
    json.sarifText("shortDescription", label)
    json.sarifText("help", label)
    json.key("defaultConfiguration")
    json.beginObject()
    json.member("level", level)
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
    if let place = report.firstUnreadable {
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
      count: tally.failed + tally.undetermined,
      places: report.findings.lines(for: index).map(place), to: &json)
  }

  private func writeEmptyPasswords(to json: inout JSONWriter) {
    let count = report.summary.emptyPasswords
    writeResult(
      AuditReport.emptyPasswordRule, index: report.summary.scope.rules.count, level: "error",
      message: report.emptySentence, count: count,
      places: report.findings.lines.filter(\.isEmpty).map(place), to: &json)
  }

  private func writeResult(
    _ id: String, index: Int, level: String, message: String, count: Int,
    places: [Place], to json: inout JSONWriter
  ) {
    let lines = places.prefix(report.options.linesPerRule)
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

  /// A line of a list, with a message about it. It is never a password, even if other formats
  /// reveal them.
  private struct Place {
    let input: Int
    let line: Int
    let words: String
  }

  private func place(of line: AuditFindings.Line) -> Place {
    Place(input: line.input, line: line.number, words: report.mask(of: line))
  }

  private func place(of account: Int) -> Place {
    let place = report.linePlace(of: account)
    return Place(input: place.input, line: place.line, words: report.accountName(account))
  }

  private func writeLocation(_ place: Place, id: Int?, to json: inout JSONWriter) {
    json.beginObject()
    if let id { json.member("id", id) }
    writePlace(input: place.input, line: place.line, to: &json)
    if id != nil { json.sarifText("message", place.words) }
    json.endObject()
  }

  /// Writes the member `physicalLocation` of a location, which is a line of a list.
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
