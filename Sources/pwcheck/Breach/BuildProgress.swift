internal import BreachCorpus
internal import UnicodeText

/// Shows how much of a corpus was read, on a terminal.
struct BuildProgress {
  private let line: ProgressLine

  init(_ console: Console) { line = ProgressLine(console) }

  func show(_ progress: IndexBuild.Progress) { show(progress.done, progress.share) }

  func show(_ done: Int, of total: Int) { show(done, Double(done) / Double(max(1, total))) }

  /// Shows the progress.
  ///
  /// - Parameters:
  ///   - done: The number of bytes, where the share is not known.
  ///   - share: The share of all work that is done; nil for a pipe.
  private func show(_ done: Int, _ share: Double?) {
    line.draw { elapsed in
      guard let share else { return "\(grouped(done / 1_000_000)) MB read" }
      return ProgressLine.bar(share) + ProgressLine.timeLeft(share, elapsed: elapsed)
    }
  }

  /// Removes the progress from the screen.
  func finish() { line.finish() }
}
