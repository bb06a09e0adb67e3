internal import CPlatform
internal import CProgram
package import Platform

package enum ThisProcess {
  /// Prepares the process, once and before anything else. Opens closed standard streams, forbids
  /// core dumps, and handles the signals that end a process, so that nothing half-done is left and
  /// nothing of the memory is printed.
  package static func begin() { process_begin() }

  package static var arguments: [String] {
    let count = program_argument_count()
    // An empty line means that nobody told: a program always has its name here (execve(2)).
    guard count > 0 else { return CommandLine.arguments }
    return (0..<count).map { String(cString: program_argument($0)) }
  }

  /// The number of the first argument that is not UTF-8, the program's name apart; nil if all are.
  package static var argumentBeyondUTF8: Int? {
    (1..<max(1, program_argument_count())).first {
      String(validatingCString: program_argument($0)) == nil
    }.map { Int($0) }
  }

  package static var commit: String { String(cString: program_commit()) }

  package static func end(status: Int32) -> Never {
    process_remove_temporary()
    exit(status)
  }

  package static func endByBrokenPipe() -> Never { process_end_by_broken_pipe() }

  /// Sets a handler for the first SIGINT, SIGTERM or SIGHUP. The next one ends the process.
  package static func atStop(_ handler: @convention(c) () -> Void) { process_at_stop(handler) }

  /// Keeps SIGHUP, SIGTERM and SIGINT from ending the process, up to the second SIGTERM or SIGINT.
  /// Each can be read from the descriptor as a byte, 'H' or 'T'.
  package static func takeSignals() throws(SystemError) -> Int32 {
    try SystemError.check(process_signals())
  }

  package static func raiseFileLimit() { process_raise_file_limit() }

  package static var stopSignal: Int32? {
    let number = process_stop_signal()
    return number == 0 ? nil : number
  }

  package static var user: UInt32 { geteuid() }

  // MARK: Memory

  package static func forbidCoreDumps() { process_forbid_core_dumps() }

  /// Keeps the memory out of swap, if there is no limit to the amount that may be locked.
  package static func lockMemory() { process_lock_memory() }

  /// Overwrites the free memory in the heap and below the caller on the stack, where copies of
  /// typed text are left. Takes some milliseconds. It cleans up after this thread only.
  package static func forget() { process_forget() }
}
