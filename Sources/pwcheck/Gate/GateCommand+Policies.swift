internal import PasswordReport
internal import PolicyReview
internal import ProcessControl
internal import UnicodeText

/// The review of policy files. Warnings and errors fail the gate, and notes are not shown.
extension GateCommand {
  /// Reviews the policies. Returns whether there are no mistakes.
  ///
  /// - Parameter alone: Whether the review is all of the report; else one on lists follows.
  func checkPolicies(alone: Bool, _ console: inout Console) throws -> Bool {
    let path = alone ? report.output : nil
    let file = try path.map { try OutputFile(path: $0, option: "--output") }
    var review = try PolicyFiles(policies).report(by: PolicyLinter(), console)
    review.least = .warning
    let format = LintFormat(rawValue: report.format.rawValue) ?? .text
    let isDocument = alone ? format != .text : format == .github
    let text = isDocument ? review.rendered(as: format) : lines(review)
    try file?.commit(Array(text.utf8))
    if display.isQuiet { return review.mistakes == 0 }
    if file != nil {
      console.say(verdict(review))
    } else if isDocument {
      console.write(text)
    } else if report.format == .text || report.output != nil {
      console.say(text)
    } else {
      // Nothing must get into a document on standard output.
      console.note(text)
    }
    return review.mistakes == 0
  }

  private func lines(_ report: LintReport) -> String {
    report.renderedLines() + report.renderedSkipped() + verdict(report)
  }

  private func verdict(_ report: LintReport) -> String {
    let result = report.mistakes == 0 ? "no mistakes" : counted(report.mistakes, "mistake")
    return "Policies: \(grouped(report.files.count)) checked, \(result).\n"
  }
}

extension LintReport {
  fileprivate var mistakes: Int { files.reduce(0) { $0 + findings(of: $1).count } }
}
