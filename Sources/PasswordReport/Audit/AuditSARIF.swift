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

  // MARK: Results

  /// The results of no rule of the policy, with rules of their own: empty passwords, and each kind
  /// of finding about accounts.
  private var ownResults: [(rule: SARIFLog.Rule, result: SARIFLog.Result)] {
    var own: [(rule: SARIFLog.Rule, result: SARIFLog.Result)] = []
    func add(
      _ id: String, _ label: String, _ level: Annotation.Level, _ message: String, _ count: Int,
      _ places: [FilePlace]
    ) {
      let result = result(
        id, index: summary.scope.rules.count + own.count, level: level, message: message,
        count: count, places: places)
      own.append((SARIFLog.Rule(id, label, help: label, level: level), result))
    }
    if reportsEmptyPasswords {
      add(
        AuditReport.emptyPasswordRule, AuditReport.emptyRuleLabel, .error, emptySentence,
        summary.emptyPasswords, findings.lines.filter(\.isEmpty).map(maskedPlace))
    }
    for finding in accountResults {
      add(
        finding.resultID, finding.labelText, finding.level, finding.sentence, finding.count,
        finding.accounts.map(filePlace))
    }
    return own
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
