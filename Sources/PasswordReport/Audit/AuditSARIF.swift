internal import JSON
internal import PasswordAudit
internal import PasswordPolicy
internal import ReportFormats

/// The report as SARIF 2.1.0, for code scanning: a result for each rule that passwords fail, since
/// an alert for each line of a leak would help nobody. It never holds a password, even if other
/// formats reveal them, because alerts are stored and mailed around.
extension AuditReport {
  var renderedSARIF: String {
    // After the policy's own rules, so that their indices do not change.
    let own = ownResults
    var log = SARIFLog(
      toolVersion: options.toolVersion, fingerprintName: "pwcheckRule/v1",
      rules: summary.scope.rules.map(rule) + own.map(\.rule),
      results: own.map(\.result) + ruleResults)
    log.isSuccessful = !isShortfallAnError
    log.end = options.generatedAt
    log.notifications = [shortfallAnnotation(AuditReport.unreadableRule)].compactMap(\.self)
    return log.document { json in
      for (name, count) in totals { json.member(name, count) }
      writeLostNames(to: &json)
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

  /// The results of no rule of the policy, with rules of their own: empty passwords, and each kind
  /// of finding about accounts.
  private var ownResults: [(rule: SARIFLog.Rule, result: SARIFLog.Result)] {
    let empty = (
      id: AuditReport.emptyPasswordRule, label: "A password that is not empty",
      level: Annotation.Level.error, message: emptySentence, count: summary.emptyPasswords,
      places: findings.lines.filter(\.isEmpty).map(maskedPlace)
    )
    let ofAccounts = accountResults.map {
      ($0.resultID, $0.label, $0.level, $0.sentence, $0.count, $0.accounts.map(filePlace))
    }
    return ((reportsEmptyPasswords ? [empty] : []) + ofAccounts).enumerated().map { i, own in
      let result = result(
        own.id, index: summary.scope.rules.count + i, level: own.level, message: own.message,
        count: own.count, places: own.places)
      return (SARIFLog.Rule(own.id, own.label, help: own.label, level: own.level), result)
    }
  }

  private var ruleResults: [SARIFLog.Result] {
    summary.rules.enumerated().compactMap { index, tally in
      let count = tally.failed + tally.undetermined
      guard !tally.rule.isMember, count > 0, !findings.leavesOut(rule: index) else { return nil }
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
