internal import PasswordPolicy
internal import Patterns

/// The outcomes of a policy's rules for a few hundred passwords.
///
/// They answer most questions about rules at once: where a password meets a rule, nothing needs to
/// be proven to know that the rule can be met. They never show that something is impossible.
struct SampleVerdicts {
  /// For each rule the samples that it has an outcome for, a bit each. Questions about pairs of a
  /// thousand rules are answered in a few steps each.
  private typealias Samples = [[UInt64]]

  private let met: Samples
  private let unmet: Samples
  private let refused: Samples
  /// The indices of the rules among the outcomes, by their ids.
  private let places: [String: Int]
  /// The indices of the rules that are no member of a group, in the policy's order.
  private let topPlaces: [Int]
  /// Whether the policy accepts some sample.
  let isSomeAccepted: Bool

  init(_ policy: Policy, _ budget: WorkBudget) {
    let rules = policy.allRules
    places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    let reader = VerdictReader(policy, budget)
    topPlaces = reader.places
    var accepted: [String] = []
    var outcomes: [[Outcome]] = []
    func judge(_ witness: Witness) {
      let verdict = reader.verdict(on: witness)
      guard !verdict.outcomes.isEmpty else { return }
      outcomes.append(verdict.outcomes)
      if verdict.isAccepted, accepted.count < Self.mostChanged { accepted.append(witness.password) }
    }
    for probe in Self.probes { judge(Witness(probe)) }
    if accepted.isEmpty {
      // Many policies allow a few symbols only, and nearly all of them this one.
      for probe in Self.probesOfOneSymbol { judge(Witness(probe)) }
    }
    let examples = rules.flatMap { $0.accepts + $0.rejects }.prefix(Self.mostExamples)
    for example in examples { judge(example) }
    // What one rule alone refuses: an accepted password with something in it.
    let additions = Self.additions + examples.map(\.password).filter { $0.utf8.count <= 64 }
    for password in accepted {
      for addition in additions { judge(Witness(password + addition)) }
      judge(Witness(password, personal: [PersonalWord(String(password.prefix(6)))]))
    }
    func samples(_ holds: (Outcome) -> Bool) -> Samples {
      rules.indices.map { rule in
        var words = [UInt64](repeating: 0, count: (outcomes.count + 63) / 64)
        for (sample, outcomes) in outcomes.enumerated() where holds(outcomes[rule]) {
          words[sample / 64] |= 1 << UInt64(sample % 64)
        }
        return words
      }
    }
    met = samples { $0 == .met }
    unmet = samples { $0 == .unmet }
    refused = samples { $0.rejects }
    isSomeAccepted = !accepted.isEmpty
  }

  /// The most accepted passwords that are changed to make further samples.
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
  func isMet(_ rule: Rule) -> Bool { isSome(of: met, rule) }

  /// Whether a sample shows that some password does not meet the rule.
  func isUnmet(_ rule: Rule) -> Bool { isSome(of: unmet, rule) }

  private func isSome(of samples: Samples, _ rule: Rule) -> Bool {
    places[rule.id].map { samples[$0].contains { $0 != 0 } } ?? false
  }

  /// Whether a sample does not meet a rule, and no other of some rules refuses it. The rules are
  /// given by their places among those of the policy.
  func isUnmet(_ rule: Int, whileNoneOf others: [Int]) -> Bool {
    unmet[topPlaces[rule]].enumerated().contains { index, word in
      others.reduce(word) { $0 & ~refused[topPlaces[$1]][index] } != 0
    }
  }
}
