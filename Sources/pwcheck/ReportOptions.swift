internal import CommandLineArguments
internal import PasswordAudit
package import PasswordReport
internal import Platform

struct ReportOptions: ArgumentGroup {
  var chosenFormat: AuditFormat?
  var output: String?
  var top = 10
  var minCount = 5
  var isRevealed = false
  var hash = HashOption()
  private(set) var exitsZero = false
  private var budget = BudgetOption()
  private var chosenRows: Rows?
  private let use: Use

  private enum Rows: String, CaseIterable, ArgumentValue { case all, failing, none }

  enum Use {
    case audit
    case gate
    /// States have no lines that SARIF could point at.
    case merge
  }

  init(_ use: Use = .audit) { self.use = use }

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("Report")
    let refused: [AuditFormat] = use == .merge ? [.sarif] : []
    arguments.option(
      "--format", .choice("FORMAT", except: refused.map(\.rawValue)), &chosenFormat,
      help:
        "Output format (default: by the ending of the output file, "
        + "\(AuditFormat.endings(except: refused)), else "
        + "\(use == .gate ? "github in a GitHub Actions job, else " : "")text)")
    arguments.option(
      "--output", short: "o", .file("FILE"), &output,
      help: "Write the report to this file, which appears only when it is complete")
    arguments.flag(
      "--reveal", &isRevealed, help: "Show passwords; by default the report shows masks")
    guard use != .gate else { return }
    arguments.option(
      "--top", .integer(in: 0...1000), &top, help: "Maximum number of entries in a top list")
    arguments.option(
      "--min-count", .integer(in: 1...), &minCount, help: "Minimum count for an entry of a top list"
    )
    arguments.group(&hash)
    arguments.group(&budget)
    arguments.flag(
      "--exit-zero", &exitsZero,
      help: "Exit with 0 whatever was found; errors still exit with 2")
    guard use == .audit else { return }
    arguments.option(
      "--rows", "WHICH", &chosenRows,
      help: "Passwords to print a row for, with --format ndjson or csv (default: none)")
  }

  func check() throws(UsageProblem) {
    try hash.check()
    if rows != nil, !format.hasRows {
      throw .objection(
        "'--rows' needs '--format ndjson' or '--format csv'; other formats have no rows.")
    }
  }

  /// The passwords or accounts that have a row each.
  var rows: RowOutput.Selection? { chosenRows.flatMap { .init(rawValue: $0.rawValue) } }

  /// Whether somebody reads the report: `--quiet` leaves it out, unless it goes to a file.
  func isRead(_ console: Console) -> Bool { !console.display.isQuiet || output != nil }

  var format: AuditFormat {
    chosenFormat ?? output.flatMap(AuditFormat.init(fileName:))
      ?? (use == .gate && environment("GITHUB_ACTIONS") == "true" ? .github : .text)
  }

  func report(_ console: Console) -> AuditReport.Options {
    var options = AuditReport.Options()
    options.revealsPasswords = isRevealed
    options.minCount = minCount
    options.top = top
    options.hash = hash.hash
    options.budget = budget.budget
    options.toolVersion = Version.text
    options.root = currentDirectory
    // Documents that programs compare stay the same from day to day.
    if format == .html { options.generatedAt = documentDate() }
    // A report in a file has no colours, even if standard output is a terminal.
    options.style = TextStyle(
      marks: writing(console).marks,
      hasColor: console.display.color.isOn(forTerminal: console.isOutputTerminal && output == nil))
    options.width = console.width
    return options
  }

  func writing(_ console: Console) -> Writing {
    console.display.writing(forTerminal: console.isOutputTerminal && output == nil)
  }

  func written(_ document: String, _ console: Console) -> String {
    format == .text ? writing(console).write(document) : document
  }
}

extension AuditFormat: ArgumentValue {
  private static let formats: [(ending: String, format: AuditFormat)] = [
    (".html", .html), (".json", .json), (".ndjson", .ndjson), (".csv", .csv), (".md", .markdown),
    (".sarif", .sarif), (".xml", .junit), (".txt", .text),
    // Other spellings of the same.
    (".htm", .html), (".jsonl", .ndjson), (".markdown", .markdown), (".sarif.json", .sarif),
  ]

  static func endings(except refused: [AuditFormat]) -> String {
    formats.prefix(8).filter { !refused.contains($0.format) }.map(\.ending)
      .joined(separator: " ")
  }

  init?(fileName: String) {
    let name = fileName.lowercased()
    // ".sarif.json", which says more, stands after ".json".
    guard let match = Self.formats.last(where: { name.hasSuffix($0.ending) }) else { return nil }
    self = match.format
  }
}
