package import PasswordPolicy

/// A password that shows a property of a policy, with the words and passwords that it is compared
/// with. It is invented, so that it may be shown.
package typealias Witness = Rule.Example

/// The result of a search for a witness.
package enum WitnessResult: Hashable, Sendable {
  /// A witness, which the checker has confirmed.
  ///
  /// - Parameter needsLineFeed: Whether it is proven that every other such witness has a line feed
  ///   too. No form and no `pwcheck check` takes such a password.
  case found(Witness, needsLineFeed: Bool = false)
  /// No witness exists, which is proven.
  case impossible
  /// No witness was found among this many candidates. There may still be one.
  case notFound(tries: Int)
  /// The allowed work ended after this many candidates: nothing is known.
  case notDecided(tries: Int)
  /// No witness exists unless a slow search for this rule is given up, so that the rule refuses a
  /// password that its pattern does not. That such a password exists is neither shown nor excluded.
  case mayGiveUp(rule: String)

  /// The witness, if there is one.
  package var witness: Witness? {
    if case .found(let witness, _) = self { witness } else { nil }
  }
}
