internal import PasswordAudit
internal import PasswordPolicy
internal import Platform
internal import PolicyReview
private import Synchronization
internal import UnicodeText

/// Counts the verdicts of two policies on the passwords of lists, in one pass and with little
/// memory, however long they are.
struct VerdictComparison {
  let old: Policy
  let new: Policy
  let format: InputFormat

  func counts(
    _ paths: [String], takesAnything: Bool, _ console: Console
  ) throws(CommandError) -> PolicyDiffReport.VerdictCounts {
    let lists = try ListFiles(paths, reader: "pwcheck policy diff OLD NEW --list -", console)
    var options = Audit.Options()
    options.format = format
    options.recognizesForeignLists = !takesAnything
    options.jobs = processorCount
    options.collectsStatistics = false
    defer { lists.watch.finish() }
    let counts = SharedCounts()
    let checker = PasswordChecker(policy: new)
    let hasUsers = format.hasUsers
    let rows = RowOutput(
      .all,
      makeWriter: {
        let counter = VerdictCounter(checker, counts, hasUsers: hasUsers)
        return { row, _ in counter.count(row) }
      }, sink: { _ in })
    let summary: AuditSummary
    do {
      summary = try Audit(checker: PasswordChecker(policy: old), options: options).run(
        lists.inputs(), control: lists.watch.control, rows: rows)
    } catch {
      throw lists.error(error, revealsPasswords: false)
    }
    if summary.isPartial { throw CommandError("the list was not read to its end.") }
    if let shortfall = summary.shortfall(limit: nil, format: format, names: lists.names) {
      throw shortfall
    }
    return counts.total
  }
}

/// Judges each row of one worker by the other policy.
private final class VerdictCounter {
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
private final class SharedCounts: Sendable {
  private let counts = Mutex(PolicyDiffReport.VerdictCounts())

  var total: PolicyDiffReport.VerdictCounts { counts.withLock { $0 } }

  func add(_ one: (inout PolicyDiffReport.VerdictCounts) -> Void) { counts.withLock { one(&$0) } }
}
