package import ReportFormats
internal import UnicodeText

package enum LintFormat: String, CaseIterable, Sendable {
  /// Text as compilers write it: the place, the problem, the line with a caret, the cure.
  case text
  case json
  case sarif
  case github
}

/// The content of a review of policy files, independent of the format.
///
/// The same value gives the same bytes: there is no clock and no environment in it.
package struct LintReport: Sendable {
  package var files: [File]
  /// The lowest severity of the findings that are shown. All are counted.
  package var least = LintSeverity.note
  /// A line for each file that was found and skipped, such as `pol/form.json: skipped: a form.`
  package var skipped: [String] = []
  package var toolVersion = "0"
  /// The folder that paths are relative to, in formats that need relative paths.
  package var root: String?
  package var style = TextStyle()

  package struct File: Sendable {
    /// The path as the user wrote it. Every format escapes it.
    package var path: String
    package var text: [UInt8]
    package var findings: [LintFinding]
    package var searches: [PatternSearch]

    package init(
      path: String, text: [UInt8], findings: [LintFinding], searches: [PatternSearch] = []
    ) {
      (self.path, self.text) = (path, text)
      (self.findings, self.searches) = (findings, searches)
    }
  }

  package init(files: [File]) { self.files = files }

  package func rendered(as format: LintFormat) -> String {
    switch format {
    case .text: renderedText
    case .json: renderedJSON
    case .sarif: renderedSARIF
    case .github: renderedGitHub
    }
  }

  package func findings(of file: File) -> [LintFinding] {
    file.findings.filter { $0.severity >= least }
  }

  func count(_ severity: LintSeverity) -> Int {
    files.reduce(0) { $0 + $1.findings.count { $0.severity == severity } }
  }

  /// "2 policies: 1 error, 3 warnings, no notes. Not shown: 3 findings below 'error'."
  var summary: String {
    let parts = LintSeverity.allCases.reversed().map { severity in
      let number = count(severity)
      return number == 0 ? "no \(severity.rawValue)s" : counted(number, severity.rawValue)
    }
    let hidden = files.reduce(0) { $0 + $1.findings.count { $0.severity < least } }
    return "\(counted(files.count, "policy", "policies")): \(parts.joined(separator: ", "))."
      + (hidden == 0 ? "" : " Not shown: \(counted(hidden, "finding")) below '\(least.rawValue)'.")
  }
}

extension LintReport {
  /// `acme.json:12:5: warning: … [range-across-cases]`.
  package func renderedLines() -> String {
    files.flatMap { file in findings(of: file).map { "\(line($0, in: file))\n" } }.joined()
  }

  package func renderedSkipped() -> String {
    let shown = skipped.prefix(20).map { $0 + "\n" }.joined()
    return skipped.count > 20
      ? "\(shown)And \(counted(skipped.count - 20, "more file")) skipped.\n" : shown
  }

  func line(_ finding: LintFinding, in file: File, saying sentence: String? = nil) -> String {
    "\(printable(file.path)):\(finding.line):\(finding.column): "
      + "\(style.paint(finding.severity.rawValue, finding.severity.role)): "
      + "\(sentence ?? message(finding)) [\(finding.check.rawValue)]"
  }

  func message(_ finding: LintFinding) -> String {
    let rule = finding.ruleID.map { "rule '\(excerpt($0))': " } ?? ""
    return rule + printable(finding.sentence)
  }

  func advice(_ finding: LintFinding) -> String? {
    let clauses = finding.clauses.map(\.reference)
    let parts = [
      finding.cure.map { printable($0) },
      clauses.isEmpty ? nil : "See \(clauses.joined(separator: "; ")).",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}

extension LintSeverity {
  var role: TextStyle.Role {
    switch self {
    case .error: .bad
    case .warning: .fair
    case .note: .faint
    }
  }
}
