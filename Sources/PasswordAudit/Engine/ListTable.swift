internal import PasswordPolicy
internal import Synchronization

extension PasswordChecker {
  /// Working memory of one thread, for tens of thousands of passwords.
  ///
  /// Its verdicts are those of an evaluator that `makeEvaluator` makes. It answers the patterns that
  /// are regular and small by a table, and takes some milliseconds to make.
  public func makeListEvaluator(context: PasswordContext = PasswordContext()) -> PolicyEvaluator {
    var evaluator = makeEvaluator(context: context)
    evaluator.use(SearchTable(self))
    return evaluator
  }
}

/// The table of an audit's policy: made by the thread that first has judged enough passwords for it
/// to pay, for all threads.
final class ListTable: Sendable {
  /// So many passwords a thread judges without it, and again before it asks again.
  static let patience = 1 << 14

  private let table = Mutex<Answer>(.unknown)

  private enum Answer {
    case unknown
    case known(SearchTable?)
  }

  /// Nil if there is none, or if another thread is making it.
  func table(for checker: PasswordChecker) -> SearchTable? {
    let table = table.withLockIfAvailable { answer in
      if case .known(let table) = answer { return table }
      let table = SearchTable(checker)
      answer = .known(table)
      return table
    }
    return table ?? nil
  }
}
