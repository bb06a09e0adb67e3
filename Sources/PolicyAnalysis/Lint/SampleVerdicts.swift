internal import PasswordPolicy
internal import PasswordStrength

/// The outcomes of a policy's rules for a few hundred passwords.
///
/// They answer most questions about rules at once: where a password meets a rule, nothing needs to
/// be proven to know that the rule can be met. They never show that something is impossible.
struct SampleVerdicts {
  /// For each sample the outcomes of all rules, in their order.
  private var outcomes: [[Outcome]] = []
  /// The places of the rules among the outcomes, by their ids.
  private let places: [String: Int]
  /// Whether the policy accepts some sample.
  private(set) var isSomeAccepted = false

  /// - Complexity: That of judging some hundred passwords, within the budget.
  init(_ policy: Policy, estimator: StrengthEstimator, _ budget: WorkBudget) {
    let rules = policy.allRules
    places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    let reader = VerdictReader(policy, estimator: estimator, budget)
    var accepted: [String] = []
    func judge(_ witness: Witness) {
      let verdict = reader.verdict(on: witness)
      guard !verdict.outcomes.isEmpty else { return }
      outcomes.append(verdict.outcomes)
      guard verdict.isAccepted else { return }
      isSomeAccepted = true
      if accepted.count < Self.mostChanged { accepted.append(witness.password) }
    }
    for probe in Self.probes { judge(Witness(password: probe)) }
    if accepted.isEmpty {
      // Many policies allow a few symbols only, and nearly all of them this one.
      for probe in Self.probesOfOneSymbol { judge(Witness(password: probe)) }
    }
    let examples = rules.flatMap { $0.accepts + $0.rejects }.prefix(Self.mostExamples)
    for example in examples { judge(Witness(example)) }
    // What one rule alone refuses: an accepted password with something in it.
    let additions = Self.additions + examples.map(\.password).filter { $0.utf8.count <= 64 }
    for password in accepted {
      for addition in additions { judge(Witness(password: password + addition)) }
      judge(Witness(password: password, personal: [PersonalWord(String(password.prefix(6)))]))
    }
  }

  /// Of the passwords that are accepted so many are changed.
  private static let mostChanged = 3
  private static let mostExamples = 60
  private static let lengths = [
    0, 1, 3, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 20, 24, 32, 64, 100,
  ]
  private static let probes = lengths.flatMap { length in
    ProbePasswords.Mixture.all.map { ProbePasswords.password($0, length: length) }
  }
  private static let probesOfOneSymbol = probes.map { probe in
    String(probe.map { $0.isLetter || $0.isNumber ? $0 : "!" })
  }
  private static let additions = [
    " ", "a", "A", "1", "!", "\"", "é", "漢", "aaaaaaaa", "abcdefgh", "12345678", "qwertyui",
    "password", "\n",
  ]

  /// Whether a sample shows that the rule is met by some password.
  func isMet(_ rule: Rule) -> Bool { shows(rule, .met) }

  /// Whether a sample shows that some password does not meet the rule.
  func isUnmet(_ rule: Rule) -> Bool { shows(rule, .unmet) }

  private func shows(_ rule: Rule, _ outcome: Outcome) -> Bool {
    guard let place = places[rule.id] else { return false }
    return outcomes.contains { $0[place] == outcome }
  }

  /// Whether a sample does not meet the rule, and no other of these rules refuses it.
  func isUnmet(_ rule: Rule, whileNoneOf others: [Rule]) -> Bool {
    guard let place = places[rule.id] else { return false }
    let others = others.compactMap { places[$0.id] }
    return outcomes.contains { outcomes in
      outcomes[place] == .unmet && others.allSatisfy { !outcomes[$0].rejects }
    }
  }
}
