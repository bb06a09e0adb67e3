internal import PasswordPolicy

extension PolicyLinter {
  /// Finds rules that have no effect and rules that no password can meet. It reports only what is
  /// proven.
  func checkRelations(_ policy: Policy, _ list: inout FindingList) {
    checkMembers(policy, &list)
    let language = PolicyLanguage([policy])
    func isEmpty(_ passwords: PolicyLanguage.PasswordSet) -> Bool {
      language.emptiness(of: passwords) == .empty
    }

    // A rule that was seen through by its pattern alone needs no proof, and says nothing about
    // others.
    var isTrivial = Set(
      list.findings.filter { [.neverMet, .neverFails].contains($0.check) }.compactMap(\.ruleID))
    for rule in policy.allRules where !isTrivial.contains(rule.id) {
      if isEmpty(language.met(rule)) {
        list.add(.neverMet(.allTexts), rule, key: rule.kindKey)
      } else if isEmpty(language.unmet(rule)) {
        list.add(.neverFails(.allTexts), rule, key: rule.kindKey)
      } else {
        continue
      }
      isTrivial.insert(rule.id)
    }

    let deciding = policy.rules.filter { $0.severity == .error }
    let accepted = language.accepted(by: 0)
    if isEmpty(accepted) {
      // A rule that no password meets has been reported already.
      if deciding.contains(where: { isTrivial.contains($0.id) && isEmpty(language.met($0)) }) {
        return
      }
      let pair = pairs(deciding).first { isEmpty(both($0.0, $0.1, language)) }
      list.add(
        .unsatisfiablePolicy(pair.map { [$0.0.id, $0.1.id] } ?? []), pair?.1, key: pair?.1.kindKey)
      return
    }
    // A witness only where the rules' meaning alone does not settle it.
    if case .inhabited(_, true) = language.emptiness(of: accepted) {
    } else {
      let finder = WitnessFinder([policy], estimator: estimator)
      if case .notFound = finder.accepted() { list.add(.noPasswordFound(tries: finder.tries), nil) }
    }
    var implied: Set<String> = []
    // The later of two equal rules is the one too many.
    for rule in policy.rules.reversed() where !isTrivial.contains(rule.id) {
      let others = deciding.filter {
        $0.id != rule.id && !implied.contains($0.id) && !isTrivial.contains($0.id)
      }
      guard var needed = enough(others, for: rule, language) else { continue }
      if let one = needed.first(where: { enough([$0], for: rule, language) != nil }) {
        needed = [one]
      } else {
        for other in needed
        where enough(needed.filter { $0.id != other.id }, for: rule, language) != nil {
          needed.removeAll { $0.id == other.id }
        }
      }
      implied.insert(rule.id)
      list.add(.impliedRule(by: needed.map(\.id)), rule, key: rule.kindKey)
    }
  }

  /// Members of groups that do not apply to every password.
  private func checkMembers(_ policy: Policy, _ list: inout FindingList) {
    for group in policy.allRules {
      guard case .atLeast(let needed, let members) = group.kind else { continue }
      let always = members.count { $0.alwaysApplies }
      for member in members where !member.alwaysApplies {
        let key = member.condition == nil ? member.kindKey : "when"
        list.add(.conditionalMember(needed: needed, always: always), member, key: key)
      }
    }
  }

  /// The rules that another rule implies, because it accepts only passwords that they accept.
  private func enough(_ rules: [Rule], for rule: Rule, _ language: PolicyLanguage) -> [Rule]? {
    guard !rules.isEmpty else { return nil }
    let refused = rules.reduce(language.unmet(rule)) {
      language.intersection($0, language.complement(language.unmet($1)))
    }
    return language.emptiness(of: refused) == .empty ? rules : nil
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
}

extension Rule {
  /// Whether it applies whatever the password is, and whatever is known of the user.
  fileprivate var alwaysApplies: Bool {
    guard condition == nil else { return false }
    return switch kind {
    case .personal, .differs: false
    case .atLeast(_, let members): members.contains { $0.alwaysApplies }
    default: true
    }
  }
}
