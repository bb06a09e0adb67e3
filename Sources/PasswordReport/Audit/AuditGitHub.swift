internal import PasswordAudit
internal import PasswordWording

/// The report as workflow commands of GitHub Actions, which become annotations of the lines at fault.
///
/// GitHub shows ten errors and ten warnings of a step and drops the rest without a word, so no more are written and a notice tells the
/// whole. See "Workflow commands for GitHub Actions".
struct AuditGitHub {
  let report: AuditReport
  private static let limit = 10

  func render() -> String {
    let lines = report.findings.lines
    let rejecting = lines.filter { line in
      line.failed.isEmpty && line.undetermined.isEmpty
        || (line.failed + line.undetermined).contains(where: decides)
    }
    let warning = lines.filter { !rejecting.contains($0) }
    let errors = rejecting.prefix(Self.limit).map { command("error", $0) }
    let warnings = warning.prefix(Self.limit).map { command("warning", $0) }
    let worst = report.rulesByFailures.filter { !$0.rule.isMember && $0.failed + $0.undetermined > 0 }
      .map { "\($0.rule.id): \(report.message(for: $0))" }
    let partial = report.summary.isPartial ? [AuditWording().partial] : []
    let total = ([report.verdict] + partial + worst).joined(separator: "\n")
    let title = AuditWording().title(policy: report.summary.scope.policy.id)
    let notice = "::notice title=\(Self.property(title))::\(Self.data(total))\n"
    return errors.joined() + warnings.joined() + notice
  }

  private func decides(_ rule: Int) -> Bool { report.summary.scope.rules[rule].decides }

  private func command(_ kind: String, _ line: AuditFindings.Line) -> String {
    let file = Self.property(report.relativePath(ofInput: line.input))
    let title = Self.property(
      (line.failed + line.undetermined).map { report.summary.scope.rules[$0].id }.joined(separator: ", "))
    let titled = title.isEmpty ? "" : ",title=\(title)"
    return "::\(kind) file=\(file),line=\(line.number)\(titled)::\(Self.data(report.message(for: line)))\n"
  }

  /// What follows the second pair of colons.
  private static func data(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      escaped(String(line)) { $0 == "%" ? "%25" : nil }
    }.joined(separator: "%0A")
  }

  /// The value of a property.
  private static func property(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "%": "%25"
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }

  /// By scalars: a comma with an accent ends a property too.
  private static func escaped(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in printable(text).unicodeScalars {
      if let sequence = escape(scalar) { result += sequence } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
