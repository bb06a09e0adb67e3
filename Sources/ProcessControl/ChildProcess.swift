internal import CPlatform
internal import CProgram
package import Platform

/// A program that this process has started, in a process group of its own. A signal that ends this
/// process ends the program too.
package struct ChildProcess: Sendable {
  private let id: Int32
  /// This process's ends of the pipes, which do not block; -1 for a stream without a pipe. The
  /// caller closes them.
  package let input, output, errors: Int32

  /// The source or destination of a child's stream.
  package enum Stream: Sendable {
    case nothing, pipe, descriptor(Int32)

    fileprivate var number: Int32 {
      switch self {
      case .nothing: Int32(CHILD_NOTHING)
      case .pipe: Int32(CHILD_PIPE)
      case .descriptor(let descriptor): descriptor
      }
    }
  }

  /// Starts a program without a shell.
  ///
  /// - Parameters:
  ///   - words: The program, looked for in PATH, and its arguments.
  ///   - input: Its standard input.
  ///   - output: Its standard output.
  ///   - errors: Its standard error.
  /// - Throws: If it cannot be started.
  package init(_ words: [String], input: Stream, output: Stream, errors: Stream)
    throws(SystemError)
  {
    var strings = words.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    var streams = (input.number, output.number, errors.number)
    id = strings.withUnsafeMutableBufferPointer { words in
      withUnsafeMutableBytes(of: &streams) {
        child_start(
          words.baseAddress.unsafelyUnwrapped, $0.assumingMemoryBound(to: Int32.self).baseAddress)
      }
    }
    guard id > 0 else { throw SystemError(code: -id) }
    (self.input, self.output, self.errors) = streams
  }

  /// The exit status, or the negative number of the signal that ended the program; nil while it
  /// runs. Not called again once it has ended.
  package func endStatus() -> Int32? {
    var status: Int32 = 0
    return child_has_ended(id, &status) ? status : nil
  }

  /// Ends the program and all that it has started: gently, and at once if that takes too long.
  package func stop(within milliseconds: Int) {
    child_signal(id, SIGTERM)
    for _ in 0..<(milliseconds / 5) {
      if endStatus() != nil { return }
      pause(microseconds: 5000)
    }
    kill()
  }

  /// Ends the program and all that it has started, at once.
  package func kill() { child_kill(id) }
}
