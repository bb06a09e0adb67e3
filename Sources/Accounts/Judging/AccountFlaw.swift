package enum AccountFlaw: UInt32, CaseIterable, Sendable {
  /// The account has no password, or the empty one.
  case empty
  /// The password is the user name, also with the domain or in another case.
  case username
  /// The account is a computer's, with the password that it had when it was made.
  case machineDefault
  /// The password is stored so that it can be read back.
  case reversible
  /// The password is in a potfile.
  case cracked
  /// The hash is in a corpus of breached passwords.
  case breached
  /// The account is a member of a given group and has one of the flaws above.
  case privileged
  /// Another account has the same password.
  case shared
  case lm
  /// The second half of the LM hash is that of no characters: the password has at most seven.
  case lmShort
  /// The LM hash is cracked, and no spelling of it has the NT hash.
  case lmCracked
  /// The account had the same password before.
  case earlierReused
  /// Another account had the same password before.
  case earlierShared
  /// The password was cracked although the policy accepts it.
  case accepted
  /// The corpus had no answer for the hash.
  case notLookedUp
  /// A potfile has a password for the account that does not have its hash.
  case doubtful
  /// The password was set too long ago, or never.
  case stale
  /// Another login of the vault has the same password.
  case reused
  /// Another login of the vault has nearly the same password.
  case similar
  /// The password of a login is found within a day from stolen hashes, even slow ones.
  case weak
  /// The password of a login was not changed for too long.
  case old

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
