package import PasswordPolicy
package import Patterns
internal import UnicodeText

/// The meaning of policies: the set of passwords that each rule and policy accepts, and questions
/// about sets that can be answered with proof.
///
/// Patterns and lengths are regular languages and exact. What is not regular, such as a blocklist,
/// the estimate or a back-reference, is a predicate that may be true or false of a password, known
/// only by its consequences (three repeats at most are four at most). An answer "empty" is
/// therefore a proof, and "inhabited" is one only if no predicate was needed; a ``WitnessFinder``
/// looks for the password itself.
///
/// Everything said holds of passwords of up to `PolicyEvaluator.examinedBytes` bytes and of
/// searches within their budget. For one thread at a time.
package final class PolicyLanguage {
  package let policies: [Policy]
  /// The characters of the passwords that the answers are about. Of all of Unicode, grapheme
  /// clusters (`\X`, lengths in characters) are predicates, known by their bounds; of printable
  /// ASCII they are exact too, and sets are smaller.
  package let alphabet: AtomSets

  /// A set of passwords, which belongs to the analysis that made it.
  package typealias PasswordSet = Automaton.State

  private(set) var predicates: Predicates
  /// Nil if the rules tell more classes of characters apart than there is room for.
  private var automaton: Automaton?
  private let budget: WorkBudget
  private var patterns: [ExactText: PatternSets] = [:]
  private var counts: [Predicate: Expression] = [:]
  /// The sets of characters that some rule tells from others.
  private var told: Set<CodePointSet> = []
  /// The known relations between predicates, which are joined to every set.
  private var constraints = DecisionDiagrams.always
  private var cache: [RuleMeaning: Outcomes] = [:]

  /// The passwords that meet a rule, and those that do not. Passwords to which the rule does not
  /// apply are in neither.
  typealias Outcomes = (met: PasswordSet, unmet: PasswordSet)

  /// The number of ranges of sets that are compared, hashed and divided in the time of a step.
  private static let rangesPerStep = 4

  private struct PatternSets {
    var exact: Expression?
    /// If the exact one is not known.
    var superset: Expression?
    var subset: Expression?
    var characters: CodePointSet?
  }

  /// Prepares the analysis of policies, which may be compared with each other. A policy that tells
  /// roles apart is taken as for a user without any.
  package init(
    _ policies: [Policy], alphabet: AtomSets = .unicode, budget: WorkBudget = WorkBudget(.normal)
  ) {
    let policies = policies.map { $0.applying(roles: []) }
    self.policies = policies
    self.alphabet = alphabet
    self.budget = budget
    predicates = Predicates(budget)
    // To copy thousands of rules that the budget is not enough for is work too.
    let ruleCount = policies.reduce(0) { $0 + $1.rules.count }
    guard budget.left > ruleCount * Self.stepsPerRule else { return }
    for rule in policies.flatMap(\.allDemands) where !budget.isSpent { read(rule) }
    // Policies that are compared often differ in it alone.
    if policies.count > 1 { told.insert(Self.lineFeed.intersection(alphabet.universe)) }
    budget.spend(told.reduce(0) { $0 + $1.ranges.count } / Self.rangesPerStep)
    let sets = Array(told)
    guard let minterms = Minterms(dividing: alphabet.universe, by: sets) else { return }
    automaton = Automaton(
      minterms: minterms, masks: Dictionary(uniqueKeysWithValues: zip(sets, minterms.masks)),
      predicateCount: predicates.all.count, budget)
    constrain()
  }

  // MARK: Sets

  package func accepted(by policy: Int) -> PasswordSet {
    passing(policies[policy].rules.filter { $0.severity == .error }, DecisionDiagrams.always)
  }

  func passing(_ rules: some Sequence<Rule>, _ passwords: PasswordSet) -> PasswordSet {
    rules.reduce(passwords) { intersection($0, complement(unmet($1))) }
  }

  /// The passwords that meet a rule. To all others the rule does not apply, or they do not meet it.
  package func met(_ rule: Rule) -> PasswordSet { outcomes(of: rule).met }

  package func unmet(_ rule: Rule) -> PasswordSet { outcomes(of: rule).unmet }

  package func intersection(_ a: PasswordSet, _ b: PasswordSet) -> PasswordSet {
    automaton?.diagrams.and(a, b) ?? a
  }

  package func union(_ a: PasswordSet, _ b: PasswordSet) -> PasswordSet {
    automaton?.diagrams.or(a, b) ?? a
  }

  package func complement(_ a: PasswordSet) -> PasswordSet { automaton?.diagrams.not(a) ?? a }

  func withoutLineFeed(_ a: PasswordSet) -> PasswordSet {
    intersection(a, complement(found(.one(Self.lineFeed.intersection(alphabet.universe)))))
  }

  // MARK: Questions

  package func emptiness(of passwords: PasswordSet) -> Emptiness {
    guard let automaton = usableAutomaton else { return .unknown }
    let emptiness = automaton.shortest(from: start(passwords))
    return isExhausted ? .unknown : emptiness
  }

  /// This analysis, or a new one with a budget of its own that may answer what this one did not.
  func renewed(_ budget: @autoclosure () -> WorkBudget) -> PolicyLanguage {
    guard isExhausted, automaton != nil else { return self }
    return PolicyLanguage(policies, alphabet: alphabet, budget: budget())
  }

  // MARK: Reading the rules

  private func read(_ rule: Rule) {
    budget.spend(Self.stepsPerRule)
    switch rule.kind.plain {
    case .match(let pattern, let times): read(pattern.tree, times)
    case .avoid(let pattern): read(pattern.tree, 1...Int.max)
    default: break
    }
    switch demand(of: rule) {
    case .match(_, _, let text?):
      told.insert(text.refused.intersection(alphabet.universe))
      readCharacters(text.range)
    case .length(let limit) where limit.unit == .characters: readCharacters(limit.range)
    case .length(let limit) where limit.unit == .bytes: told.formUnion(Expression.byteWidths)
    case .condition(let condition):
      if let given = condition.given { predicates.add(given) }
      predicates.add(condition.predicate)
    default: break
    }
  }

  private func readCharacters(_ range: ClosedRange<Int>) {
    if alphabet !== AtomSets.printableASCII { predicates.add(.characters(range)) }
  }

  private func read(_ tree: PatternTree, _ times: ClosedRange<Int>) {
    let source = ExactText(tree.source)
    if patterns[source] == nil {
      budget.spend(tree.root.descendants.count * Self.stepsPerNode)
      if alphabet !== AtomSets.printableASCII { tree.payForAtoms(budget) }
      if budget.isSpent { return }
      patterns[source] = sets(tree)
    }
    guard let sets = patterns[source] else { return }
    if times == 1...Int.max {
      if sets.exact == nil { predicates.add(.occurs(source, times), of: tree) }
    } else if let characters = sets.characters {
      // Occurrences of one character are counted by reading on.
      let others = Expression.repeated(.one(alphabet.universe.subtracting(characters)), 0...Int.max)
      let all = Expression.sequence([.repeated(.sequence(others, .one(characters)), times), others])
      counts[.occurs(source, times)] = all
      told.formUnion(all.sets)
    } else {
      predicates.add(.occurs(source, times), of: tree)
    }
  }

  /// The sets of a pattern; none if PCRE2 reads it in another way than the tree.
  private func sets(_ tree: PatternTree) -> PatternSets {
    var sets = PatternSets()
    guard tree.agreesWithEngine else { return sets }
    let meaning = PatternMeaning(tree)
    sets.exact = meaning.expression(.exact, alphabet)
    if sets.exact == nil {
      sets.superset = meaning.expression(.superset, alphabet)
      sets.subset = meaning.expression(.subset, alphabet)
    }
    sets.characters = meaning.singleSet(tree.root, alphabet)
    for expression in [sets.exact, sets.superset, sets.subset] {
      told.formUnion(expression?.sets ?? [])
    }
    return sets
  }

  private static let stepsPerRule = 16
  private static let stepsPerNode = 8

  // MARK: How predicates hang together

  private func constrain() {
    for (i, a) in predicates.all.enumerated() where !budget.isSpent {
      // Two patterns are compared part by part; lists are paid for by their entries.
      budget.spend(predicates.all.count * 8)
      for (j, b) in predicates.all.enumerated() where i != j {
        if predicates.implication(a, b) != nil {
          require(union(complement(predicate(i)), predicate(j)))
        }
        if i < j, predicates.exclusion(a, b) != nil {
          require(complement(intersection(predicate(i), predicate(j))))
        }
      }
      if case .occurs(let source, let times) = a {
        let sets = patterns[source]
        if times.lowerBound > 0, let covering = sets?.exact ?? sets?.superset {
          require(union(complement(predicate(i)), found(covering)))
        }
        if times == 1...Int.max, let within = sets?.subset {
          require(union(complement(found(within)), predicate(i)))
        }
      }
      let lengths = LengthBounds(a)
      if lengths.needed.lowerBound > 0 {
        require(union(complement(predicate(i)), codePoints(lengths.needed)))
      }
      if let enough = lengths.enough {
        require(union(predicate(i), complement(codePoints(enough))))
      }
    }
  }

  private func require(_ condition: PasswordSet) {
    constraints = intersection(constraints, condition)
  }

  // MARK: Rules

  private func outcomes(of rule: Rule) -> Outcomes { outcomes(of: meaning(of: rule)) }

  private func outcomes(of meaning: RuleMeaning) -> Outcomes {
    if let known = cache[meaning] { return known }
    func either(_ met: PasswordSet) -> Outcomes { (met, complement(met)) }
    let result: Outcomes
    switch meaning {
    case .match(_, _, let text?):
      let refused = found(.one(text.refused.intersection(alphabet.universe)))
      result = either(intersection(characters(text.range), complement(refused)))
    case .match(let source, let times, nil): result = either(occurs(source, times))
    case .avoid(let source): result = either(complement(occurs(source, 1...Int.max)))
    case .length(let limit): result = either(length(limit))
    case .atLeast(let count, let members): result = group(count, members.map(outcomes(of:)))
    case .not(let inner):
      let negated = outcomes(of: inner)
      result = (negated.unmet, negated.met)
    case .condition(let condition):
      let isTrue = predicate(condition.predicate)
      let always = either(condition.isTrue ? isTrue : complement(isTrue))
      result = condition.given.map { outcomes(always, where: predicate($0)) } ?? always
    case .when(let condition, let demand):
      result = outcomes(outcomes(of: demand), where: outcomes(of: condition).met)
    }
    cache[meaning] = result
    return result
  }

  /// The outcomes of a rule that applies to some passwords only.
  private func outcomes(_ outcomes: Outcomes, where applies: PasswordSet) -> Outcomes {
    (intersection(applies, outcomes.met), intersection(applies, outcomes.unmet))
  }

  /// The demand of a rule. Two rules that demand the same in the same words have the same.
  func meaning(of rule: Rule) -> RuleMeaning {
    let demand = demand(of: rule)
    return rule.condition.map { .when(meaning(of: rule.demanding($0)), demand) } ?? demand
  }

  private func demand(of rule: Rule) -> RuleMeaning {
    switch rule.kind.plain {
    case .match(let pattern, let times):
      .match(ExactText(pattern.source), times, pattern.countedCharacters)
    case .avoid(let pattern): .avoid(ExactText(pattern.source))
    case .length(let limit): .length(limit)
    case .atLeast(let count, let members): .atLeast(count, of: members.map(meaning(of:)))
    case .not(let kind): .not(meaning(of: rule.demanding(kind)))
    case .after(let removal, let kind):
      .condition(
        PredicateCondition(
          predicate: .meetsAfter(
            removing: predicates.number(of: removal.list.words), leaving: removal.leaves,
            meaning(of: rule.demanding(kind)))))
    default: .condition(predicates.condition(for: rule))
    }
  }

  /// The outcomes of a group. A member that does not apply counts neither way: enough members are
  /// met, or all that apply are.
  private func group(_ count: Int, _ members: [Outcomes]) -> Outcomes {
    let enough = atLeast(count, of: members.map(\.met))
    let someUnmet = members.reduce(DecisionDiagrams.never) { union($0, $1.unmet) }
    let someMet = members.reduce(DecisionDiagrams.never) { union($0, $1.met) }
    return (
      union(enough, intersection(someMet, complement(someUnmet))),
      intersection(someUnmet, complement(enough))
    )
  }

  private func atLeast(_ count: Int, of members: [PasswordSet]) -> PasswordSet {
    guard count > 0 else { return DecisionDiagrams.always }
    // At each place, that so many of the members so far are met.
    var enough = [DecisionDiagrams.always] + Array(repeating: DecisionDiagrams.never, count: count)
    for member in members where !isExhausted {
      for number in (1...count).reversed() {
        enough[number] = union(intersection(member, enough[number - 1]), enough[number])
      }
    }
    return enough[count]
  }

  private func occurs(_ source: ExactText, _ times: ClosedRange<Int>) -> PasswordSet {
    if let counted = counts[.occurs(source, times)] { return whole(counted) }
    if times == 1...Int.max, let exact = patterns[source]?.exact { return found(exact) }
    return predicate(.occurs(source, times))
  }

  private func length(_ limit: LengthLimit) -> PasswordSet {
    switch limit.unit {
    case .codePoints: codePoints(limit.range)
    case .bytes: automaton?.bytes(limit.range) ?? DecisionDiagrams.never
    case .characters: characters(limit.range)
    }
  }

  private func characters(_ range: ClosedRange<Int>) -> PasswordSet {
    alphabet === AtomSets.printableASCII ? codePoints(range) : predicate(.characters(range))
  }

  func codePoints(_ range: ClosedRange<Int>) -> PasswordSet { whole(.repeated(.any, range)) }

  // MARK: The automaton

  private var isLost = false
  /// All answers since then, about any set, are unknown too; make a new analysis for them.
  package var isExhausted: Bool { isLost || budget.isSpent || automaton?.isExhausted ?? true }

  private func whole(_ expression: Expression) -> PasswordSet {
    automaton?.whole(expression) ?? DecisionDiagrams.never
  }
  private func found(_ expression: Expression) -> PasswordSet {
    automaton?.found(expression) ?? DecisionDiagrams.never
  }
  private func predicate(_ index: Int) -> PasswordSet {
    automaton?.predicate(index) ?? DecisionDiagrams.never
  }
  private func predicate(_ predicate: Predicate) -> PasswordSet {
    guard let index = predicates.index(of: predicate) else {
      isLost = true
      return DecisionDiagrams.never
    }
    return self.predicate(index)
  }

  private static let lineFeed = CodePointSet("\n")

  /// The start of a search: a set without the passwords that its predicates rule out.
  func start(_ state: PasswordSet) -> PasswordSet { intersection(state, constraints) }

  var usableAutomaton: Automaton? { isExhausted ? nil : automaton }
}

extension RulePattern {
  /// The condition on the whole text, if the checker itself counts the grapheme clusters.
  fileprivate var countedCharacters: WholeText? {
    guard case .wholeText(let text)? = shortcut, text.unit == .characters, !text.mayEndInLineFeed
    else { return nil }
    return text
  }
}
