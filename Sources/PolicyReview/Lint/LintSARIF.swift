internal import ReportFormats

extension LintReport {
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
}
