internal import CPlatform
internal import Platform
package import UnicodeText

/// Asks for a password in the terminal without showing it. Echo comes back on every way out:
/// signals that would end or stop the program are held back until then.
package struct SecretPrompt: ~Copyable {
  private let terminal: Int32
  private let saved: termios

  package enum Answer {
    /// The bytes of one line, without its end, which need not be UTF-8.
    case line(SecretText)
    case end
  }

  /// A prompt in the terminal that the program was started from; nil if there is none.
  package init?() {
    var saved = termios()
    guard let terminal = try? openControllingTerminal() else { return nil }
    guard tcgetattr(terminal, &saved) == 0 else {
      close(terminal)
      return nil
    }
    (self.terminal, self.saved) = (terminal, saved)
  }

  deinit { close(terminal) }

  package borrowing func ask(_ question: String) -> Answer {
    while true {
      show(question)
      if let answer = readSilently() { return answer }
      // A signal came, and the program was stopped and has been continued: it asks once more.
    }
  }

  /// Reads a line without showing it; nil if a signal arrived first.
  private borrowing func readSilently() -> Answer? {
    var (held, before) = (sigset_t(), sigset_t())
    sigemptyset(&held)
    for signal in Self.heldSignals { sigaddset(&held, signal) }
    sigprocmask(SIG_BLOCK, &held, &before)
    var silent = saved
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(terminal, TCSAFLUSH, &silent)
    defer {
      var saved = saved
      tcsetattr(terminal, TCSAFLUSH, &saved)
      show("\n")
      sigprocmask(SIG_SETMASK, &before, nil)
    }

    var line = SecretText(lockedCapacity: 4096)
    while true {
      let isReady = waitForInput(terminal, milliseconds: 100)
      if isSignalPending { return nil }
      guard isReady else { continue }
      var byte: UInt8 = 0
      guard read(terminal, &byte, 1) == 1 else { return line.isEmpty ? .end : .line(line) }
      defer { wipe(&byte, 1) }
      if byte == UInt8(ascii: "\n") { return .line(line) }
      withUnsafePointer(to: byte) { line.append(UnsafeBufferPointer(start: $0, count: 1)) }
    }
  }

  private static let heldSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  private var isSignalPending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return Self.heldSignals.contains { sigismember(&pending, $0) == 1 }
  }

  private borrowing func show(_ text: String) { try? writeAll(terminal, text) }
}
