package import PasswordPolicy
package import Patterns

/// The meaning of policies: for each rule and policy the set of passwords that it accepts, and the
/// questions about sets that can be answered with proof.
///
/// Patterns and lengths are regular languages and exact. What is not regular, such as a blocklist,
/// the estimate or a back-reference, is a predicate that may be true or false of a password, known
/// only by its consequences (three repeats at most are four at most). An answer "empty" is
/// therefore a proof, and "inhabited" is one only if no predicate was needed; a ``WitnessFinder``
/// looks for the password itself.
///
///     let language = PolicyLanguage([policy])
///     language.emptiness(of: language.accepted(by: 0))  // .empty: no password satisfies the policy
///
/// Everything said holds of passwords of up to `PolicyEvaluator.examinedBytes` bytes and of
/// searches within their budget. For one thread at a time.
package final class PolicyLanguage {
  /// The policies that are compared.
  package let policies: [Policy]
  /// The characters of the passwords spoken of.
  package let alphabet: Alphabet

  let sets: LanguageSets

  /// The characters that passwords are made of.
  package enum Alphabet: Sendable {
    /// All of Unicode. Grapheme clusters (`\X`, lengths in characters) are predicates, known by
    /// their bounds.
    case unicode
    /// From the space to the tilde: grapheme clusters are exact too, and sets are smaller. Nothing
    /// is said of other passwords.
    case printableASCII

    var atoms: AtomSets { self == .unicode ? .unicode : .printableASCII }
    var universe: CodePointSet { atoms.universe }
  }

  /// A set of passwords. Belongs to the analysis that made it.
  package struct PasswordSet: Hashable, Sendable {
    let state: Automaton.State
  }

  /// Whether a set has any passwords.
  package enum Emptiness: Hashable, Sendable {
    /// None: proven.
    case empty
    /// Not proven empty. The shortest candidate has this many code points; `isCertain` if it is in
    /// the set whatever the predicates are.
    case inhabited(shortest: Int, isCertain: Bool)
    /// Too large to be decided.
    case unknown
  }

  /// Prepares the analysis of policies, which may be compared with each other. A policy that tells
  /// roles apart is taken as for a user without any.
  ///
  /// - Parameters:
  ///   - policies: One or several.
  ///   - alphabet: The characters of the passwords spoken of.
  ///   - budget: What all questions together may take.
  ///
  /// - Complexity: Some milliseconds for each character class; automata are built as they are
  ///   walked.
  package init(
    _ policies: [Policy], alphabet: Alphabet = .unicode, budget: WorkBudget = WorkBudget(.normal)
  ) {
    let policies = policies.map { $0.applying(roles: []) }
    self.policies = policies
    self.alphabet = alphabet
    sets = LanguageSets(policies, alphabet, budget)
  }

  // MARK: Sets

  /// The passwords that a policy accepts, by its place among ``policies``.
  package func accepted(by policy: Int) -> PasswordSet {
    policies[policy].rules.reduce(PasswordSet(state: DecisionDiagrams.always)) { accepted, rule in
      rule.severity == .error ? intersection(accepted, complement(unmet(rule))) : accepted
    }
  }

  /// The passwords that meet a rule; to the others it does not apply, or they do not meet it.
  package func met(_ rule: Rule) -> PasswordSet { PasswordSet(state: sets.outcomes(of: rule).met) }

  /// The passwords that a rule does not accept.
  package func unmet(_ rule: Rule) -> PasswordSet {
    PasswordSet(state: sets.outcomes(of: rule).unmet)
  }

  /// The passwords in both sets.
  package func intersection(_ a: PasswordSet, _ b: PasswordSet) -> PasswordSet {
    PasswordSet(state: sets.and(a.state, b.state))
  }

  /// The passwords in either set.
  package func union(_ a: PasswordSet, _ b: PasswordSet) -> PasswordSet {
    PasswordSet(state: sets.or(a.state, b.state))
  }

  /// The passwords that are not in the set.
  package func complement(_ a: PasswordSet) -> PasswordSet { PasswordSet(state: sets.not(a.state)) }

  /// The passwords of a set that have no line feed.
  func withoutLineFeed(_ a: PasswordSet) -> PasswordSet {
    PasswordSet(state: sets.and(a.state, sets.not(sets.lineFeeds)))
  }

  /// Whether some question was too large. Everything asked since, of whatever set, is unknown too;
  /// make a new analysis for it.
  package var isExhausted: Bool { sets.isExhausted }

  /// Whether a new analysis with some of the budget may answer what this one did not.
  var mayBeTriedAgain: Bool { sets.isExhausted && !sets.isHopeless }

  // MARK: Questions

  /// Whether a set is empty.
  ///
  /// - Complexity: O(states × character classes), and never more than the budget.
  package func emptiness(of passwords: PasswordSet) -> Emptiness {
    switch sets.shortest(passwords.state) {
    case .none: .empty
    case .found(let path, let isCertain): .inhabited(shortest: path.count, isCertain: isCertain)
    case .exhausted: .unknown
    }
  }

  /// Whether a rule's meaning is known in full, without any predicate.
  package func isExact(_ rule: Rule) -> Bool { sets.isExact(rule) }
}
