internal import PasswordPolicy
internal import Patterns

/// The outcomes of a policy's rules for a few hundred passwords.
///
/// They answer most questions about rules at once: where a password meets a rule, nothing needs to
/// be proven to know that the rule can be met. They never show that something is impossible.
struct SampleVerdicts {
  /// The ids of the rules that some sample meets, and that some does not meet.
  private(set) var (met, unmet) = (Set<String>(), Set<String>())
  /// For each rule that is no member of a group, the samples that do not meet it, and those that it
  /// refuses, a bit each. So a question about two of a thousand rules takes a few steps.
  private var (unmetSamples, refusedSamples) = ([[UInt64]](), [[UInt64]]())
  let isSomeAccepted: Bool

  init(_ policy: Policy, _ budget: WorkBudget) {
    let rules = policy.allRules
    let reader = VerdictReader(policy, budget)
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
    for outcomes in outcomes {
      for (rule, outcome) in zip(rules, outcomes) {
        if outcome == .met { met.insert(rule.id) }
        if outcome == .unmet { unmet.insert(rule.id) }
      }
    }
    func samples(_ holds: (Outcome) -> Bool) -> [[UInt64]] {
      reader.places.map { place in
        var words = [UInt64](repeating: 0, count: (outcomes.count + 63) / 64)
        for (sample, outcomes) in outcomes.enumerated() where holds(outcomes[place]) {
          words[sample / 64] |= 1 << UInt64(sample % 64)
        }
        return words
      }
    }
    unmetSamples = samples { $0 == .unmet }
    refusedSamples = samples { $0.rejects }
    isSomeAccepted = !accepted.isEmpty
  }

  private static let mostChanged = 3
  private static let mostExamples = 60
  private static let lengths = [
    0, 1, 3, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 20, 24, 32, 64, 100,
  ]
  /// A password of each of these lengths and every mixture of kinds, without words and consecutive
  /// characters, and with none twice unless it is long.
  static let probes = lengths.flatMap(passwords)
  private static let probesOfOneSymbol = probes.map { probe in
    String(probe.map { $0.isLetter || $0.isNumber ? $0 : "!" })
  }
  private static let additions = [
    " ", "a", "A", "1", "!", "\"", "é", "漢", "aaaaaaaa", "abcdefgh", "12345678", "qwertyui",
    "password", "\n",
  ]

  private static func passwords(length: Int) -> [String] {
    CharacterMixture.all.map { kinds in
      let alphabets = kinds.classes.map { Array($0.alphabet.utf8) }
      let bytes = (0..<length).map { i in
        let letters = alphabets[i % alphabets.count]
        // A step that is prime to the alphabet's length, so that all are used.
        let step = letters.count % 7 != 0 ? 7 : letters.count % 5 != 0 ? 5 : 3
        let place = i / alphabets.count * step + i % alphabets.count
        return letters[place % letters.count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Whether a sample does not meet a rule, and no other of some rules refuses it. The rules are
  /// given by their places among those of the policy.
  func isUnmet(_ rule: Int, whileNoneOf others: [Int]) -> Bool {
    unmetSamples[rule].enumerated().contains { index, word in
      others.reduce(word) { $0 & ~refusedSamples[$1][index] } != 0
    }
  }
}
