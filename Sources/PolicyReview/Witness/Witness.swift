package import PasswordPolicy

/// A password that shows a property of a policy, with the words and passwords that it is compared
/// with. It is invented, so that it may be shown.
package struct Witness: Hashable, Sendable {
  /// The password. May be empty.
  package let password: String
  /// The user's own words, for `personal` rules.
  package let personal: [PersonalWord]
  /// The password that is replaced, for `differs` rules.
  package let previous: String?
  /// The earlier passwords, the newest one first, for `history` rules; nil if they are not known.
  package let history: [String]?
  /// Whether it is proven that every other such witness has a line feed too. No form and no
  /// `pwcheck check` takes such a password.
  package private(set) var needsLineFeed = false

  /// A password and its context.
  package init(
    password: String, personal: [PersonalWord] = [], previous: String? = nil,
    history: [String]? = nil
  ) {
    (self.password, self.personal) = (password, personal)
    (self.previous, self.history) = (previous, history)
  }

  /// The password and the context of a rule's example.
  init(_ example: Rule.Example) {
    self.init(
      password: example.password, personal: example.personal, previous: example.previous,
      history: example.history)
  }

  /// The witness, marked as one that is proven to need its line feed.
  func needingLineFeed() -> Witness {
    var witness = self
    witness.needsLineFeed = true
    return witness
  }
}

/// The result of a search for a witness.
package enum WitnessResult: Hashable, Sendable {
  /// A witness, which the checker has confirmed.
  case found(Witness)
  /// No witness exists, which is proven.
  case impossible
  /// No witness was found among this many candidates. There may still be one.
  case notFound(tries: Int)
  /// The allowed work ended after this many candidates: nothing is known.
  case notDecided(tries: Int)

  /// The witness, if there is one.
  package var witness: Witness? {
    if case .found(let witness) = self { witness } else { nil }
  }
}
