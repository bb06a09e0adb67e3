import PasswordAudit
import PasswordWording

/// What formats that point at lines have in common.
extension AuditReport {
  /// What became of a rule; empty if every password meets it.
  func message(for tally: RuleTally) -> String {
    let wording = AuditWording()
    return [
      tally.failed > 0
        ? wording.failed(
          grouped(tally.failed), of: grouped(summary.total),
          share: percent(tally.failed, of: summary.total))
        : "",
      tally.undetermined > 0 ? wording.undetermined(grouped(tally.undetermined)) : "",
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What one line does, by all its rules.
  func message(for line: AuditFindings.Line) -> String {
    let wording = AuditWording()
    // It has no mask, and which rules it fails is no news.
    if line.isEmpty { return wording.emptyLine }
    func names(_ rules: [Int]) -> String {
      rules.map { "'\(summary.scope.rules[$0].id)'" }.joined(separator: ", ")
    }
    let sentence =
      if !line.failed.isEmpty {
        wording.line(doesNotMeet: names(line.failed))
      } else if !line.undetermined.isEmpty {
        wording.line(undecided: names(line.undetermined))
      } else {
        wording.notJudged
      }
    return "\(sentence): \(spelling(of: line))"
  }

  /// The rule that every policy has: a password is something.
  static let emptyPasswordRule = "pwcheck.empty-password"

  /// What stands for records that could not be read where only rules have a place.
  static let unreadableRule = "pwcheck.unreadable"

  /// What could not be done, in a sentence; nil if all could.
  var shortfall: String? {
    let wording = AuditWording()
    if summary.malformed > 0 { return wording.unreadable(grouped(summary.malformed)) }
    return summary.total == 0 ? wording.nothing : nil
  }

  /// Whether what could not be done makes the result no result.
  var isShortfallAnError: Bool {
    summary.total == 0 || (summary.malformed > 0 && !options.toleratesUnreadable)
  }

  /// The mask of a line's password, or the password itself if it shall be shown.
  func spelling(of line: AuditFindings.Line) -> String {
    options.revealsPasswords ? line.password ?? mask(of: line) : mask(of: line)
  }

  /// The mask of a line's password: that of an empty one would be taken for a gap.
  func mask(of line: AuditFindings.Line) -> String { line.isEmpty ? "(empty)" : line.mask }

  func place(of line: AuditFindings.Line) -> String {
    "\(name(ofInput: line.input)):\(line.number)"
  }

  func name(ofInput input: Int) -> String {
    guard inputs.indices.contains(input) else { return "list \(input + 1)" }
    return inputs[input] == "-" ? "standard input" : inputs[input]
  }

  /// The path of a list as code hosts want it: from the root of the tree, without "./".
  func relativePath(ofInput input: Int) -> String {
    pathInTree(name(ofInput: input), root: options.root)
  }
}
