/// The effect that another policy in place of the audit's own would have on its passwords.
///
/// These are counts of present passwords: what a user chooses after a refusal is not known.
public struct WhatIfTally: Sendable {
  /// The other policy. A change of the audit's own has the change for a title.
  public let policy: AuditScope.PolicyIdentity
  /// The passwords that the audit's own policy accepts.
  public let acceptedNow: GuessCounts
  /// The passwords that the audit's own policy accepts and the other one does not.
  public let stopped: GuessCounts
  /// The passwords that the other policy accepts and the audit's own does not.
  public let admitted: GuessCounts

  /// The number of passwords that the other policy accepts.
  public var accepted: Int { acceptedNow.total - stopped.total + admitted.total }

  /// The number of passwords that the other policy accepts and that need fewer guesses.
  public func accepted(below guessesLog10: Double) -> Int {
    acceptedNow.below(guessesLog10) - stopped.below(guessesLog10) + admitted.below(guessesLog10)
  }
}

/// Counts of passwords by the guesses that they need, in twentieths of a decade.
public struct GuessCounts: Hashable, Sendable {
  let steps: ArraySlice<Int>

  /// The number of passwords.
  public var total: Int { steps.reduce(0, +) }

  /// The number of passwords that need fewer guesses; those up to 12 % above are among them.
  public func below(_ guessesLog10: Double) -> Int {
    let count = (guessesLog10 * Double(CountLayout.stepsInDecade)).rounded(.up)
    return steps.prefix(Int(min(max(0, count), Double(steps.count)))).reduce(0, +)
  }
}
