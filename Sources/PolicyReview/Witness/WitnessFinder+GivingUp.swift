internal import PasswordPolicy
internal import Patterns

extension WitnessFinder {
  /// The proof that what some rules let pass is let pass by others: none if one of these may give
  /// up a search and so refuse what its pattern does not.
  ///
  /// - Parameter same: Rules of which one that says the same gives up too.
  func proof(that rules: [Rule], letPassWhatIsLetPassBy same: [Rule]) -> WitnessResult {
    let known = Set(same.filter { $0.severity == .error }.map(unicode.meaning(of:)))
    let slow = rules.first {
      $0.severity == .error && !known.contains(unicode.meaning(of: $0)) && mayGiveUp($0)
    }
    return slow.map { .mayGiveUp(rule: $0.id) } ?? .impossible
  }

  /// Whether some search for a rule may be given up, as far as is known.
  private func mayGiveUp(_ rule: Rule) -> Bool {
    policies[0].keeping([rule]).allDemands.contains { part in
      guard let pattern = part.kind.pattern, pattern.mayAskEngine else { return false }
      guard !pattern.engine.isGivenUp(length: PolicyEvaluator.examinedBytes),
        let cost = KnownAttacks.shared.cost(pattern, budget.share(2))
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
