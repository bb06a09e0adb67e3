internal import CommandLineArguments
internal import Findings

struct FindingsListCommand: DisplayCommand {
  static let name = "list"
  static let summary = "List findings"
  static let discussion = """
    Prints the findings of a file, the worst first: the open ones, unless an option asks for others. The exit status is 0 if no printed finding is \
    open, 1 if one is, and 2 if the file could not be read. A dismissed finding whose time has run out is open.
    """
  static let examples = [
    Example("pwcheck findings list findings.json", "What is open"),
    Example(
      "pwcheck findings list findings.json --severity high --format csv",
      "A table of the worst for a spreadsheet"),
  ]

  enum Status: String, CaseIterable, ArgumentValue { case open, dismissed, completed, gone, all }

  var path = ""
  var status = Status.open
  var severity = FindingSeverity.low
  var format = FindingsReport.Format.text
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(.file("FILE"), &path, help: "The findings file")
    arguments.option("--status", "STATUS", &status, help: "Only findings in this state")
    arguments.option(
      "--severity", "SEVERITY", &severity, help: "Only findings that are as bad or worse")
    arguments.option("--format", "FORMAT", &format, help: "Output format")
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    let document = try FindingsStore(path: path).document
    let today = try Timestamp.present().day
    var filter = FindingsFilter()
    filter.status = FindingStatus(rawValue: status.rawValue)
    filter.severity = severity
    let chosen = document.findings.filter { filter.admits($0, on: today) }
    var report = FindingsReport(chosen, on: today)
    report.width = console.width
    console.report(report.list(as: format), isForPeople: format == .text)
    return chosen.contains { $0.status(on: today) == .open } ? .notAccepted : .success
  }
}

extension FindingSeverity: ArgumentValue {}
extension FindingsReport.Format: ArgumentValue {}
