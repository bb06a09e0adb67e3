internal import CommandLineArguments
internal import PasswordReport
internal import ProcessControl
internal import UnicodeText

struct MergeCommand: DisplayCommand {
  static let name = "merge"
  static let summary = "Merge the states of several audits"
  static let discussion = """
    Merges the states that 'pwcheck audit --state' writes, in any order and grouping, so a list can be split over processes \
    or machines. A file may hold many states, one per line. All states must be of the same policy, options and version of pwcheck. \
    Every part of 'pwcheck audit --part' must be there, once. Top lists of passwords are merged only if the audits had the \
    same --state-key. The exit status is 0 if every password was accepted, 1 if not, 2 if the states cannot be merged, hold no password or \
    have more unreadable records than allowed, and 130 if one of the audits was stopped before its end.
    """
  static let examples = [
    Example("pwcheck merge part-1.json part-2.json", "Report on the whole list"),
    Example(
      "pwcheck merge --format json -o report.json states/*.json",
      "The same as JSON, for a program"),
    Example("cat states/*.json | pwcheck merge --list leak.txt -", "Many states, one per line"),
  ]

  var states: [String] = []
  var stateNames: String?
  var state: String?
  var isOfSomeParts = false
  var requiresKey = false
  var listNames: [String] = []
  var maxUnreadable = CountLimit.none
  var report = ReportOptions(.merge)
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(.file("STATE"), &states, help: "State files to merge; - is standard input")
    arguments.option(
      "--states-from", .file("FILE"), &stateNames,
      help: "Also merge the state files that are named in this file, one per line")
    arguments.option(
      "--state", .file("FILE"), &state,
      help: "Also write the merged state; - is standard output, with -q or -o")
    arguments.flag(
      "--some-parts", &isOfSomeParts,
      help: "Write the merged state only, though parts may be missing; exit with 0 when written")
    arguments.requirement(of: "--state", for: "--some-parts")
    arguments.atMostOne(of: "--some-parts", "--output")
    arguments.atMostOne(of: "--some-parts", "--format")
    arguments.flag(
      "--require-key", &requiresKey, help: "Fail if the audits did not have the same --state-key")
    arguments.option(
      "--max-unreadable", "N|P%", &maxUnreadable,
      help: "Fail if more records than this, or a larger share, cannot be read")
    arguments.group(&report)
    arguments.repeated(
      "--list", "NAME", &listNames, help: "Name of a list in the report, instead of its own")
    arguments.group(&display)
  }

  func validate() throws(UsageProblem) {
    try report.check()
    if report.format == .sarif {
      throw .objection(
        "format 'sarif' points at lines, which states do not keep. Use '--format junit'.")
    }
    guard !states.isEmpty || stateNames != nil else {
      throw .objection("no state was named. Name state files, or '--states-from FILE'.")
    }
    if !isOfSomeParts, let state { try checkStateOutput(state, report, display) }
  }

  func run(in console: inout Console) throws -> ExitCode {
    let paths = try states.map { (path: $0, place: nil) } + namedStates()
    var sum = StateSum(requiresKey: requiresKey)
    for (path, place) in paths { try sum.add(file: path, namedAt: place) }
    guard let summary = sum.summary else { throw CommandError("no state was named.") }
    if !isOfSomeParts { try checkParts(of: summary) }
    if let loss = sum.keyLoss { console.warn(loss) }
    // Both before either is written.
    let stateFile = try state.map(OutputFile.init(state:))
    let writesReport = !isOfSomeParts && report.isRead(console)
    let sink = writesReport ? try ReportSink(path: report.output) : nil
    try stateFile?.commit(summary.state(includesSecrets: report.isRevealed))
    if isOfSomeParts { return summary.isPartial ? .interrupted : .success }
    try sink?.whole {
      var options = report.report(console)
      options.toleratesUnreadable = summary.tolerates(maxUnreadable)
      let document = AuditReport(
        summary: summary, inputs: listNames.isEmpty ? paths.map(\.path) : listNames,
        options: options)
      try sink?.write(report.written(document.rendered(as: report.format), console))
    }
    return try summary.exitCode(
      unless: summary.shortfall(limit: maxUnreadable), exitsZero: report.exitsZero)
  }

  private func namedStates() throws(CommandError) -> [(path: String, place: String?)] {
    guard let stateNames else { return [] }
    let file = quotedPath(inputName(stateNames))
    let names = numberedLines(try readFile(stateNames, within: Budget(bytes: 16 << 20)))
      .map { (path: String(decoding: $1, as: UTF8.self), place: "\(file):\($0)") }
    guard !names.isEmpty else { throw CommandError("\(file): the file names no state.") }
    return names
  }

  private func checkParts(of summary: AuditSummary) throws(CommandError) {
    guard let (list, parts) = summary.missingParts.first else { return }
    let number = parts.reduce(0) { $0 + $1.count }
    let ranges = parts.prefix(10).map {
      $0.count == 1 ? grouped($0.lowerBound) : "\(grouped($0.lowerBound))-\(grouped($0.upperBound))"
    }
    let more = parts.count > 10 ? " and more" : ""
    throw CommandError(
      "\(number == 1 ? "part" : "parts") \(ranges.joined(separator: ", "))\(more) of "
        + "\(grouped(list.count)) of "
        + "'\(quotedPath(list.name))' \(number == 1 ? "is" : "are") missing. Name the states of "
        + "all parts, or add '--some-parts' for a state to merge with the others later.")
  }
}
