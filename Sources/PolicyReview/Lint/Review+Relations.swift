internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

extension Review {
  /// The number of rules whose samples are compared in the time of a step.
  private static let comparedPerStep = 16

  /// Finds rules that have no effect and rules that no password can meet. It reports only what is
  /// proven, and the questions that could not be decided.
  mutating func checkRelations(_ budget: WorkBudget) {
    checkMembers()
    let samples = SampleVerdicts(policy, budget.share(4))
    var questions = RuleQuestions(policy, budget.share(2))
    var isDecided = findRelations(samples, &questions)
    if isDecided == nil {
      // A witness only where the rules' meaning alone does not settle it.
      let finder = WitnessFinder([policy], budget: budget)
      switch finder.accepted() {
      case .notFound(let tries):
        add(
          .noPasswordFound, .warning, nil,
          """
          A search of \(counted(tries, "try", "tries")) found no password that the policy accepts. \
          There may be one, but it is hard to find.
          """, cure: "Relax the rules that few passwords meet.")
      case .notDecided: isDecided = false
      case .found, .impossible, .mayGiveUp: break
      }
    }
    if isDecided == false || !questions.isDecided {
      addUndecided("whether every rule has an effect and a password meets them all")
    }
  }

  /// Finds the relations between rules, and whether the policy is known to accept a password, or
  /// not to; nil if neither.
  private mutating func findRelations(
    _ samples: SampleVerdicts, _ questions: inout RuleQuestions
  ) -> Bool? {
    // A rule that was seen through by its pattern alone needs no proof, and says nothing about
    // others.
    var isTrivial = Set(
      findings.filter { [.neverMet, .neverFails].contains($0.check) }.compactMap(\.ruleID))
    for rule in policy.allRules where !isTrivial.contains(rule.id) {
      if !samples.met.contains(rule.id), questions.isEmpty({ $0.met(rule) }) {
        add(
          .neverMet, .error, rule, key: rule.kind.key, "No password can meet the rule.",
          cure: "Change the rule or remove it.")
      } else if !samples.unmet.contains(rule.id), questions.isEmpty({ $0.unmet(rule) }) {
        add(
          .neverFails, .warning, rule, key: rule.kind.key,
          "Every password meets the rule, so it has no effect.", cure: Self.removal)
      } else {
        continue
      }
      isTrivial.insert(rule.id)
    }

    let deciding = policy.rules.filter { $0.severity == .error }
    if let rule = deciding.first(where: { $0.shortest > PolicyEvaluator.judgedBytes }) {
      addTooLong(rule.shortest, rule)
      return true
    }
    if samples.isSomeAccepted {
      findImplied(samples, isTrivial, &questions)
      return true
    }
    let accepted = questions.emptiness { $0.accepted(by: 0) }
    if accepted == .empty {
      // A rule that refuses every password has been reported already. One that no password meets
      // may still not apply to some.
      for rule in deciding where isTrivial.contains(rule.id) {
        if questions.isEmpty({ $0.complement($0.unmet(rule)) }) { return true }
      }
      let pair = contradiction(deciding, &questions)
      let rules = pair.map { "both \(list([$0.0.id, $0.1.id]))" } ?? "all rules"
      add(
        .unsatisfiablePolicy, .error, pair?.1, key: pair?.1.kind.key,
        "No password meets \(rules), so the policy accepts none.",
        cure: "Remove one of the rules that contradict each other.")
      return true
    }
    if case .inhabited(let path, _) = accepted, let rule = judgesNone(of: path.count, deciding) {
      addTooLong(path.count, rule)
      return true
    }
    findImplied(samples, isTrivial, &questions)
    // The text that is surely in the set may not be in NFC, or not be judged.
    return nil
  }

  private static let removal = "Remove the rule, or keep it only for its line in the checklist."

  /// Adds that a rule does not judge any password as long as the policy demands.
  private mutating func addTooLong(_ shortest: Int, _ rule: Rule) {
    let reason =
      shortest > PolicyEvaluator.judgedBytes
      ? "pwcheck judges at most \(PolicyEvaluator.judgedBytes) bytes."
      : """
      the policy demands at least \(counted(shortest, "character")), and the rule looks at the \
      first 4096 bytes only.
      """
    add(
      .unsatisfiablePolicy, .error, rule, key: rule.kind.key,
      "No password meets the rule: \(reason)", cure: "Ask for fewer characters.")
  }

