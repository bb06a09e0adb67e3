internal import PasswordAudit
internal import PasswordPolicy
internal import PolicyReview
private import Synchronization
internal import UnicodeText

/// Counts the verdicts of two policies on the passwords of lists, in one pass and with little
/// memory, however long they are: judges each row of one worker by the other policy.
final class VerdictCounter {
  private var evaluator: PolicyEvaluator
  private let counts: SharedCounts
  private let hasUsers: Bool

  init(_ checker: PasswordChecker, _ counts: SharedCounts, hasUsers: Bool) {
    evaluator = checker.makeEvaluator()
    self.counts = counts
    self.hasUsers = hasUsers
  }

  func count(_ row: borrowing AuditRow) {
    guard row.flags.isDisjoint(with: [.truncated, .invalidEncoding]) else {
      counts.add { $0.notCompared += 1 }
      return
    }
    let isAccepted = row.flags.contains(.empty) ? false : accepts(row)
    let wasAccepted = row.judgement == .accepted
    counts.add {
      switch (wasAccepted, isAccepted) {
      case (true, true): $0.acceptedByBoth += 1
      case (false, true): $0.newlyAccepted += 1
      case (true, false): $0.newlyRejected += 1
      case (false, false): $0.rejectedByBoth += 1
      }
    }
  }

  private func accepts(_ row: borrowing AuditRow) -> Bool {
    evaluator.setUser(hasUsers ? row.username : nil, for: row.password)
    return evaluator.evaluate(row.password).isAccepted
  }
}

/// The counts of all workers together.
final class SharedCounts: Sendable {
  private let counts = Mutex(PolicyDiffReport.VerdictCounts())

  var total: PolicyDiffReport.VerdictCounts { counts.withLock { $0 } }

  func add(_ one: (inout PolicyDiffReport.VerdictCounts) -> Void) { counts.withLock { one(&$0) } }
}
