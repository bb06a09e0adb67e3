internal import PasswordPolicy
internal import Patterns

extension WitnessFinder {
  /// The result of a search for what some rules let pass and others refuse. It is no proof if one
  /// of the others may give up a search and so refuse what its pattern does not, unless one that
  /// lets pass says the same and gives up too.
  func certified(
    _ result: WitnessResult, refusedBy rules: [Rule], passedBy same: [Rule]
  ) -> WitnessResult {
    switch result {
    case .impossible: slowRule(among: rules, same).map { .mayGiveUp(rule: $0.id) } ?? result
    case .found(let witness, needsLineFeed: true):
      slowRule(among: rules, same) == nil ? result : .found(witness)
    default: result
    }
  }

  private func slowRule(among rules: [Rule], _ same: [Rule]) -> Rule? {
    let known = Set(same.filter { $0.severity == .error }.map(unicode.meaning(of:)))
    return rules.first {
      $0.severity == .error && !known.contains(unicode.meaning(of: $0)) && mayGiveUp($0)
    }
  }

  /// Whether some search for a rule may be given up, as far as is known.
  private func mayGiveUp(_ rule: Rule) -> Bool {
    policies[0].keeping([rule]).allDemands.contains { part in
      guard let pattern = part.kind.pattern, pattern.mayAskEngine else { return false }
      guard !pattern.engine.isGivenUp(length: PolicyEvaluator.examinedBytes),
        let cost = SearchCost(pattern, budget.share(2))
      else { return true }
      return cost.isOpen || cost.growth.map { $0.degree > 2 } == true
    }
  }
}

extension Rule.Kind {
  /// The pattern that the demand searches for; nil if it is another demand.
  var pattern: RulePattern? {
    switch plain {
    case .match(let pattern, _), .avoid(let pattern): pattern
    default: nil
    }
  }
}
