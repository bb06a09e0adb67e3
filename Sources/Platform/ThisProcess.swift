internal import CPlatform
internal import CProgram

/// The process from its start to its end.
package enum ThisProcess {
  /// Once, before anything else: gives closed standard streams a place, forbids core dumps, and
  /// takes over the signals that end a process, so that nothing half-done is left and nothing of
  /// the memory is printed.
  package static func begin() { process_begin() }

  /// The command line, the program's name first.
  package static var arguments: [String] {
    let count = program_argument_count()
    // An empty line means that nobody told: a program always has at least its name here, as
    // execve(2) sees to.
    guard count > 0 else { return CommandLine.arguments }
    return (0..<count).map { String(cString: program_argument($0)) }
  }

  /// The commit that the builder named; empty if none was.
  package static var commit: String { String(cString: program_commit()) }

  /// Ends the process, and removes files that are not complete.
  package static func end(status: Int32) -> Never {
    process_remove_temporary()
    exit(status)
  }

  /// The reader has seen enough, as `head` does: no reason to complain.
  package static func endByBrokenPipe() -> Never { process_end_by_broken_pipe() }

  /// Calls this at the first SIGINT (Ctrl-C), SIGTERM or SIGHUP, from its handler. The next one ends
  /// the process.
  package static func atStop(_ handler: @convention(c) () -> Void) { process_at_stop(handler) }

  /// The number of the signal that asked to stop; nil if none did.
  package static var stopSignal: Int32? {
    let number = process_stop_signal()
    return number == 0 ? nil : number
  }

  /// The user that the process runs as.
  package static var user: UInt32 { geteuid() }

  /// How many threads can run at once.
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  // MARK: Memory

  package static func forbidCoreDumps() { process_forbid_core_dumps() }

  /// Nothing of this process is written to swap, if there is no limit to what it may lock.
  package static func lockMemory() { process_lock_memory() }

  /// Overwrites the memory that is free, in the heap and below the caller on the stack: what is
  /// left there are copies of what was typed. Takes some milliseconds. Of this thread's use.
  package static func forget() { process_forget() }
}

/// A variable of the environment; nil if it is not set.
package func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
