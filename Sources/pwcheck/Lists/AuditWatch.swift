internal import PasswordAudit
internal import Platform
internal import ProcessControl
private import Synchronization
internal import UnicodeText

/// Watches a running audit: shows its progress on standard error, and stops it at Ctrl-C or another
/// signal that asks for its end.
///
/// The readers call `tick()` as they go, so that no thread is needed for this.
final class AuditWatch: Sendable {
  let control: AuditControl
  private let totalBytes: Int?
  private let line: ProgressLine
  private let bytesRead = Atomic(0)

  /// - Parameter totalBytes: The size of all lists; nil if it is not known.
  init(totalBytes: Int?, printsProgress: Bool, _ console: Console) {
    control = interruptible
    self.totalBytes = totalBytes
    line = ProgressLine(console, printsLines: printsProgress)
    // The first signal asks for the summary so far; the second one ends the program as usual.
    ThisProcess.atStop { interruptible.cancel() }
  }

  /// Adds bytes of a file that were read. An audit counts only the decompressed bytes of a
  /// compressed list.
  func addBytes(_ count: Int) { bytesRead.add(count, ordering: .relaxed) }

  func tick() { line.draw(text) }

  func finish() { line.finish() }

  private func text(elapsed: Double) -> String {
    let (bytes, passwords) = (bytesRead.load(ordering: .relaxed), control.passwordsJudged)
    let rate = "\(grouped(Int(Double(passwords) / max(elapsed, 0.001))))/s"
    guard let totalBytes, totalBytes > 0 else {
      return "\(counted(passwords, "password")), \(rate)"
    }
    let share = min(1, Double(bytes) / Double(totalBytes))
    return ProgressLine.bar(share) + ", \(counted(passwords, "password")), \(rate)"
      + ProgressLine.timeLeft(share, elapsed: elapsed)
  }
}

/// The control of the running audit. It is global, since a signal handler can reach nothing else.
private let interruptible = AuditControl()
