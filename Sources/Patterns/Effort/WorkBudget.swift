internal import Platform
package import UnicodeText

/// The work that an analysis may still do.
///
/// Work is counted, not timed, so that the same policy has the same answers on every machine and
/// under every load. A step is one operation on the states of an automaton: half a microsecond at
/// most, and at most about a hundred bytes that are kept. So the steps bound the memory too.
///
/// A search of PCRE2 cannot be counted. It takes up to its own limit, some milliseconds, and
/// usually a thousandth of that. Only these are timed, as the last guard.
///
/// It is made from a ``Budget``, and is an object, since the parts that many questions get are
/// spent from one whole. For one thread at a time.
package final class WorkBudget {
  /// How many steps are left, of a share no more than of the whole.
  package var left: Int { min(own, whole?.left ?? .max) }
  private var own: Int
  private let whole: WorkBudget?
  /// The nanoseconds of processor time that are left for searches. A share uses those of the whole.
  private var searchTimeLeft: UInt64
  private var paid: Set<ExactText> = []

  package init(_ effort: Effort) {
    (own, whole) = (effort.budget.steps, nil)
    searchTimeLeft = UInt64(effort.searchSeconds * 1e9)
  }

  /// The steps of a budget, and no searches.
  package init(_ budget: Budget) { (own, whole, searchTimeLeft) = (budget.steps, nil, 0) }

  private init(of whole: WorkBudget, steps: Int) {
    (own, self.whole) = (steps, whole)
    searchTimeLeft = 0
  }

  /// Answers after that mean nothing.
  package var isSpent: Bool { left <= 0 }

  /// A part of what is left, so that one question that is too large leaves something for the
  /// others.
  package func share(_ divisor: Int) -> WorkBudget {
    WorkBudget(of: self, steps: max(0, left) / divisor)
  }

  package func spend(_ steps: Int = 1) {
    own -= steps
    whole?.spend(steps)
  }

  /// Whether something has not been asked about before: what need not be paid for twice.
  package func isNew(_ name: String) -> Bool {
    whole?.isNew(name) ?? paid.insert(ExactText(name)).inserted
  }

  /// Runs searches of PCRE2, and ends the budget if all searches together took too long.
  ///
  /// - Parameter count: How many like these it stands for.
  package func timed<Result>(as count: UInt64 = 1, _ searches: () -> Result) -> Result {
    // Processor time, so that a busy machine decides the same as an idle one.
    let start = Clock.thread.nanoseconds
    let result = searches()
    spendSearchTime((Clock.thread.nanoseconds - start) * count)
    return result
  }

  private func spendSearchTime(_ nanoseconds: UInt64) {
    if let whole {
      whole.spendSearchTime(nanoseconds)
    } else if nanoseconds < searchTimeLeft {
      searchTimeLeft -= nanoseconds
    } else {
      (searchTimeLeft, own) = (0, min(own, 0))
    }
  }
}
