internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

/// The rules of some policies as states of one automaton.
final class LanguageSets {
  private(set) var predicates = Predicates()
  let universe: CodePointSet
  /// Nil if the rules tell more classes of characters apart than there is room for: then nothing is
  /// known.
  private var automaton: Automaton?
  private let atoms: AtomSets
  private let budget: WorkBudget
  private var patterns: [ExactText: PatternSets] = [:]
  private var counts: [PatternCount: Expression] = [:]
  /// Predicates as far as they hang together: conjoined with every set.
  private var constraints = DecisionDiagrams.always
  private var cache: [ExactText: Outcomes] = [:]

  /// The passwords that meet a rule and those that do not; in neither are those to which it does
  /// not apply.
  struct Outcomes {
    let met: Automaton.State
    let unmet: Automaton.State
  }

  /// So many ranges of sets are compared, hashed and divided in the time of a step.
  private static let rangesPerStep = 4

  /// The sets of passwords that are computed from a pattern.
  private struct PatternSets {
    var exact: Expression?
    /// A set that surely contains the exact one, if that is not known.
    var superset: Expression?
    var subset: Expression?
    /// If it is a pattern of one character.
    var characters: CodePointSet?
  }

  private struct PatternCount: Hashable {
    let source: ExactText
    let times: ClosedRange<Int>
  }

  init(_ policies: [Policy], _ alphabet: PolicyLanguage.Alphabet, _ budget: WorkBudget) {
    self.budget = budget
    atoms = alphabet.atoms
    universe = alphabet.universe
    let rules = policies.flatMap(\.allRules)
    for rule in rules { read(rule) }
    let expressions = patterns.values.flatMap {
      [$0.exact, $0.superset, $0.subset].compactMap(\.self)
    }
    var distinct = Set(expressions.flatMap(\.sets)).union(patterns.values.compactMap(\.characters))
    distinct.formUnion(counts.values.flatMap(\.sets))
    distinct.formUnion(
      rules.compactMap(\.countedCharacters).map { $0.refused.intersection(universe) })
    // Policies that are compared often differ in it alone.
    if policies.count > 1 { distinct.insert(Self.lineFeed.intersection(universe)) }
    if rules.contains(where: \.countsBytes) { distinct.formUnion(Expression.byteWidths) }
    budget.spend(distinct.reduce(0) { $0 + $1.ranges.count } / Self.rangesPerStep)
    let sets = distinct.sorted {
      ($0.ranges.first?.lowerBound ?? 0, $0.count) < ($1.ranges.first?.lowerBound ?? 0, $1.count)
    }
    guard let minterms = Minterms(dividing: universe, by: sets) else { return }
    automaton = Automaton(
      minterms: minterms, masks: Dictionary(uniqueKeysWithValues: zip(sets, minterms.masks)),
      predicateCount: predicates.all.count, budget)
    constrain()
  }

  // MARK: Reading the rules

  private func read(_ rule: Rule) {
    if let condition = rule.condition { read(condition) }
    switch rule.kind.plain {
    case .match(let pattern, let times):
      read(pattern.tree, times)
      if let text = pattern.countedCharacters, universe != .printableASCII {
        predicates.add(.characters(text.range))
      }
    case .avoid(let pattern): read(pattern.tree, 1...Int.max)
    case .length(let limit): read(limit)
    case .atLeast: break  // Its members are read by themselves.
    case .blocklist(let blocklist) where blocklist.variants == .none:
      predicates.add(.listed(predicates.number(of: blocklist.words), blocklist.comparison))
    case .expected(let blocklist):
      predicates.add(.expected(predicates.number(of: blocklist.words)))
    case .breached(let passwords, let minCount):
      predicates.add(.breached(passwords.digest, minCount: minCount))
    case .personal(let demand):
      predicates.add(.hasPersonalWords(demand.kinds))
      predicates.add(.hasPersonalWord(demand))
    case .differs(let demand):
      predicates.add(.hasPrevious)
      predicates.add(.differs(demand))
    case .history:
      predicates.add(.hasHistory)
      predicates.add(.meets(KindMeaning(rule.kind)))
    case .repeats(let max): predicates.add(.repeats(max: max))
    case .sequences(let max, let kinds, wraps: false):
      predicates.add(.sequences(max: max, kinds))
    case .strength(let minimum):
      predicates.add(.strength(minimum, rule.context))
    default: predicates.add(.meets(KindMeaning(rule.kind)))
    }
  }

  private func read(_ limit: LengthLimit) {
    if limit.unit == .characters, universe != .printableASCII {
      predicates.add(.characters(limit.range))
    }
  }

