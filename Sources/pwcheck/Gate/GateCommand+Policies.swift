internal import PasswordReport
internal import Platform
internal import PolicyReview
internal import ProcessControl
internal import UnicodeText

/// The review of policy files. Warnings and errors fail the gate. Notes do not; 'policy lint' shows
/// them.
extension GateCommand {
  /// Reviews the policies and reports on nothing else, in the format and to the file that were
  /// asked for.
  ///
  /// - Returns: Whether there are no mistakes.
  func reportPolicies(_ console: inout Console) throws -> Bool {
    let file = try output.map { try OutputFile(path: $0, option: "--output") }
    let report = try review(console)
    let format = LintFormat(rawValue: chosenFormat.rawValue) ?? .text
    var text = report.rendered(as: format)
    if format == .text {
      text = display.isQuiet ? "" : lines(report)
    }
    if let file, let output {
      do { try text.utf8.withContiguousStorageIfAvailable { try file.write(.init($0)) } } catch let
        error as SystemError
      { throw OutputFileError.failed(output, error) }
      try file.commit()
      if !display.isQuiet { console.say(verdict(report)) }
    } else if format == .text {
      console.say(text)
    } else {
      console.write(text)
    }
    return report.mistakes == 0
  }

  /// Reviews the policies before the lists, on which there is a report of its own.
  ///
  /// - Returns: Whether there are no mistakes.
  func checkPolicies(_ console: inout Console) throws -> Bool {
    let report = try review(console)
    if chosenFormat == .github {
      console.write(report.rendered(as: .github))
    } else if !display.isQuiet {
      // Nothing must get into a document on standard output.
      if chosenFormat == .text || output != nil {
        console.say(lines(report))
      } else {
        console.note(lines(report))
      }
    }
    return report.mistakes == 0
  }

  private func review(_ console: Console) throws -> LintReport {
    let found = try PolicyFiles(policies)
    var linter = PolicyLinter()
    linter.least = .warning
    var report = LintReport(files: try found.reviewed(by: linter, console))
    report.skipped = found.skippedLines
    report.toolVersion = Version.text
    report.root = currentDirectory
    report.style = console.textStyle
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
  fileprivate var mistakes: Int { files.reduce(0) { $0 + $1.findings.count } }
}
