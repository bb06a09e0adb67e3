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
          grouped(tally.failed), of: grouped(summary.total), share: percent(tally.failed, of: summary.total))
        : "",
      tally.undetermined > 0 ? wording.undetermined(grouped(tally.undetermined)) : "",
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What one line does, by all its rules.
  func message(for line: AuditFindings.Line) -> String {
    let wording = AuditWording()
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

  /// The mask of a line's password, or the password itself if it shall be shown.
  func spelling(of line: AuditFindings.Line) -> String {
    options.revealsPasswords ? line.password ?? line.mask : line.mask
  }

  func place(of line: AuditFindings.Line) -> String { "\(name(ofInput: line.input)):\(line.number)" }

  func name(ofInput input: Int) -> String {
    guard inputs.indices.contains(input) else { return "list \(input + 1)" }
    return inputs[input] == "-" ? "standard input" : inputs[input]
  }

  /// The path of a list as code hosts want it: from the root of the tree, without "./".
  func relativePath(ofInput input: Int) -> String {
    pathInTree(name(ofInput: input), root: options.root)
  }
}