  private func read(_ tree: PatternTree, _ times: ClosedRange<Int>) {
    let source = ExactText(tree.source)
    if patterns[source] == nil {
      spendAtoms(of: tree)
      if budget.isSpent { return }
      let meaning = PatternMeaning(tree)
      var sets = PatternSets()
      sets.exact = meaning.expression(.exact, atoms)
      if sets.exact == nil {
        sets.superset = meaning.expression(.superset, atoms)
        sets.subset = meaning.expression(.subset, atoms)
      }
      sets.characters = meaning.singleSet(atoms)
      patterns[source] = sets
    }
    guard let sets = patterns[source] else { return }
    if times == 1...Int.max {
      if sets.exact == nil { predicates.add(.occurs(source, times), of: tree) }
    } else if let characters = sets.characters {
      // Occurrences of one character are counted by reading on.
      let others = Expression.repeated(.one(universe.subtracting(characters)), 0...Int.max)
      counts[PatternCount(source: source, times: times)] =
        .sequence([.repeated(.sequence(others, .one(characters)), times), others])
    } else {
      predicates.add(.occurs(source, times), of: tree)
    }
  }

  /// Each class of characters that PCRE2 is asked for is a search over the alphabet. It is counted
  /// also if the answer is known from another analysis: what is decided does not depend on that.
  private func spendAtoms(of tree: PatternTree) {
    let nodes = tree.root.descendants
    budget.spend(nodes.count * Self.stepsPerNode)
    for node in nodes {
      switch node.kind {
      case .set(let options): spendAtom(tree.standalone(tree.text(of: node), options))
      case .literal(let scalar, let options) where options.contains(.ignoresCase):
        spendAtom(String(scalar))
      default: break
      }
    }
  }

  private func spendAtom(_ atom: String) {
    guard universe != .printableASCII, budget.isNew(atom) else { return }
    // A search takes longer the more members a class has.
    budget.spend(atoms.stepsPerSearch(of: atom) * (1 + atom.utf8.count / 64))
  }

  /// For reading a part of a pattern.
  private static let stepsPerNode = 8

  // MARK: How predicates hang together

  private func constrain() {
    for (i, a) in predicates.all.enumerated() where !budget.isSpent {
      // Two lists, or two patterns, are compared entry by entry.
      budget.spend(predicates.all.count * 8)
      for (j, b) in predicates.all.enumerated() where i != j {
        if predicates.implies(a, b) { require(or(not(predicate(i)), predicate(j))) }
        if i < j, predicates.exclude(a, b) { require(not(and(predicate(i), predicate(j)))) }
      }
      switch a {
      case .occurs(let source, let times):
        let sets = patterns[source]
        if times.lowerBound > 0, let covering = sets?.exact ?? sets?.superset {
          require(or(not(predicate(i)), found(covering)))
        }
        if times == 1...Int.max, let within = sets?.subset {
          require(or(not(found(within)), predicate(i)))
        }
      case .characters(let range): constrainCharacters(i, range)
      case .repeats(let max), .sequences(let max, _):
        // A run is no longer than the text.
        require(or(predicate(i), not(codePoints(0...max))))
      case .meets(let kind):
        // What is shorter or longer than any text that meets, or fails, the rule.
        require(or(not(predicate(i)), codePoints(kind.leastMet...Int.max)))
        if let most = kind.surelyMet { require(or(predicate(i), not(codePoints(0...most)))) }
      default: break
      }
    }
  }

  /// A cluster has a code point or more, and a text that is not empty has a cluster.
  private func constrainCharacters(_ index: Int, _ range: ClosedRange<Int>) {
    require(or(not(predicate(index)), codePoints(range.lowerBound...Int.max)))
    let tooFew = codePoints(0...max(0, range.upperBound == .max ? .max : range.upperBound))
    if range.lowerBound == 0 { require(or(predicate(index), not(tooFew))) }
    if range.lowerBound == 1 {
      require(or(predicate(index), not(and(tooFew, codePoints(1...Int.max)))))
    }
  }

  private func require(_ condition: Automaton.State) { constraints = and(constraints, condition) }

  // MARK: Rules

  func outcomes(of rule: Rule) -> Outcomes {
    let key = meaning(of: rule)
    if let known = cache[key] { return known }
    var (met, unmet) = kindOutcomes(rule)
    if let condition = rule.condition {
      let applies = length(condition)
      (met, unmet) = (and(applies, met), and(applies, unmet))
    }
    let outcomes = Outcomes(met: met, unmet: unmet)
    cache[key] = outcomes
    return outcomes
  }

  /// A text that two rules share if, and only if, they demand the same in the same words.
  func meaning(of rule: Rule) -> ExactText { ExactText(words(for: rule)) }

