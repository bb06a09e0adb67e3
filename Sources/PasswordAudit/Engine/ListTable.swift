internal import PasswordPolicy
internal import Synchronization

extension PasswordChecker {
  /// Working memory of one thread, for tens of thousands of passwords.
  ///
  /// Its verdicts are those of an evaluator that `makeEvaluator` makes. It answers the patterns
  /// that are regular and small by a table, and takes some milliseconds to make.
  public func makeListEvaluator(context: PasswordContext = PasswordContext()) -> PolicyEvaluator {
    var evaluator = makeEvaluator(context: context)
    evaluator.use(SearchTable(self))
    return evaluator
  }
}

/// The table of an audit's policy, made for all threads by the first one for which it pays.
final class ListTable: Sendable {
  /// The number of passwords that a thread judges each time before it asks for the table.
  static let patience = 1 << 14

  private let table = Mutex<SearchTable??>(nil)

  func table(for checker: PasswordChecker) -> SearchTable? {
    let table = table.withLockIfAvailable { known in
      let table = known ?? SearchTable(checker)
      known = .some(table)
      return table
    }
    return table ?? nil
  }
}
