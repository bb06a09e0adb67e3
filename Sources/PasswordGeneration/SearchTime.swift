internal import CPlatform
package import PolicyReview

/// How long a search for passwords may go on without finding one. A policy's patterns may be made
/// to take milliseconds for each candidate, and a million candidates then take an hour.
///
/// Processor time of the calling thread, so that a busy machine finds what an idle one does.
package struct SearchTime: Sendable {
  /// Enough seconds for a million candidates under any ordinary policy.
  package static let standardSeconds = 10.0

  /// Of processor time.
  let seconds: Double
  /// How much work the analysis of the policy's rules may be, which comes on top of that.
  let effort: Effort
  private let end: UInt64
  private var nextLook: UInt64

  /// The time begins now.
  package init(seconds: Double = Self.standardSeconds, effort: Effort = .normal) {
    (self.seconds, self.effort) = (seconds, effort)
    let nanoseconds = UInt64(max(0, min(seconds, 1e6)) * 1e9)
    end = now(CLOCK_THREAD_CPUTIME_ID) + nanoseconds
    nextLook = now(CLOCK_MONOTONIC) + nanoseconds
  }

  /// The time of an effort: a tenth of the standard, the standard, or ten times as much.
  package init(_ effort: Effort) {
    let factor =
      switch effort {
      case .low: 0.1
      case .normal: 1.0
      case .high: 10.0
      }
    self.init(seconds: Self.standardSeconds * factor, effort: effort)
  }

  /// As much time again, from now.
  var renewed: SearchTime { SearchTime(seconds: seconds, effort: effort) }

  /// For one analysis.
  var budget: WorkBudget { WorkBudget(effort) }

  /// Whether the time is over. The thread's clock takes a system call: it is not asked before the
  /// wall's says that it may be.
  mutating func isOver() -> Bool {
    let wall = now(CLOCK_MONOTONIC)
    guard wall >= nextLook else { return false }
    let work = now(CLOCK_THREAD_CPUTIME_ID)
    guard work < end else { return true }
    nextLook = wall + (end - work)
    return false
  }
}

private func now(_ clock: clockid_t) -> UInt64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
