package import PasswordPolicy
internal import Patterns
internal import UnicodeText

extension SearchTable {
  /// Makes a table for the searches of a checker: for the patterns that are regular, and as many as
  /// there are states for. PCRE2 answers for the others; nil if it does for all. Takes some
  /// milliseconds for a usual policy, by a budget of steps.
  package convenience init?(_ checker: PasswordChecker) {
    let searches = checker.searches.prefix(UInt64.bitWidth).enumerated().compactMap {
      number, pattern in
      pattern.flatMap(Self.expression).map { (expression: $0, bit: UInt64(1) << UInt64(number)) }
    }
    let sets = Array(Set(searches.flatMap(\.expression.sets)))
    guard !searches.isEmpty, let minterms = Minterms(dividing: AtomSets.ascii.universe, by: sets)
    else { return nil }
    let masks = Dictionary(uniqueKeysWithValues: zip(sets, minterms.masks))
    let budget = WorkBudget(Budget(steps: Self.steps))
    var product = Product(classCount: minterms.classes.count)
    for (number, search) in searches.enumerated() {
      let automaton = Automaton(
        minterms: minterms, masks: masks, predicateCount: 0, budget.share(searches.count - number))
      product.add(automaton, automaton.found(search.expression), search.bit)
    }
    guard product.answered != 0 else { return nil }
    let classes = AtomSets.ascii.universe.scalars.map { UInt8(minterms.index(of: $0) ?? 0) }
    self.init(
      answered: product.answered, classes: classes, next: product.next, found: product.found)
  }

  private static let steps = 100_000
  /// The number of known transitions that take as much work as one step.
  private static let transitionsPerStep = 4

  /// The largest code of a pattern. With looks at the clock it has several times the size, and must
  /// not become too large to compile.
  private static let largestCode = 1 << 12
  /// The most items of a pattern, which PCRE2 tries in less than a tenth of its time.
  private static let mostItems = Double(1 << 15)

  /// The meaning of a pattern; nil if it is not regular, or if PCRE2 may give up on it.
  private static func expression(_ pattern: RulePattern) -> Expression? {
    let meaning = PatternMeaning(pattern.tree)
    guard pattern.engine.codeSize <= largestCode,
      let expression = meaning.expression(.exact, .ascii)
    else { return nil }
    let places = Double(pattern.engine.isAnchored ? 1 : longestText + 1)
    return places * meaning.mostSteps(length: longestText, .ascii) <= mostItems ? expression : nil
  }

  private struct Product {
    var answered: UInt64 = 0
    /// The next state for each state and class, and the searches that a text ending there finds.
    var next: [[Int]]
    var found: [UInt64] = [0]

    init(classCount: Int) { next = [Array(repeating: 0, count: classCount)] }

    mutating func add(_ automaton: Automaton, _ start: Automaton.State, _ bit: UInt64) {
      struct Pair: Hashable {
        let before: Int
        let added: Automaton.State
      }
      let most = SearchTable.mostStates(classCount: next[0].count)
      var pairs = [Pair(before: 0, added: start)]
      var numbers = [pairs[0]: 0]
      var (next, found) = ([[Int]](), [UInt64]())
      while next.count < pairs.count {
        let pair = pairs[next.count]
        automaton.budget.spend(1 + self.next[0].count / SearchTable.transitionsPerStep)
        let isFound = automaton.atEnd(pair.added) == DecisionDiagrams.always
        found.append(self.found[pair.before] | (isFound ? bit : 0))
        next.append(
          self.next[pair.before].enumerated().map { column, before in
            let target = Pair(before: before, added: automaton.step(pair.added, column))
            if let known = numbers[target] { return known }
            numbers[target] = pairs.count
            pairs.append(target)
            return pairs.count - 1
          })
        guard pairs.count <= most, !automaton.isExhausted else { return }
      }
      (self.next, self.found) = (next, found)
      answered |= bit
    }
  }
}
