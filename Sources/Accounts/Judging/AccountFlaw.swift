package enum AccountFlaw: UInt32, CaseIterable, Sendable {
  case empty, username, machineDefault, reversible, cracked, breached
  /// The account is a member of a given group and has one of the flaws above.
  case privileged
  case shared, lm, lmShort
  /// The LM hash is cracked, and no spelling of it has the NT hash.
  case lmCracked
  case earlierReused, earlierShared, accepted, notLookedUp, doubtful, stale
  // Only the logins of a vault have these.
  case reused, similar, weak, old

  /// The flaws that a login of a vault can have.
  package static let ofLogins: [AccountFlaw] = [
    .breached, .username, .weak, .reused, .notLookedUp, .similar, .old,
  ]
  /// The flaws that an account of a dump can have.
  package static let ofAccounts = allCases.filter { $0.rawValue <= stale.rawValue }

  /// Whether the flaw lets somebody else log in today.
  package var isExposing: Bool {
    [.empty, .username, .reversible, .cracked, .breached, .machineDefault].contains(self)
  }
}

package struct AccountFlaws: OptionSet, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package init(_ flaw: AccountFlaw) { rawValue = 1 << flaw.rawValue }

  package func contains(_ flaw: AccountFlaw) -> Bool { rawValue >> flaw.rawValue & 1 == 1 }
  mutating func insert(_ flaw: AccountFlaw) { formUnion(AccountFlaws(flaw)) }

  /// The flaws of the set, in the order of ``AccountFlaw``.
  package var all: [AccountFlaw] { AccountFlaw.allCases.filter(contains) }
}

/// The kind of an account, which decides the rates that it counts in.
package enum AccountKind: String, CaseIterable, Sendable {
  /// An account of a person who can log in, as far as the dump tells. Rates are of these.
  case user
  case disabled
  /// An account of a computer or a trusted domain.
  case computer
  /// The account `krbtgt`, whose password signs every ticket.
  case ticketGranter = "krbtgt"
}
