package import Platform

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
      try? closeDescriptor(child.output)
      try? closeDescriptor(child.errors)
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
      var events = WaitingList([
        isOutputOpen ? child.output : -1, areErrorsOpen ? child.errors : -1,
      ])
      guard events.wait(milliseconds: Int32(min(left, 60) * 1000) + 1) ?? 0 > 0 else { continue }
      if events[0] {
        isOutputOpen = Self.read(child.output, into: &output)
        if output.count > longest { end = .tooLong }
      }
      if events[1] {
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
        pause(microseconds: 500)
      }
    }
    if end == .tooSlow || end == .tooLong { child.kill() }
    (self.output, self.errors, self.end) = (output, errors, end ?? .tooSlow)
  }

  /// Reads the bytes that are available; false at the end.
  private static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { buffer in
      do throws(SystemError) {
        let count = try readSome(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
        bytes.append(contentsOf: buffer[..<(count ?? 0)])
        return count != 0
      } catch { return false }
    }
  }
}
