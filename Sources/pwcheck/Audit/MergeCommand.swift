internal import CommandLineArguments
internal import PasswordAudit
internal import PasswordReport
internal import Platform

/// `pwcheck merge`: adds up what audits of parts of a list found.
struct MergeCommand: Command {
  static let name = "merge"
  static let summary = "Merge the states of several audits"
  static let discussion = """
    Merges the states that 'pwcheck audit --state' writes, in any order and grouping, so a list can be split over processes \
    or machines. All states must have the same policy and options. Top lists of passwords are merged only if the audits had the \
    same --state-key. The exit status is 0 if every password was accepted, 1 if not, 2 if the states cannot be merged, hold no password or \
    have more unreadable records than allowed, and 130 if one of the audits was stopped before its end.
    """
  static let examples = [
    Example("pwcheck merge part-1.json part-2.json", "Report on the whole list"),
    Example(
      "pwcheck merge --format json -o report.json states/*.json", "The same as JSON, for a program"),
  ]

  var states: [String] = []
  var state: String?
  var maxUnreadable = CountLimit.count(0)
  var report = ReportOptions()
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(
      .file("STATE"), &states, isRequired: true, help: "State files to merge; - is standard input")
    arguments.option(
      "--state", .file("FILE"), &state, help: "Also write the merged state to this file")
    arguments.option(
      "--max-unreadable", "N|P%", &maxUnreadable,
      help: "Fail if more records than this, or a larger share, cannot be read")
    arguments.group(&report)
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    console.display = display
    var whole: AuditSummary?
    for path in states {
      let part = try read(path)
      guard whole != nil else {
        whole = part
        continue
      }
      do { try whole?.merge(part) } catch {
        throw CommandError(
          "\(quotedPath(path)) cannot be added to \(quotedPath(states[0])): \(error.sentence)")
      }
    }
    guard let summary = whole else { return .couldNotCheck }
    // Both before either is written.
    let stateFile = try state.map { try OutputFile(path: $0, option: "--state") }
    let sink = !display.isQuiet || report.output != nil ? try ReportSink(path: report.output) : nil
    if let state, let stateFile {
      try writeState(summary, to: stateFile, named: state, includesSecrets: report.isRevealed)
    }
    try sink?.whole {
      var options = report.report(console)
      options.toleratesUnreadable = summary.tolerates(maxUnreadable)
      let document = AuditReport(summary: summary, inputs: states, options: options)
      try sink?.write(report.written(document.rendered(as: report.format), console))
    }
    if summary.isPartial { return .interrupted }
    guard summary.accepted == summary.total else { return .notAccepted }
    if let shortfall = summary.shortfall(limit: maxUnreadable) { throw shortfall }
    return .success
  }

  private func read(_ path: String) throws(CommandError) -> AuditSummary {
    // A state with full top lists is some ten megabytes.
    // A state may be added to itself: it is read before it is replaced.
    let isOutput = state.map { FilesInUse.areSame(path, $0) } ?? false
    let bytes = try readFile(path, limit: 256 << 20, mayBeReplaced: isOutput)
    do { return try AuditSummary(state: bytes) } catch {
      throw CommandError("\(quotedPath(path)): \(error.sentence)")
    }
  }
}

/// Writes a state in one move.
func writeState(
  _ summary: AuditSummary, to file: OutputFile, named path: String, includesSecrets: Bool
) throws(OutputFileError) {
  do throws(SystemError) {
    try summary.state(includesSecrets: includesSecrets).withUnsafeBufferPointer {
      bytes throws(SystemError) in
      try file.write(UnsafeRawBufferPointer(bytes))
    }
  } catch {
    throw .failed(path, error)
  }
  try file.commit()
}