  private mutating func findImplied(
    _ samples: SampleVerdicts, _ isTrivial: Set<String>, _ questions: inout RuleQuestions
  ) {
    // By number, since copying a rule takes longer than most answers.
    let rules = policy.rules
    func areEnough(_ others: [Int], for rule: Int, _ questions: inout RuleQuestions) -> Bool {
      guard !others.isEmpty, !samples.isUnmet(rule, whileNoneOf: others) else { return false }
      guard questions.spend(others.count / 2) else { return false }
      return questions.isEmpty { $0.passing(others.lazy.map { rules[$0] }, $0.unmet(rules[rule])) }
    }
    var deciding = rules.indices.filter {
      rules[$0].severity == .error && !isTrivial.contains(rules[$0].id)
    }
    // The later of two equal rules is the one too many.
    for rule in rules.indices.reversed() where !isTrivial.contains(rules[rule].id) {
      let others = deciding.filter { $0 != rule }
      guard questions.spend(others.count / Self.comparedPerStep) else { return }
      // One rule alone is usually enough, and the question is much smaller.
      var needed = others.first { areEnough([$0], for: rule, &questions) }.map { [$0] } ?? []
      if needed.isEmpty {
        guard areEnough(others, for: rule, &questions) else { continue }
        needed = others
        for other in others {
          guard questions.spend(needed.count / Self.comparedPerStep) else { break }
          let fewer = needed.filter { $0 != other }
          if areEnough(fewer, for: rule, &questions) { needed = fewer }
        }
      }
      deciding = others
      add(
        .impliedRule, .note, rules[rule], key: rules[rule].kind.key,
        """
        Every password that meets \(list(needed.map { rules[$0].id })) meets this rule, so it has \
        no effect of its own.
        """, cure: Self.removal)
    }
  }

  private mutating func checkMembers() {
    for group in policy.allRules {
      guard case .atLeast(let needed, let members) = group.kind else { continue }
      let always = members.count { $0.alwaysApplies }
      for member in members where !member.alwaysApplies {
        let key = member.condition == nil ? member.kind.key : "when"
        let rest =
          always == 0
          ? "If no member applies, the group does not."
          : always < needed
            ? "Then meeting the other \(counted(always, "member")) is enough."
            : "Then \(needed) of the other members must be met."
        add(
          .conditionalMember, .note, member, key: key,
          "The member does not apply to every password, and then counts neither way. \(rest)",
          cure: "Make it a rule of its own if it must not weaken the group.")
      }
    }
  }

  private func contradiction(_ rules: [Rule], _ questions: inout RuleQuestions) -> (Rule, Rule)? {
    for (number, b) in rules.enumerated() {
      for a in rules[..<number] {
        guard questions.spend(1) else { return nil }
        if questions.isEmpty({ $0.passing([b], $0.complement($0.unmet(a))) }) { return (a, b) }
      }
    }
    return nil
  }

  /// A rule that no password of the policy's least length can meet, because it judges only the
  /// first part, where being met proves nothing.
  private func judgesNone(of shortest: Int, _ rules: [Rule]) -> Rule? {
    guard shortest > PolicyEvaluator.examinedBytes else { return nil }
    if shortest > PolicyEvaluator.judgedBytes { return rules.first }
    return rules.first { rule in
      guard rule.condition == nil else { return false }
      return switch rule.kind {
      // Of the whole password, or without a word or a password to compare with not asked at all.
      case .length, .strength, .breached, .atLeast, .not, .personal, .differs, .history: false
      default: true
      }
    }
  }
}

extension Rule {
  /// The fewest bytes of a password that meets a rule about length, whatever it counts, and that
  /// applies to all.
  fileprivate var shortest: Int {
    if condition == nil, case .length(let limit) = kind { limit.range.lowerBound } else { 0 }
  }

  fileprivate var alwaysApplies: Bool {
    guard condition == nil else { return false }
    return switch kind {
    case .personal, .differs, .history: false
    case .atLeast(_, let members): members.contains { $0.alwaysApplies }
    case .not(let kind): demanding(kind).alwaysApplies
    default: true
    }
  }
}
