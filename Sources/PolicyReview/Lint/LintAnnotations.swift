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

  /// The review for code scanning. Skipped files are notifications, because they are not results.
  var renderedSARIF: String {
    let checks = LintCheck.allCases
    var results: [SARIFLog.Result] = []
    for file in files {
      var seen: [String: Int] = [:]
      for finding in findings(of: file) {
        // By code, rule and number: an alert stays the same while lines come and go.
        let name = "\(finding.check.rawValue)/\(finding.ruleID ?? "")"
        seen[name, default: 0] += 1
        results.append(
          SARIFLog.Result(
            rule: checks.firstIndex(of: finding.check) ?? 0,
            level: Annotation.Level(rawValue: finding.severity.rawValue) ?? .note,
            message: [message(finding), advice(finding)].compactMap(\.self).joined(separator: " "),
            places: [place(of: finding, in: file)], fingerprint: "\(name)/\(seen[name, default: 1])"
          ))
      }
    }
    var log = SARIFLog(
      toolVersion: toolVersion, fingerprintName: "pwcheckLint/v1",
      rules: checks.map { SARIFLog.Rule($0.rawValue, $0.explanation) }, results: results)
    log.notifications = skipped.map { Annotation(.note, "", $0) }
    if !skipped.isEmpty { log.isSuccessful = true }
    return log.document()
  }

  func place(of finding: LintFinding, in file: File) -> FilePlace {
    FilePlace(
      file.path, root: root, line: finding.line, column: finding.column, end: finding.endColumn)
  }
}
