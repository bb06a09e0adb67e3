internal import PasswordReport
internal import PolicyReview
internal import ProcessControl
internal import UnicodeText

/// The review of policy files. Warnings and errors fail the gate, and notes are not shown.
extension GateCommand {
  /// Reviews the policies and reports on nothing else. Returns whether there are no mistakes.
  func reportPolicies(_ console: inout Console) throws -> Bool {
    let file = try report.output.map { try OutputFile(path: $0, option: "--output") }
    let review = try review(console)
    let format = LintFormat(rawValue: report.format.rawValue) ?? .text
    let text = format == .text ? lines(review) : review.rendered(as: format)
    try file?.commit(Array(text.utf8))
    if !display.isQuiet {
      if file != nil {
        console.say(verdict(review))
      } else if format == .text {
        console.say(text)
      } else {
        console.write(text)
      }
    }
    return review.mistakes == 0
  }

  /// Reviews the policies, before a report on lists. Returns whether there are no mistakes.
  func checkPolicies(_ console: inout Console) throws -> Bool {
    let review = try review(console)
    if !display.isQuiet {
      if report.format == .github {
        console.write(review.rendered(as: .github))
      } else if report.format == .text || report.output != nil {
        console.say(lines(review))
      } else {
        // Nothing must get into a document on standard output.
        console.note(lines(review))
      }
    }
    return review.mistakes == 0
  }

  private func review(_ console: Console) throws -> LintReport {
    var report = try PolicyFiles(policies).report(by: PolicyLinter(), console)
    report.least = .warning
    return report
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
