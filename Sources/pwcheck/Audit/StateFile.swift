internal import CommandLineArguments
internal import PasswordAudit
internal import Platform
internal import ProcessControl

/// The destination of a state: a file that appears when it is complete, or an open descriptor.
struct StateFile {
  private let file: OutputFile
  private let path: String

  /// Opens the destination.
  ///
  /// - Parameter path: The value of `--state`; "-" is standard output.
  init(_ path: String) throws(OutputFileError) {
    self.path = path
    file = try OutputFile(path: path == "-" ? "/dev/stdout" : path, option: "--state")
  }

  /// Writes the state in one move.
  func write(_ summary: AuditSummary, includesSecrets: Bool) throws(OutputFileError) {
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
    """
  )
}
