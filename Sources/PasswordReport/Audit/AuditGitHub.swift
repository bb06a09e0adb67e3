internal import PasswordAudit
internal import ReportFormats

/// The report as workflow commands of GitHub Actions. GitHub shows ten errors and ten warnings of a
/// step and drops the rest without a word, so no more are written and a notice tells the whole.
extension AuditReport {
  var renderedGitHub: String {
    let rejecting = findings.lines.filter(isRejected)
    let warning = findings.lines.filter { !isRejected($0) }
    // The worst first, for only ten are shown.
    let shortfall = shortfallAnnotation(
      obstacle != nil ? "not checked" : unreadable > 0 ? "unreadable records" : "no \(subjectNoun)")
    let errors =
      [shortfall].compactMap(\.self) + accountAnnotations(.error)
      + (rejecting.filter(\.isEmpty) + rejecting.filter { !$0.isEmpty })
      .map { annotation(.error, $0) }
    let warnings = accountAnnotations(.warning) + warning.map { annotation(.warning, $0) }
    let worst = rulesByFailures.filter {
      !$0.rule.isMember && $0.failed + $0.undetermined > 0
    }
    .map { "\($0.rule.id): \(message(for: $0))" }
    let total = ([verdict] + notes + worst).joined(separator: "\n")
    let shown = errors.prefix(Annotation.shown) + warnings.prefix(Annotation.shown)
    return (shown + [Annotation(.note, title, total)]).map(\.gitHubCommand).joined()
  }

  private func accountAnnotations(_ level: Annotation.Level) -> [Annotation] {
    accountResults.filter { $0.level == level }.map { finding in
      Annotation(
        level, finding.resultID, finding.sentence, at: finding.accounts.first.map(filePlace))
    }
  }

  private func annotation(_ level: Annotation.Level, _ line: AuditFindings.Line) -> Annotation {
    let rules = (line.failed + line.undetermined).map { summary.scope.rules[$0].id }
    return Annotation(
      level, line.isEmpty ? "empty password" : rules.joined(separator: ", "), message(for: line),
      at: filePlace(line.input, line: line.number))
  }
}
