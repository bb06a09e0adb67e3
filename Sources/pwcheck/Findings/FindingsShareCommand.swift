internal import CommandLineArguments
internal import Findings

struct FindingsShareCommand: Command {
  static let name = "share"
  static let summary = "Write findings without passwords, to share"
  static let discussion = """
    Writes everything known about findings to a file, or to standard output, for an issue or a message. It never contains a password. The exit \
    status is 0, or 2 if there is no such finding.
    """
  static let examples = [
    Example(
      "pwcheck findings share --format markdown findings.json 9f3c", "In Markdown, for an issue")
  ]

  var selection = FindingsSelection()
  var format: FindingsReport.Format?
  var output: String?

  mutating func bind(to arguments: inout Arguments) {
    arguments.group(&selection)
    arguments.option(
      "--format", "FORMAT", &format,
      help:
        "Output format (default: by the ending of the output file, .txt .json .md .csv, else text)")
    arguments.option(
      "--output", short: "o", .file("FILE"), &output,
      help: "Write to this file, which appears only when it is complete")
  }

  func run(in console: inout Console) throws -> ExitCode {
    let report = try selection.report()
    let format = format ?? output.flatMap(FindingsReport.Format.init(fileName:)) ?? .text
    let sink = try ReportSink(path: output)
    let isForPeople = format == .text && output == nil
    let writing = isForPeople ? console.outputWriting : .unicode
    try sink.whole { try sink.write(writing.write(report.details(as: format))) }
    return .success
  }
}
