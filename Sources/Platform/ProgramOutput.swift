internal import CPlatform

/// The output of a program that ran to its end, and the way it ended.
package struct ProgramOutput {
  package let output: [UInt8]
  /// The beginning of the program's messages.
  package let errors: [UInt8]
  package let end: End

  package enum End: Equatable {
    case exit(status: Int32)
    case signal(Int32)
    /// The program was ended, since it took too long or wrote too much.
    case tooSlow, tooLong
  }

  private static let longestErrors = 4096

  /// Runs a program to its end: without a shell, without input, and within limits.
  ///
  /// - Parameters:
  ///   - words: The program, looked for in PATH, and its arguments.
  ///   - longest: How many bytes it may write.
  ///   - seconds: How long it may take.
  /// - Throws: If it cannot be started.
  package init(of words: [String], longest: Int, seconds: Double) throws(SystemError) {
    let child = try ChildProcess(words, input: .nothing, output: .pipe, errors: .pipe)
    defer {
      close(child.output)
      close(child.errors)
    }
    let deadline = monotonicSeconds() + seconds
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    var (isOutputOpen, areErrorsOpen) = (true, true)
    var end: End?
    while end == nil, isOutputOpen || areErrorsOpen {
      let left = deadline - monotonicSeconds()
      guard left > 0 else {
        end = .tooSlow
        break
      }
      // A closed one is left out by its negative number.
      var events = [
        pollfd(fd: isOutputOpen ? child.output : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: areErrorsOpen ? child.errors : -1, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&events, 2, Int32(min(left, 60) * 1000) + 1) > 0 else { continue }
      if events[0].revents != 0 {
        isOutputOpen = Self.read(child.output, into: &output)
        if output.count > longest { end = .tooLong }
      }
      if events[1].revents != 0 {
        areErrorsOpen = Self.read(child.errors, into: &errors)
        errors.removeLast(max(0, errors.count - Self.longestErrors))
      }
    }
    // It has closed its output, and should end now.
    while end == nil {
      if let status = child.endStatus() {
        end = status < 0 ? .signal(-status) : .exit(status: status)
      } else if monotonicSeconds() > deadline {
        end = .tooSlow
      } else {
        usleep(500)
      }
    }
    if end == .tooSlow || end == .tooLong { child.kill() }
    (self.output, self.errors, self.end) = (output, errors, end ?? .tooSlow)
  }

  /// Reads the bytes that are available; false at the end.
  private static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { buffer in
      let count = CPlatform.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0 { return platform_errno() == EINTR || platform_errno() == EAGAIN }
      bytes.append(contentsOf: buffer[..<count])
      return count > 0
    }
  }
}