  private func words(for rule: Rule) -> String {
    let demand =
      switch rule.kind.plain {
      case .match(let pattern, let times): "match \(times) \(pattern.source)"
      case .avoid(let pattern): "avoid \(pattern.source)"
      case .length(let limit): "length \(limit.range) \(limit.unit)"
      case .atLeast(let count, let members):
        "atLeast \(count) of " + members.map(words).map { "\($0.utf8.count):\($0)" }.joined()
      case .blocklist(let blocklist) where blocklist.variants == .none:
        "blocklist \(blocklist.comparison) \(predicates.number(knownOf: blocklist.words) ?? -1)"
      case .expected(let list): "expected \(predicates.number(knownOf: list.words) ?? -1)"
      case .breached(let passwords, let minCount): "breached \(minCount) \(passwords.digest)"
      case .differs(let demand): "differs \(demand)"
      case .repeats(let max): "repeats \(max)"
      case .sequences(let max, let kinds, wraps: false):
        "sequences \(max) \(kinds.map(\.rawValue).sorted())"
      case .strength(let minimum):
        "strength \(minimum)"
          + (rule.context.words + rule.context.languages.map { "\t\($0.rawValue)" })
          .map { " \($0.utf8.count):\($0)" }.joined()
      default: "\(rule.kind.key) \(rule.kind.parameters) \(rule.kind.list?.digest ?? 0)"
      }
    return rule.condition.map { "when \($0.range) \($0.unit) \(demand)" } ?? demand
  }

  private func kindOutcomes(_ rule: Rule) -> (met: Automaton.State, unmet: Automaton.State) {
    func either(_ met: Automaton.State) -> (met: Automaton.State, unmet: Automaton.State) {
      (met, not(met))
    }
    func ifGiven(_ given: Predicate, _ met: Automaton.State) -> (
      met: Automaton.State, unmet: Automaton.State
    ) {
      (and(predicate(given), met), and(predicate(given), not(met)))
    }
    switch rule.kind.plain {
    case .match(let pattern, let times):
      guard let text = pattern.countedCharacters else {
        return either(occurs(pattern, times))
      }
      let refused = found(.one(text.refused.intersection(universe)))
      return either(and(characters(text.range), not(refused)))
    case .avoid(let pattern): return either(not(occurs(pattern, 1...Int.max)))
    case .length(let limit): return either(length(limit))
    case .atLeast(let count, let members):
      return group(count, members.map(outcomes(of:)))
    case .blocklist(let blocklist) where blocklist.variants == .none:
      guard let number = predicates.number(knownOf: blocklist.words) else { return unknownOutcome }
      return either(not(predicate(.listed(number, blocklist.comparison))))
    case .expected(let blocklist):
      guard let number = predicates.number(knownOf: blocklist.words) else { return unknownOutcome }
      return either(not(predicate(.expected(number))))
    case .breached(let passwords, let minCount):
      return either(not(predicate(.breached(passwords.digest, minCount: minCount))))
    case .personal(let demand):
      return ifGiven(
        .hasPersonalWords(demand.kinds), not(predicate(.hasPersonalWord(demand))))
    case .differs(let demand):
      return ifGiven(.hasPrevious, predicate(.differs(demand)))
    case .history: return ifGiven(.hasHistory, predicate(.meets(KindMeaning(rule.kind))))
    case .repeats(let max): return either(predicate(.repeats(max: max)))
    case .sequences(let max, let kinds, wraps: false):
      return either(predicate(.sequences(max: max, kinds)))
    case .strength(let minimum):
      return either(predicate(.strength(minimum, rule.context)))
    default: return either(predicate(.meets(KindMeaning(rule.kind))))
    }
  }

  /// A member that does not apply counts neither way: enough are met, or all that apply are.
  private func group(_ count: Int, _ members: [Outcomes]) -> (
    met: Automaton.State, unmet: Automaton.State
  ) {
    let enough = atLeast(count, of: members.map(\.met))
    let someUnmet = members.reduce(DecisionDiagrams.never) { or($0, $1.unmet) }
    let someMet = members.reduce(DecisionDiagrams.never) { or($0, $1.met) }
    return (or(enough, and(someMet, not(someUnmet))), and(someUnmet, not(enough)))
  }

  /// - Complexity: O(count × members) operations.
  private func atLeast(_ count: Int, of members: [Automaton.State]) -> Automaton.State {
    guard count > 0 else { return DecisionDiagrams.always }
    // At each place, that so many of the members so far are met.
    var enough = [DecisionDiagrams.always] + Array(repeating: DecisionDiagrams.never, count: count)
    for member in members where !isExhausted {
      for number in (1...count).reversed() {
        enough[number] = or(and(member, enough[number - 1]), enough[number])
      }
    }
    return enough[count]
  }

