internal import PasswordPolicy
internal import Patterns

extension PolicyLinter {
  /// Finds rules that have no effect and rules that no password can meet. It reports only what is
  /// proven, and the questions that could not be decided.
  func checkRelations(_ policy: Policy, _ list: inout FindingList, _ budget: WorkBudget) {
    checkMembers(policy, &list)
    let samples = SampleVerdicts(policy, estimator: estimator, budget.share(4))
    var questions = RuleQuestions(policy, budget.share(2))
    var isDecided = findRelations(policy, samples, &questions, &list)
    if isDecided == nil {
      // A witness only where the rules' meaning alone does not settle it.
      let finder = WitnessFinder([policy], estimator: estimator, budget: budget)
      switch finder.accepted() {
      case .notFound(let tries): list.add(.noPasswordFound(tries: tries), nil)
      case .notDecided: isDecided = false
      case .found, .impossible: break
      }
    }
    if isDecided == false || !questions.isDecided { list.add(.notDecided(.relations), nil) }
  }

  /// Finds the relations between rules.
  ///
  /// - Returns: Whether the policy is known to accept a password, or not to; nil if neither.
  private func findRelations(
    _ policy: Policy, _ samples: SampleVerdicts, _ questions: inout RuleQuestions,
    _ list: inout FindingList
  ) -> Bool? {
    // A rule that was seen through by its pattern alone needs no proof, and says nothing about
    // others.
    var isTrivial = Set(
      list.findings.filter { [.neverMet, .neverFails].contains($0.check) }.compactMap(\.ruleID))
    for rule in policy.allRules where !isTrivial.contains(rule.id) {
      if !samples.isMet(rule), questions.isEmpty({ $0.met(rule) }) {
        list.add(.neverMet, rule, key: rule.kind.key)
      } else if !samples.isUnmet(rule), questions.isEmpty({ $0.unmet(rule) }) {
        list.add(.neverFails, rule, key: rule.kind.key)
      } else {
        continue
      }
      isTrivial.insert(rule.id)
    }

    let deciding = policy.rules.filter { $0.severity == .error }
    if samples.isSomeAccepted {
      if least == .note { findImplied(policy, samples, deciding, isTrivial, &questions, &list) }
      return true
    }
    let accepted = questions.emptiness { $0.accepted(by: 0) }
    if accepted == .empty {
      // A rule that refuses every password has been reported already. One that no password meets
      // may still not apply to some.
      for rule in deciding where isTrivial.contains(rule.id) {
        if questions.isEmpty({ $0.complement($0.unmet(rule)) }) { return true }
      }
      let pair = pairs(deciding).first { a, b in questions.isEmpty { both(a, b, $0) } }
      list.add(
        .unsatisfiablePolicy(pair.map { [$0.0.id, $0.1.id] } ?? []), pair?.1, key: pair?.1.kind.key)
      return true
    }
    if case .inhabited(let shortest, _) = accepted,
      let rule = judgesNone(of: shortest, deciding)
    {
      list.add(.onlyTooLong(shortest: shortest), rule, key: rule.kind.key)
      return true
    }
    if least == .note { findImplied(policy, samples, deciding, isTrivial, &questions, &list) }
    if case .inhabited(_, isCertain: true) = accepted { return true }
    return nil
  }

  private func findImplied(
    _ policy: Policy, _ samples: SampleVerdicts, _ deciding: [Rule], _ isTrivial: Set<String>,
    _ questions: inout RuleQuestions, _ list: inout FindingList
  ) {
    /// Whether another rule accepts every password that these rules accept.
    func areEnough(_ rules: [Rule], for rule: Rule, _ questions: inout RuleQuestions) -> Bool {
      guard !rules.isEmpty, !samples.isUnmet(rule, whileNoneOf: rules) else { return false }
      questions.spend(rules.count / 2)
      return questions.isEmpty { language in
        rules.reduce(language.unmet(rule)) {
          language.intersection($0, language.complement(language.unmet($1)))
        }
      }
    }
    var implied: Set<String> = []
    // The later of two equal rules is the one too many.
    for rule in policy.rules.reversed() where !isTrivial.contains(rule.id) {
      let others = deciding.filter {
        $0.id != rule.id && !implied.contains($0.id) && !isTrivial.contains($0.id)
      }
      // One rule alone is usually enough, and the question is much smaller.
      var needed = others.first { areEnough([$0], for: rule, &questions) }.map { [$0] } ?? []
      if needed.isEmpty {
        guard areEnough(others, for: rule, &questions) else { continue }
        needed = others
        for other in others {
          let fewer = needed.filter { $0.id != other.id }
          if areEnough(fewer, for: rule, &questions) { needed = fewer }
        }
      }
      implied.insert(rule.id)
      list.add(.impliedRule(by: needed.map(\.id)), rule, key: rule.kind.key)
    }
  }

  /// Reports members of groups that do not apply to every password.
  private func checkMembers(_ policy: Policy, _ list: inout FindingList) {
    for group in policy.allRules {
      guard case .atLeast(let needed, let members) = group.kind else { continue }
      let always = members.count { $0.alwaysApplies }
      for member in members where !member.alwaysApplies {
        let key = member.condition == nil ? member.kind.key : "when"
        list.add(.conditionalMember(needed: needed, always: always), member, key: key)
      }
    }
  }

  /// The passwords that both rules accept.
  private func both(_ a: Rule, _ b: Rule, _ language: PolicyLanguage) -> PolicyLanguage.PasswordSet
  {
    language.intersection(
      language.complement(language.unmet(a)), language.complement(language.unmet(b)))
  }

  private func pairs(_ rules: [Rule]) -> [(Rule, Rule)] {
    rules.indices.flatMap { j in rules[..<j].map { ($0, rules[j]) } }
  }

  /// A rule that no password of the policy's least length can meet, because it judges only the
  /// first part, where being met proves nothing.
  private func judgesNone(of shortest: Int, _ rules: [Rule]) -> Rule? {
    guard shortest > PolicyEvaluator.examinedBytes else { return nil }
    return rules.first { rule in
      guard rule.condition == nil else { return false }
      return switch rule.kind {
      // Of the whole password, or without a word or a password to compare with not asked at all.
      case .length, .strength, .breached, .atLeast, .personal, .differs, .history: false
      default: true
      }
    }
  }
}

extension Rule {
  /// Whether the rule applies to every password and user.
  fileprivate var alwaysApplies: Bool {
    guard condition == nil else { return false }
    return switch kind {
    case .personal, .differs, .history: false
    case .atLeast(_, let members): members.contains { $0.alwaysApplies }
    default: true
    }
  }
}
