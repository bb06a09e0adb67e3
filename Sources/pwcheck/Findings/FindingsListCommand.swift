internal import CommandLineArguments
internal import Findings
internal import UnicodeText

/// The command `pwcheck findings list FILE`: the findings, for scripts.
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
  var rule: String?
  var search: String?
  var format = FindingsReport.Format.text
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(.file("FILE"), &path, help: "The findings file")
    arguments.option("--status", "STATUS", &status, help: "Only findings in this state")
    arguments.option(
      "--severity", "SEVERITY", &severity, help: "Only findings that are as bad or worse")
    arguments.option(
      "--rule", "ID", &rule, help: "Only findings with this rule, or of this kind, such as 'empty'")
    arguments.option(
      "--search", "TEXT", &search,
      help: "Only findings that have all these words, in any order, or this id")
    arguments.option("--format", "FORMAT", &format, help: "Output format")
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    let document = try FindingsStore(path: path).document
    if let rule { try check(rule, document.rulesAndProblems) }
    let today = try Timestamp.present().day
    var filter = FindingsFilter()
    filter.status = FindingStatus(rawValue: status.rawValue)
    filter.severity = severity
    filter.rule = rule
    let sought = (search ?? "").lowercased().split(separator: " ").map(String.init)
    let chosen = document.findings.filter { finding in
      filter.admits(finding, on: today)
        && sought.allSatisfy { word in
          finding.searchText.includes(word) || FindingDigits(word).map(finding.hasID) ?? false
        }
    }
    if !display.isQuiet {
      var report = FindingsReport(chosen, on: today)
      report.width = console.width
      let text = report.list(as: format)
      if format == .text { console.say(text) } else { console.write(text) }
    }
    return chosen.contains { $0.status(on: today) == .open } ? .notAccepted : .success
  }

  /// Refuses a rule that no run knew: an empty list would look as if all were well.
  private func check(_ rule: String, _ known: [String]) throws(CommandError) {
    if known.isEmpty || known.contains(rule) { return }
    throw CommandError(
      "'--rule': \(quotedPath(path)) has no rule and no kind of problem of this name. "
        + (didYouMean(nearest(to: rule, in: known).map(excerpt))
          ?? "It knows \(excerpt(of: known))."))
  }
}

extension FindingSeverity: ArgumentValue {}
extension FindingsReport.Format: ArgumentValue {}
