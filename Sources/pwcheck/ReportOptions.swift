internal import CommandLineArguments
internal import PasswordAudit
package import PasswordReport
internal import Platform

/// The content and the destination of a report: the options that `audit`, `gate` and `merge` share.
struct ReportOptions: ArgumentGroup {
  var chosenFormat: AuditFormat?
  var output: String?
  var top = 10
  var minCount = 5
  var isRevealed = false
  var hash = HashOption()
  private var budget = BudgetOption()
  private let use: Use

  enum Use {
    case audit
    /// A gate has no top lists, and annotates a job.
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
      help: """
        Output format (default: by the ending of the output file, \
        \(AuditFormat.endings(except: refused)), else \
        \(use == .gate ? "github in a GitHub Actions job, else " : "")text)
        """)
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
  }

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

  /// The characters that a report in text may have at its destination.
  func writing(_ console: Console) -> Writing {
    console.display.writing(forTerminal: console.isOutputTerminal && output == nil)
  }

  /// The document to write: text in characters that the terminal has, other formats unchanged.
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

  /// The format for the ending of a file's name; nil if it has no known ending.
  init?(fileName: String) {
    let name = fileName.lowercased()
    let matches = Self.formats.filter { name.hasSuffix($0.ending) }
    // ".sarif.json" says more than ".json".
    guard let match = matches.max(by: { $0.ending.utf8.count < $1.ending.utf8.count }) else {
      return nil
    }
    self = match.format
  }
}
