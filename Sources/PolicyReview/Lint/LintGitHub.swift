internal import ReportFormats

/// The review as workflow commands of GitHub Actions: no more of a kind than GitHub shows, the
/// worst first, and a notice about the whole.
extension LintReport {
  var renderedGitHub: String {
    let all = files.flatMap { file in findings(of: file).map { (file: file, finding: $0) } }
    func commands(_ severity: LintSeverity, _ level: Annotation.Level) -> String {
      // One note is the summary's.
      let shown = level == .note ? Annotation.shown - 1 : Annotation.shown
      return all.filter { $0.finding.severity == severity }.prefix(shown).map { file, finding in
        let message = [message(finding), advice(finding)].compactMap(\.self)
        return Annotation(
          level, finding.check.rawValue, message.joined(separator: "\n"),
          at: place(of: finding, in: file)
        ).gitHubCommand
      }.joined()
    }
    let summary = Annotation(.note, "Policies", renderedSkipped() + summary).gitHubCommand
    return commands(.error, .error) + commands(.warning, .warning) + commands(.note, .note)
      + summary
  }

  func place(of finding: LintFinding, in file: File) -> FilePlace {
    FilePlace(
      file.path, root: root, line: finding.line, column: finding.column, end: finding.endColumn)
  }
}
