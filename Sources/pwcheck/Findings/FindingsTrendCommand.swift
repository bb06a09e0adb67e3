internal import Accounts
internal import CommandLineArguments
internal import Findings
internal import ReportFormats

struct FindingsTrendCommand: DisplayCommand {
  static let name = "trend"
  static let summary = "Show how the findings changed from run to run"
  static let discussion = """
    Prints the share of each problem in the last runs of 'pwcheck audit', 'gate' and 'accounts' \
    with this file, the oldest first: a table for each set of lists. The file keeps counts of the \
    last 1,000 runs, and no password. The exit status is 0, or 2 if the file could not be read.
    """
  static let examples = [
    Example("pwcheck findings trend findings.json", "The last five runs"),
    Example("pwcheck findings trend --format json findings.json", "All counts, for a program"),
  ]

  var path = ""
  var runs = 5
  var format = FindingsReport.Format.text
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(.file("FILE"), &path, help: "The findings file")
    arguments.option(
      "--runs", .integer(in: 2...1_000), &runs,
      help: "Maximum number of runs in a table; JSON has all of them")
    arguments.option("--format", "FORMAT", &format, help: "Output format")
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    let trend = try FindingsStore(path: path).document.trend
    if display.isQuiet { return .success }
    if format == .json {
      console.write(FindingsReport.json(ofTrend: trend))
      return .success
    }
    let words = Dictionary(uniqueKeysWithValues: AccountFlaw.allCases.map { ($0.id, $0.label) })
    var sections: [ReportSection] = []
    for (i, point) in trend.enumerated()
    where !trend[(i + 1)...].contains(where: { $0.continues(point) }) {
      let points = trend.filter { $0.continues(point) }.suffix(runs)
      let title = "\(point.command.rawValue) \(point.lists.joined(separator: ", "))"
      let section =
        format == .csv
        ? TrendPoint.section(points, id: title, title: title) { $0.time.text }
        : TrendPoint.section(points, title: title, words: words)
      if let section { sections.append(section) }
    }
    guard !sections.isEmpty else {
      console.note(
        "\(quotedPath(path)): there is no trend yet. It needs two runs over the same lists.\n")
      return .success
    }
    let page = SectionText(style: TextStyle(), width: console.width)
    let text =
      switch format {
      case .markdown: sections.map(\.renderedMarkdown).joined()
      case .csv:
        csvRecord(["section", "item", "figure", "value"]) + sections.map(\.renderedCSV).joined()
      default: sections.map(page.section).joined()
      }
    if format == .text { console.say(String(text.dropFirst())) } else { console.write(text) }
    return .success
  }
}
