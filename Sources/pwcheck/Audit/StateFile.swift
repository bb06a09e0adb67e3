internal import CommandLineArguments
internal import Platform
internal import ProcessControl

extension OutputFile {
  /// Opens the destination of a state, the value of `--state`; "-" is standard output.
  convenience init(state path: String) throws(OutputFileError) {
    try self.init(path: path == "-" ? "/dev/stdout" : path, option: "--state")
  }
}

/// Refuses a state that would go to standard output together with the report.
func checkStateOutput(
  _ state: String, _ report: ReportOptions, _ display: DisplayOptions
) throws(UsageProblem) {
  guard state == "-" || isStandardOutput(named: state) else { return }
  let output = report.output.map(isStandardOutput) ?? !display.isQuiet
  guard output else { return }
  throw .objection(
    """
    '--state \(state)' writes the state to standard output, where the report goes too. Add \
    '--quiet', or '--output FILE' for the report.
    """)
}
