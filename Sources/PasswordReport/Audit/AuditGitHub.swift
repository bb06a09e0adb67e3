internal import PasswordAudit
internal import ReportFormats

/// The report as workflow commands of GitHub Actions, which become annotations of the lines at
/// fault.
///
/// GitHub shows ten errors and ten warnings of a step and drops the rest without a word, so no more
/// are written and a notice tells the whole. See "Workflow commands for GitHub Actions".
extension AuditReport {
  var renderedGitHub: String {
    let lines = findings.lines
    let rejecting = lines.filter { line in
      line.isEmpty || line.failed.isEmpty && line.undetermined.isEmpty
        || (line.failed + line.undetermined).contains(where: decides)
    }
    let warning = lines.filter { !rejecting.contains($0) }
    // The worst first, for only ten are shown.
    let ranked =
      [shortfallCommand].compactMap(\.self) + accountCommands(.error)
      + (rejecting.filter(\.isEmpty) + rejecting.filter { !$0.isEmpty })
      .map { command(.error, $0) }
    let errors = ranked.prefix(GitHubCommand.shown)
    let warnings = (accountCommands(.warning) + warning.map { command(.warning, $0) })
      .prefix(GitHubCommand.shown)
    let worst = rulesByFailures.filter {
      !$0.rule.isMember && $0.failed + $0.undetermined > 0
    }
    .map { "\($0.rule.id): \(message(for: $0))" }
    let total = ([verdict] + notes + worst).joined(separator: "\n")
    let notice = GitHubCommand(kind: .notice, title: title, message: total).text
    return errors.joined() + warnings.joined() + notice
  }

  /// The error about unreadable records or an empty list; nil if there is none.
  private var shortfallCommand: String? {
    guard let message = shortfall else { return nil }
    let place = firstUnreadable
    return GitHubCommand(
      kind: isShortfallAnError ? .error : .warning,
      file: place.map { relativePath(ofInput: $0.input) }, line: place?.line,
      title: unreadable > 0
        ? "unreadable records" : "no \(subjectNoun)",
      message: message
    ).text
  }

  /// The commands about accounts: one for each kind of finding, at the first account that has it.
  private func accountCommands(_ kind: GitHubCommand.Kind) -> [String] {
    accountResults.filter { $0.isError == (kind == .error) }.map { result in
      let place = result.finding.accounts.first.map(linePlace)
      return GitHubCommand(
        kind: kind, file: place.map { relativePath(ofInput: $0.input) }, line: place?.line,
        title: result.id, message: result.finding.sentence
      ).text
    }
  }

  private func decides(_ rule: Int) -> Bool { summary.scope.rules[rule].decides }

  private func command(_ kind: GitHubCommand.Kind, _ line: AuditFindings.Line) -> String {
    let rules = (line.failed + line.undetermined).map { summary.scope.rules[$0].id }
    return GitHubCommand(
      kind: kind, file: relativePath(ofInput: line.input), line: line.number,
      title: line.isEmpty ? "empty password" : rules.joined(separator: ", "),
      message: message(for: line)
    ).text
  }
}
