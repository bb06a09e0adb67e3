internal import CommandLineArguments
internal import Findings

struct FindingsShowCommand: DisplayCommand {
  static let name = "show"
  static let summary = "Show everything known about a finding"
  static let discussion = """
    Prints what is wrong, where, how bad it is, the clause, the advice, and the history of its states. The exit status is 0, or 2 if there is no such finding.
    """
  static let examples = [
    Example("pwcheck findings show findings.json 9f3c", "One finding, by the start of its id")
  ]

  var selection = FindingsSelection()
  var format = FindingsReport.Format.text
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.group(&selection)
    arguments.option("--format", "FORMAT", &format, help: "Output format")
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    var report = try selection.report()
    report.width = console.width
    console.report(report.details(as: format), isForPeople: format == .text)
    return .success
  }
}
