internal import ReportFormats

/// The review as workflow commands of GitHub Actions: no more of a kind than GitHub shows, the
/// worst first, and a notice about the whole.
extension LintReport {
  var renderedGitHub: String {
    let all = files.flatMap { file in file.findings.map { (file: file, finding: $0) } }
    func commands(_ severity: LintSeverity, _ kind: GitHubCommand.Kind) -> String {
      // One notice is the summary's.
      let shown = kind == .notice ? GitHubCommand.shown - 1 : GitHubCommand.shown
      return all.filter { $0.finding.severity == severity }.prefix(shown).map {
        command($0.file, $0.finding, kind)
      }.joined()
    }
    let summary = GitHubCommand(
      kind: .notice, title: "Policies", message: renderedSkipped() + summary
    ).text
    return commands(.error, .error) + commands(.warning, .warning) + commands(.note, .notice)
      + summary
  }

  private func command(_ file: LintReport.File, _ finding: LintFinding, _ kind: GitHubCommand.Kind)
    -> String
  {
    let hasEnd = finding.endColumn > finding.column
    return GitHubCommand(
      kind: kind, file: pathInTree(file.path, root: root), line: finding.line,
      column: finding.column, endColumn: hasEnd ? finding.endColumn - 1 : nil,
      title: finding.check.rawValue,
      message: [message(finding), advice(finding)].compactMap(\.self).joined(
        separator: "\n")
    ).text
  }
}
