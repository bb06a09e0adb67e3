internal import BreachCorpus
internal import Platform
private import Synchronization
internal import UnicodeText

/// A line on standard error with the progress of a long run, which is overwritten again and again.
final class ProgressLine: Sendable {
  private let isShown: Bool
  private let writing: Writing
  /// Whether each drawing is a line of its own, for another program.
  private let printsLines: Bool
  private let state = Mutex((lastDrawn: Double?.none, isOnScreen: false))
  private let start = monotonicSeconds()

  /// - Parameter printsLines: Shows it whatever standard error is, on a line of its own each time.
  init(_ console: Console, printsLines: Bool = false) {
    self.printsLines = printsLines
    isShown = printsLines || console.isErrorMovable && !console.display.isQuiet
    writing = console.errorWriting
  }

  static func during<R>(_ console: Console, _ body: (ProgressLine) throws -> R) rethrows -> R {
    let line = ProgressLine(console)
    defer { line.finish() }
    return try body(line)
  }

  func draw(_ text: (_ elapsed: Double) -> String) {
    guard isShown else { return }
    state.withLock { state in
      let now = monotonicSeconds()
      // A short run shows no progress at all.
      guard now - (state.lastDrawn ?? start) > (state.isOnScreen ? 0.1 : 0.4) else { return }
      state.lastDrawn = now
      state.isOnScreen = true
      if printsLines { return write(text(now - start) + "\n") }
      write("\r\u{1B}[K" + writing.write(text(now - start)))
    }
  }

  func show(_ progress: IndexBuild.Progress) {
    draw { elapsed in
      guard let share = progress.share else {
        return "\(grouped(progress.done / 1_000_000)) MB read"
      }
      return Self.bar(share) + Self.timeLeft(share, elapsed: elapsed)
    }
  }

  func finish() {
    state.withLock { state in
      if state.isOnScreen, !printsLines { write("\r\u{1B}[K") }
      state.isOnScreen = false
    }
  }

  static func bar(_ share: Double) -> String {
    let filled = Int(share * 24)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
    return "\(bar) \(Int(share * 100)) %"
  }

  static func timeLeft(_ share: Double, elapsed: Double) -> String {
    guard share > 0.01 else { return "" }
    let (minutes, rest) = Int(elapsed / share - elapsed).quotientAndRemainder(dividingBy: 60)
    return ", \(minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s") left"
  }

  private func write(_ text: String) { try? writeAll(StandardStream.errors, text) }
}
