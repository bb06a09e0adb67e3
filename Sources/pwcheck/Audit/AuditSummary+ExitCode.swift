internal import CommandLineArguments
internal import PasswordAudit
internal import ProcessControl

extension AuditSummary {
  /// The exit status of a command that reports this summary.
  ///
  /// - Parameters:
  ///   - shortfall: The reason why there is no result, such as too many unreadable records.
  ///   - exitsZero: Whether it is a success to have a result, whatever that is.
  /// - Throws: The shortfall.
  func exitCode(unless shortfall: CommandError?, exitsZero: Bool) throws(CommandError) -> ExitCode {
    if isPartial { return .interrupted }
    // Whatever was found in the rest: of what was not read nobody knows.
    if let shortfall { throw shortfall }
    return exitsZero || accepted == total ? .success : .notAccepted
  }
}

extension ExitCode {
  /// The exit status of a run that a signal stopped, as a shell reports it; that of Ctrl-C if the
  /// signal was in another process.
  static var interrupted: ExitCode { ExitCode(rawValue: 128 + (ThisProcess.stopSignal ?? 2)) }
}
