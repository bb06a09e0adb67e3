package import Patterns
internal import Platform

/// The time that a search for passwords may take without finding one. A policy's patterns may be
/// made to take milliseconds for each candidate, and a million candidates then take an hour.
///
/// Processor time of the calling thread, so that a busy machine finds what an idle one does.
package struct SearchTime: Sendable {
  let seconds: Double
  /// The effort of the analysis of the policy's rules, whose time comes on top.
  let effort: Effort
  private let end: UInt64
  private var nextLook: UInt64

  /// A time that begins now; by default enough for a million candidates under any ordinary policy.
  package init(seconds: Double = 10, effort: Effort = .normal) {
    (self.seconds, self.effort) = (seconds, effort)
    let nanoseconds = UInt64(max(0, min(seconds, 1e6)) * 1e9)
    end = Clock.thread.nanoseconds + nanoseconds
    nextLook = Clock.wall.nanoseconds + nanoseconds
  }

  /// The time for an effort, which is half of what a search takes with the analysis of the rules.
  package init(_ effort: Effort) { self.init(seconds: effort.searchSeconds, effort: effort) }

  /// A time of equal length that begins now.
  var renewed: SearchTime { SearchTime(seconds: seconds, effort: effort) }

  /// The work budget of one analysis. A search makes up to four.
  var budget: WorkBudget { WorkBudget(effort).share(4) }

  /// Whether the time is over. The thread's clock takes a system call, so it is not asked before
  /// the wall clock says that the time may be over.
  mutating func isOver() -> Bool {
    let wall = Clock.wall.nanoseconds
    guard wall >= nextLook else { return false }
    let work = Clock.thread.nanoseconds
    guard work < end else { return true }
    nextLook = wall + (end - work)
    return false
  }
}
