import CommandLineArguments

/// A small relative of pwcheck that uses every feature of the module.
let sample = CommandTree<[String]>.group(
  "sample", summary: "Judge passwords",
  examples: [Example("sample audit leaks.txt", "Judge a list")],
  [
    .command(CheckCommand.self, isDefault: true),
    .command(AuditCommand.self),
    .group(
      "policy", summary: "Policies as code",
      [.command(PolicyListCommand.self), .command(PolicyConvertCommand.self)]),
  ])

struct OutputOptions: ArgumentGroup, Equatable {
  var color = Color.auto
  var isColorless = false
  var isQuiet = false

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("Output")
    arguments.option("--color", "auto|always|never", &color, help: "Colour the messages")
    arguments.flag("--no-color", &isColorless, help: "Same as --color never")
    arguments.flag("--quiet", short: "q", &isQuiet, help: "Say nothing")
  }
}

enum Color: String, CaseIterable, ArgumentValue { case auto, always, never }

struct CheckCommand: Command {
  static let name = "check"
  static let summary = "Judge one password"
  static let secretAdvice = "Pipe the password in: 'sample check < FILE'."
  var policy = "default"
  var color = Color.auto
  var isColorless = false
  var top = 3
  var output = OutputOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.option(
      "--policy", .file("NAME|FILE", suggesting: ["default"]), &policy, help: "The rules")
    arguments.option("--marks", "MARKS", &color, help: "When to show marks")
    arguments.option("--top", .integer(in: 1...9), &top, help: "How many")
    arguments.group(&output)
  }

  func run(in log: inout [String]) -> ExitCode {
    log.append("check \(policy)")
    return .success
  }
}

struct AuditCommand: Command, Equatable {
  enum Format: String, CaseIterable, ArgumentValue {
    case text, json, ndjson, csv, markdown, html, sarif, junit, github
  }

  static let name = "audit"
  static let summary = "Judge a list of passwords"
  static let discussion = """
    Reads one password a line from the files, or from standard input if there is none or one is '-', and shows \
    what is wrong with them.

    A password is never shown unless --reveal asks for it.
    """
  static let examples = [
    Example("sample audit --format html -o report.html leaks.txt", "A report for the browser"),
    Example("zcat leaks.gz | sample audit -", "A compressed list"),
  ]
  var format = Format.text
  var file: String?
  var jobs = 2
  var share: Int?
  var personal: [String] = []
  var isRevealing = false
  var output = OutputOptions()
  var files: [String] = []

  mutating func bind(to arguments: inout Arguments) {
    arguments.option("--format", "FORMAT", &format, help: "How to write the result")
    arguments.option(
      "--output", short: "o", .file, &file,
      help: "Write to a file, which is replaced only if all went well")
    arguments.option(
      "--jobs", short: "j", .integer(in: 1...), &jobs, help: "How many threads to use")
    arguments.option(
      "--max-share-of-failing", .integer("PERCENT", in: 0...100), &share, help: "Fail above")
    arguments.repeated("--personal", "WORD", &personal, help: "A word of the user's own")
    arguments.flag("--reveal", short: "r", &isRevealing, help: "Show the passwords")
    arguments.atMostOne(of: "--reveal", "--quiet")
    arguments.requirement(of: "--format", for: "--max-share-of-failing")
    arguments.group(&output)
    arguments.positional(.file, &files, help: "The lists to read")
  }

  func validate() throws(UsageProblem) {
    if files.filter({ $0 == "-" }).count > 1 {
      throw .objection("standard input can be read only once.")
    }
  }

  func run(in log: inout [String]) -> ExitCode { .success }
}

struct PolicyListCommand: Command {
  static let name = "list"
  static let summary = "List the shipped policies"
  func bind(to arguments: inout Arguments) {}
  func run(in log: inout [String]) -> ExitCode { .success }
}

struct PolicyConvertCommand: Command, Equatable {
  static let name = "convert"
  static let summary = "Convert a policy"
  var source = ""
  var target: String?
  var from: String?
  var to: String?

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(.file("NAME|FILE"), &source, help: "What to convert")
    arguments.positional("TARGET", &target, help: "Where to")
    arguments.option("--from", "FORMAT", &from, help: "Convert from this")
    arguments.option("--to", "FORMAT", &to, help: "Convert to this")
    arguments.atMostOne(of: "--from", "--to")
  }

  func run(in log: inout [String]) -> ExitCode { .success }
}
