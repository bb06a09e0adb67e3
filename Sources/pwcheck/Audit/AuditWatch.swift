internal import PasswordAudit
internal import PasswordReport
internal import Platform
private import Synchronization
internal import UnicodeText

/// Watches a running audit: shows its progress on standard error, and stops it at Ctrl-C.
///
/// The readers call `tick()` as they go, so that no thread is needed for this.
final class AuditWatch: Sendable {
  let control: AuditControl
  private let totalBytes: Int?
  private let isShown: Bool
  private let writing: Writing
  private let state: Mutex<State>
  private let start = monotonicSeconds()
  private let bytesRead = Atomic(0)

  private struct State {
    var lastDrawn: Double?
    var isOnScreen = false
  }

  /// - Parameters:
  ///   - totalBytes: The size of all lists; nil if it is not known.
  ///   - isShown: Whether standard error is a terminal on which a line can be drawn over.
  ///   - writing: The characters that can be written there.
  init(totalBytes: Int?, isShown: Bool, writing: Writing) {
    control = interruptible
    self.totalBytes = totalBytes
    self.isShown = isShown
    self.writing = writing
    state = Mutex(State())
    stopAtInterrupt()
  }

  /// Takes note of bytes of a file that were read. An audit knows only what a compressed list
  /// decompresses to.
  func addBytes(_ count: Int) { bytesRead.add(count, ordering: .relaxed) }

  /// Draws, if there has been no drawing for a tenth of a second.
  func tick() {
    guard isShown else { return }
    state.withLock { state in
      let now = monotonicSeconds()
      // A short audit shows no progress at all.
      guard now - (state.lastDrawn ?? start) > (state.isOnScreen ? 0.1 : 0.4) else { return }
      state.lastDrawn = now
      state.isOnScreen = true
      write("\r\u{1B}[K" + line(elapsed: now - start))
    }
  }

  /// Takes the progress off the screen.
  func finish() {
    state.withLock { state in
      if state.isOnScreen { write("\r\u{1B}[K") }
      state.isOnScreen = false
    }
  }

  private func line(elapsed: Double) -> String {
    let (bytes, passwords) = (bytesRead.load(ordering: .relaxed), control.passwordsJudged)
    let rate = "\(grouped(Int(Double(passwords) / max(elapsed, 0.001))))/s"
    guard let totalBytes, totalBytes > 0 else {
      return "\(counted(passwords, "password")), \(rate)"
    }
    let share = min(1, Double(bytes) / Double(totalBytes))
    let filled = Int(share * 24)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
    let left = share > 0.01 ? ", \(clock(Int(elapsed / share - elapsed))) left" : ""
    return
      "\(writing.write(bar)) \(Int(share * 100)) %, \(counted(passwords, "password")), \(rate)\(left)"
  }

  private func clock(_ seconds: Int) -> String {
    let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
    return minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s"
  }

  private func write(_ text: String) {
    try? writeAll(StandardStream.errors, text)
  }
}

/// A signal handler can reach what is global only.
private let interruptible = AuditControl()

/// The first Ctrl-C asks for the summary so far; the second one ends the program as usual.
private func stopAtInterrupt() {
  _ = interruptible.isCancelled
  ThisProcess.atInterrupt {
    if interruptible.isCancelled { return false }
    interruptible.cancel()
    return true
  }
}
