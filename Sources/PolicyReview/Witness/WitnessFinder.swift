package import PasswordPolicy
package import Patterns
internal import UnicodeText

/// Finds passwords that show the effect of policies: one that is accepted, one that fails a single
/// rule, one on which two policies disagree.
///
/// Automata say which texts come into question, or prove that there are none; what no automaton
/// knows (blocklists, the estimate, back-references) is found by trying. Every witness is judged by
/// `PasswordChecker` before it is returned. The same policies give the same witnesses.
///
/// For one thread at a time.
package final class WitnessFinder {
  package var policies: [Policy] { unicode.policies }
  package let tries: Int

  private(set) var unicode: PolicyLanguage
  private var ascii: PolicyLanguage
  let budget: WorkBudget
  /// The examples of all rules and the words of all sites, which each question tries.
  private let examples: [Witness]

  /// A question gets nothing where its part is next to nothing.
  private static let share = 4
  private static let leastSteps = 1_000
  private static let stepsPerRule = 4

  /// Prepares a search. The budget is for all questions together: one that is too large leaves some
  /// of it to the others. Of the candidates, some are tried by way of a list's entries.
  package init(_ policies: [Policy], tries: Int = 2_000, budget: WorkBudget = WorkBudget(.normal)) {
    self.budget = budget
    examples =
      policies.flatMap(\.allRules).flatMap { $0.accepts + $0.rejects }
      + policies.flatMap(\.context.words).map { Witness($0) }
    unicode = PolicyLanguage(policies, budget: budget.share(Self.share))
    ascii = PolicyLanguage(policies, alphabet: .printableASCII, budget: budget.share(Self.share))
    self.tries = tries
  }

  // MARK: Questions

  package func accepted(by policy: Int = 0) -> WitnessResult {
    search(by: [policies[policy]], { $0.accepted(by: policy) }, holds: { $0[0].isAccepted })
  }

  /// A password for which every error rule of the first policy is met or does not apply, except for
  /// one rule, which it does not meet.
  package func failing(only rule: Rule) -> WitnessResult {
    guard budget.left > Self.leastSteps else { return .notDecided(tries: 0) }
    let policy = policies[0]
    let index = policy.rules.firstIndex { $0.id == rule.id }
    let others = policy.rules.filter { $0.id != rule.id && $0.severity == .error }
    return search(by: [policy]) {
      $0.passing(others, $0.unmet(rule))
    } holds: { verdicts in
      verdicts[0].topOutcomes.enumerated().allSatisfy { place, outcome in
        if place == index { return outcome == .unmet }
        return policy.rules[place].severity == .warning || !outcome.rejects
      }
    }
  }

  package func accepted(by policy: Int, butNotBy other: Int) -> WitnessResult {
    let result = search(by: [policies[policy], policies[other]]) {
      $0.intersection($0.accepted(by: policy), $0.complement($0.accepted(by: other)))
    } holds: {
      $0[0].isAccepted && !$0[1].isAccepted && !$0[1].isUndetermined
    }
    return certified(result, refusedBy: policies[other].rules, passedBy: policies[policy].rules)
  }

  /// A password that one rule lets pass and another does not. A rule that is missing, or only
  /// warns, lets all pass.
  func passing(_ rule: Rule?, butNot other: Rule?) -> WitnessResult {
    guard let other, other.severity == .error else { return .impossible }
    let rules = [other] + [rule].compactMap(\.self).filter { $0.severity == .error }
    let result = search(by: rules.map { policies[0].keeping([$0]) }) {
      $0.passing(rules.dropFirst(), $0.unmet(other))
    } holds: { verdicts in
      verdicts[0].topOutcomes == [.unmet]
        && verdicts.dropFirst().allSatisfy { !$0.topOutcomes[0].rejects }
    }
    return certified(result, refusedBy: [other], passedBy: Array(rules.dropFirst()))
  }

  // MARK: Searching

  private func search(
    by policies: [Policy], _ passwords: (PolicyLanguage) -> PolicyLanguage.PasswordSet,
    holds: ([VerdictReader.Verdict]) -> Bool
  ) -> WitnessResult {
    guard budget.left > Self.leastSteps else { return .notDecided(tries: 0) }
    // Each of their rules is a part of the question.
    budget.spend(policies.reduce(0) { $0 + $1.rules.count } * Self.stepsPerRule)
    let own = budget.share(Self.share)
    let readers = policies.map { VerdictReader($0, own) }
    func isWitness(_ candidate: Witness) -> Bool {
      holds(readers.map { $0.verdict(on: candidate) })
    }
    // One question that is too large should not be the end of all others.
    ascii = ascii.renewed(budget.share(Self.share))
    unicode = unicode.renewed(budget.share(Self.share))
    var tried = 0
    // What can be typed on any keyboard first. Only all of Unicode can prove that there is nothing.
    let all = passwords(unicode)
    let oneLine = unicode.withoutLineFeed(all)
    let needsLineFeed = unicode.emptiness(of: oneLine) == .empty
    if needsLineFeed, unicode.emptiness(of: all) == .empty { return .impossible }
    let sources = [
      (ascii, passwords(ascii), tries / 3), (unicode, oneLine, tries / 2),
      (unicode, all, tries * 2 / 3),
    ]
    for (language, set, limit) in sources {
      guard var candidates = CandidateSource(language, set) else { continue }
      while tried < limit, !own.isSpent, let candidate = candidates.next() {
        tried += 1
        if isWitness(candidate) { return .found(candidate, needsLineFeed: needsLineFeed) }
      }
    }
    var random = SeededGenerator(seed: 0x6775_6573_73)
    for number in 0..<max(0, tries - tried) where !own.isSpent {
      let guess = guess(number, &random)
      tried += 1
      if isWitness(guess) { return .found(guess, needsLineFeed: needsLineFeed) }
    }
    return own.isSpent || ascii.isExhausted || unicode.isExhausted
      ? .notDecided(tries: tried) : .notFound(tries: tried)
  }

  private static let letters = CodePointSet.printableASCII.letters
  private static let longestGuess = 72

  /// A candidate that no automaton has chosen: an example of a policy, two of them together, or a
  /// random text.
  ///
  /// Where a pattern is too large to be understood its author's examples are the best start there
  /// is.
  private func guess(_ number: Int, _ random: inout SeededGenerator) -> Witness {
    if number < examples.count { return examples[number] }
    if !number.isMultiple(of: 2), let first = examples.randomElement(using: &random),
      let second = examples.randomElement(using: &random)
    {
      return Witness(
        first.password + second.password, personal: first.personal + second.personal,
        previous: first.previous, history: first.history)
    }
    let length = Int.random(in: 0...Self.longestGuess, using: &random)
    let scalars = (0..<length).compactMap { _ in Self.letters.randomElement(using: &random) }
    return Witness(String(String.UnicodeScalarView(scalars)))
  }

  // MARK: Searches that are given up

  /// The result of a search for what some rules let pass and others refuse. It is no proof if one
  /// of the others may give up a search and so refuse what its pattern does not, unless one that
  /// lets pass says the same and gives up too.
  private func certified(
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

  private func mayGiveUp(_ rule: Rule) -> Bool {
    policies[0].keeping([rule]).allDemands.contains { part in
      let pattern: RulePattern
      switch part.kind.plain {
      case .match(let own, _), .avoid(let own): pattern = own
      default: return false
      }
      guard pattern.mayAskEngine else { return false }
      guard !pattern.engine.isGivenUp(length: PolicyEvaluator.examinedBytes),
        let cost = SearchCost(pattern, budget.share(2))
      else { return true }
      return cost.isOpen || cost.growth.map { $0.degree > 2 } == true
    }
  }
}

package struct PolicyWitnesses: Sendable {
  /// A password that the policy accepts. If that is impossible, the policy contradicts itself.
  package let accepted: WitnessResult
  /// A password for each error rule, in the policy's order, that fails only that rule. If that is
  /// impossible, the rule never decides: the other rules refuse every password that it does.
  package let failingOnly: [(rule: Rule, result: WitnessResult)]

  package init(_ policy: Policy, tries: Int = 2_000, budget: WorkBudget = WorkBudget(.normal)) {
    let finder = WitnessFinder([policy], tries: tries, budget: budget)
    accepted = finder.accepted()
    failingOnly = finder.policies[0].rules.filter { $0.severity == .error }.map {
      ($0, finder.failing(only: $0))
    }
  }
}