  private func occurs(_ pattern: RulePattern, _ times: ClosedRange<Int>) -> Automaton.State {
    let source = ExactText(pattern.source)
    if let counted = counts[PatternCount(source: source, times: times)] { return whole(counted) }
    if times == 1...Int.max, let exact = patterns[source]?.exact { return found(exact) }
    return predicate(.occurs(source, times))
  }

  private func length(_ limit: LengthLimit) -> Automaton.State {
    switch limit.unit {
    case .codePoints: codePoints(limit.range)
    case .bytes: whole(.bytesToEnd(limit.range))
    case .characters: characters(limit.range)
    }
  }

  private func characters(_ range: ClosedRange<Int>) -> Automaton.State {
    universe == .printableASCII ? codePoints(range) : predicate(.characters(range))
  }

  private func codePoints(_ range: ClosedRange<Int>) -> Automaton.State {
    whole(.repeated(.any, range))
  }

  func isExact(_ rule: Rule) -> Bool {
    guard automaton != nil else { return false }
    func isExact(_ limit: LengthLimit) -> Bool {
      limit.unit != .characters || universe == .printableASCII
    }
    if let condition = rule.condition, !isExact(condition) { return false }
    switch rule.kind.plain {
    case .match(let pattern, let times):
      if pattern.countedCharacters != nil { return universe == .printableASCII }
      return predicates.index(of: .occurs(ExactText(pattern.source), times)) == nil
    case .avoid(let pattern):
      return predicates.index(of: .occurs(ExactText(pattern.source), 1...Int.max)) == nil
    case .length(let limit): return isExact(limit)
    case .atLeast(_, let members): return members.allSatisfy(self.isExact)
    default: return false
    }
  }

  // MARK: The automaton

  /// A rule that was not among those read: nothing is known of it.
  private var unknownOutcome: (met: Automaton.State, unmet: Automaton.State) {
    isLost = true
    return (DecisionDiagrams.never, DecisionDiagrams.never)
  }

  /// Some answer would mean nothing.
  private var isLost = false
  var isExhausted: Bool { isLost || budget.isSpent || automaton?.isExhausted ?? true }

  func not(_ a: Automaton.State) -> Automaton.State { automaton?.not(a) ?? a }
  func and(_ a: Automaton.State, _ b: Automaton.State) -> Automaton.State {
    automaton?.and(a, b) ?? a
  }
  func or(_ a: Automaton.State, _ b: Automaton.State) -> Automaton.State {
    automaton?.or(a, b) ?? a
  }

  private func whole(_ expression: Expression) -> Automaton.State {
    automaton?.whole(expression) ?? DecisionDiagrams.never
  }
  private func found(_ expression: Expression) -> Automaton.State {
    automaton?.found(expression) ?? DecisionDiagrams.never
  }
  private func predicate(_ index: Int) -> Automaton.State {
    automaton?.predicate(index) ?? DecisionDiagrams.never
  }
  private func predicate(_ predicate: Predicate) -> Automaton.State {
    guard let index = predicates.index(of: predicate) else {
      isLost = true
      return DecisionDiagrams.never
    }
    return self.predicate(index)
  }

  private static let lineFeed = CodePointSet("\n")

  /// The texts with a line feed.
  var lineFeeds: Automaton.State { found(.one(Self.lineFeed.intersection(universe))) }

  /// The start of a search: a set without the passwords that its predicates rule out.
  func start(_ state: Automaton.State) -> Automaton.State { and(state, constraints) }

  /// The shortest text that a set may have.
  func shortest(_ state: Automaton.State) -> ShortestPath {
    guard !isExhausted, automaton != nil else { return .exhausted }
    let start = start(state)
    let walk = automaton?.shortest(from: start) ?? .exhausted
    return isExhausted ? .exhausted : walk
  }

  /// Whether nothing will ever be known, however much work is allowed.
  var isHopeless: Bool { automaton == nil }

  /// The automaton itself; nil if nothing is known.
  var usableAutomaton: Automaton? { isExhausted ? nil : automaton }
}

extension RulePattern {
  /// The condition on the whole text, if the checker counts the grapheme clusters itself.
  fileprivate var countedCharacters: WholeText? {
    guard case .wholeText(let text)? = shortcut, text.unit == .characters, !text.mayEndInLineFeed
    else { return nil }
    return text
  }
}

extension Rule {
  fileprivate var countedCharacters: WholeText? {
    if case .match(let pattern, _) = kind.plain { pattern.countedCharacters } else { nil }
  }

  /// Whether it or its condition counts bytes.
  fileprivate var countsBytes: Bool {
    if condition?.unit == .bytes { return true }
    if case .length(let limit) = kind { return limit.unit == .bytes }
    return false
  }
}
