internal import JSON
internal import PasswordAudit
internal import PasswordPolicy
internal import ReportFormats

/// The report as SARIF 2.1.0, for code scanning: a result for each rule that passwords fail, with
/// the first lines that do.
///
/// There is one result per rule and not one per password: an alert for each line of a leak would
/// help nobody. It never holds a password, even if other formats reveal them, because alerts are
/// stored and mailed around.
extension AuditReport {
  var renderedSARIF: String {
    // After the policy's own rules, so that their indices do not change.
    let own = ownResults
    var log = SARIFLog(
      toolVersion: options.toolVersion, fingerprintName: "pwcheckRule/v1",
      rules: summary.scope.rules.map(rule)
        + own.map { SARIFLog.Rule($0.id, $0.label, help: $0.label, level: $0.level) },
      results: own.enumerated().map { i, own in
        result(
          own.id, index: summary.scope.rules.count + i, level: own.level, message: own.message,
          count: own.count, places: own.places)
      } + ruleResults)
    log.isSuccessful = !summary.isPartial && !isShortfallAnError
    log.end = options.generatedAt
    log.notifications = [shortfallAnnotation(AuditReport.unreadableRule)].compactMap(\.self)
    return log.document { json in
      json.member("total", summary.total)
      json.member("accepted", summary.accepted)
      json.member("rejected", summary.rejected)
      json.member("undetermined", summary.undetermined)
      json.leftOut(of: summary)
    }
  }

  private func rule(_ rule: AuditScope.RuleIdentity) -> SARIFLog.Rule {
    let source = policy?.allRules.first { $0.id == rule.id }
    let asking = summary.scope.policy
    let reference = source?.reference.map { " (\($0))" } ?? ""
    return SARIFLog.Rule(
      rule.id, rule.label, description: source?.message?.text() ?? rule.label,
      help: "\(rule.label)\(reference). Asked for by the policy '\(asking.id)': \(asking.title).",
      level: level(of: rule))
  }

  private func level(of rule: AuditScope.RuleIdentity) -> Annotation.Level {
    rule.decides ? .error : .warning
  }

  // MARK: Results

  /// A result of no rule of the policy.
  private struct OwnResult {
    let id: String
    let label: String
    let level: Annotation.Level
    let message: String
    let count: Int
    let places: [FilePlace]
  }

  /// Empty passwords, and each kind of finding about accounts.
  private var ownResults: [OwnResult] {
    let count = summary.emptyPasswords
    let empty = OwnResult(
      id: AuditReport.emptyPasswordRule, label: AuditReport.emptyRuleLabel, level: .error,
      message: emptySentence, count: count,
      places: findings.lines.filter(\.isEmpty).map(maskedPlace))
    return (count > 0 ? [empty] : [])
      + accountResults.map { result in
        OwnResult(
          id: result.id, label: result.finding.labelText,
          level: result.level, message: result.finding.sentence, count: result.finding.count,
          places: result.finding.accounts.map(filePlace))
      }
  }

  private var ruleResults: [SARIFLog.Result] {
    summary.rules.enumerated().compactMap { index, tally in
      let count = tally.failed + tally.undetermined
      guard !tally.rule.isMember, count > 0 else { return nil }
      return result(
        tally.rule.id, index: index, level: level(of: tally.rule),
        message: "\(tally.rule.label): \(message(for: tally))", count: count,
        places: findings.lines(for: index).map(maskedPlace))
    }
  }

  private func result(
    _ id: String, index: Int, level: Annotation.Level, message: String, count: Int,
    places: [FilePlace]
  ) -> SARIFLog.Result {
    SARIFLog.Result(
      rule: index, level: level, message: message, count: count,
      places: Array(places.prefix(options.linesPerRule)),
      // By policy and rule: an alert stays the same while lines come and go.
      fingerprint: "\(summary.scope.policy.id)/\(id)")
  }

  /// A line of a list with its mask: never a password, whatever other formats reveal.
  private func maskedPlace(of line: AuditFindings.Line) -> FilePlace {
    filePlace(line.input, line: line.number, words: mask(of: line))
  }
}
