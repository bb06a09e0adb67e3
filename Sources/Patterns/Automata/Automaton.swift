/// A deterministic automaton that is built as it is walked, for boolean combinations of regular
/// languages.
///
/// A state is a boolean function of demands on the rest of the text: each demand reads one
/// character of a set and goes on with a continuation (J. A. Brzozowski, Derivatives of Regular
/// Expressions, 1964, as an alternating automaton). Reading a character puts what each demand
/// becomes in its place. As decision diagrams states that mean the same are the same state, so that
/// there are finitely many. Look-ahead is conjunction, negative look-ahead negation; what stands
/// before is known whenever a demand is unfolded.
///
/// Predicates are variables that no character decides, such as "is on the blocklist": they stand
/// for what is not regular.
package final class Automaton {
  package typealias State = DecisionDiagrams.Function

  package let minterms: Minterms
  package private(set) lazy var readableFirst = minterms.readableFirst
  private let masks: [CodePointSet: Minterms.Mask]
  private let everything: Minterms.Mask
  /// The number of predicates, which are the variables before all others.
  private let predicateCount: Int
  package let diagrams: DecisionDiagrams
  package let budget: WorkBudget

  private var nodes = Numbering<Node>()
  private var continuations = Numbering<Continuation>()
  private var demands = Numbering<Demand>()

  private var unfolded: [Place: State] = [:]
  /// The endless repetitions that are being unfolded: none begins again before a character is read.
  private var unfolding: Set<Place> = []
  private var cuts = 0
  /// The known targets of each state: none, or one for each class, -1 if that one is not known.
  @exclusivity(unchecked) private var steps: [[State]] = []
  /// The result of ``atEnd(_:)`` for each state, if it is known.
  @exclusivity(unchecked) private var ends: [State] = []

  /// An ``Expression`` whose parts are given by number, so that comparing two costs nothing.
  private enum Node: Hashable {
    case empty, nothing, start
    case one(Minterms.Mask)
    case sequence(Int, Int)
    case choice(Int, Int)
    case repeated(Int, min: Int, max: Int)
    case ahead(Int, isNegative: Bool)
    /// The set of a look-behind, by its index in ``looksBehind``.
    case behind(Int, isNegative: Bool)
    case bytesToEnd(min: Int, max: Int)
  }

  private enum Continuation: Hashable {
    case done
    case match(Int, then: Int)
    case repeated(Int, min: Int, max: Int, then: Int)
    /// A rest with the expression anywhere in it.
    case search(Int)
    case bytesToEnd(min: Int, max: Int)
  }

  /// The demand that a character of these classes comes next, and then this continuation.
  private struct Demand: Hashable {
    let mask: Minterms.Mask
    let then: Int
  }

  private struct Place: Hashable {
    let continuation: Int
    let left: Left
  }

  /// The properties of the character before a place that an expression can test.
  private enum Left: Hashable {
    case start
    /// The sets of ``looksBehind`` that the character is in, a bit each.
    case character(UInt64)
  }

  private static let done = 0
  /// The number of classes per step: a row of transitions takes as much memory as one step for each
  /// of them may take.
  private static let classesPerStep = 16

  private var looksBehind: [Minterms.Mask] = []
  private var hasTooManySets = false

  package init(
    minterms: Minterms, masks: [CodePointSet: Minterms.Mask], predicateCount: Int,
    _ budget: WorkBudget
  ) {
    self.minterms = minterms
    self.budget = budget
    diagrams = DecisionDiagrams(budget)
    self.masks = masks
    self.predicateCount = predicateCount
    everything = minterms.classes.indices.reduce(0) { $0 | 1 << Minterms.Mask($1) }
    _ = continuation(.done)
  }

  /// Some limit was hit: what was found out since means nothing.
  package var isExhausted: Bool { diagrams.isExhausted || hasTooManySets }

  // MARK: Languages

  /// The texts that the expression matches from start to end.
  package func whole(_ expression: Expression) -> State {
    unfold(match(node(expression), then: match(node(.end), then: Self.done)), left: .start)
  }

  /// The texts in which the expression is found.
  package func found(_ expression: Expression) -> State {
    unfold(continuation(.search(node(expression))), left: .start)
  }

  package func predicate(_ index: Int) -> State {
    precondition(index < predicateCount)
    return diagrams.variable(DecisionDiagrams.Variable(index))
  }

  package func not(_ a: State) -> State { diagrams.not(a) }
  package func and(_ a: State, _ b: State) -> State { diagrams.and(a, b) }
  package func or(_ a: State, _ b: State) -> State { diagrams.or(a, b) }

  // MARK: Walking

  /// The state after a character of a class.
  ///
  /// - Complexity: O(the size of the state), and O(1) the second time.
  package func step(_ state: State, _ minterm: Int) -> State {
    if state <= DecisionDiagrams.always { return state }
    let hasRow = Int(state) < steps.count && !steps[Int(state)].isEmpty
    if hasRow, steps[Int(state)][minterm] >= 0 { return steps[Int(state)][minterm] }
    diagrams.enter()
    defer { diagrams.leave() }
    // What is not remembered would be computed again and again.
    if isExhausted { return DecisionDiagrams.never }
    budget.spend(hasRow ? 1 : 1 + minterms.classes.count / Self.classesPerStep)
    let parts = diagrams[state]
    let (low, high) = (step(parts.low, minterm), step(parts.high, minterm))
    let test: State
    if Int(parts.variable) < predicateCount {
      test = diagrams.variable(parts.variable)
    } else {
      let demand = demands[Int(parts.variable) - predicateCount]
      let isRead = demand.mask >> Minterms.Mask(minterm) & 1 == 1
      test = isRead ? unfold(demand.then, left: left(of: minterm)) : DecisionDiagrams.never
    }
    let result = diagrams.ifThenElse(test, high, low)
    if !isExhausted {
      if Int(state) >= steps.count {
        steps += repeatElement([], count: diagrams.count - steps.count)
      }
      if steps[Int(state)].isEmpty {
        steps[Int(state)] = Array(repeating: -1, count: minterms.classes.count)
      }
      steps[Int(state)][minterm] = result
    }
    return result
  }

  /// The condition under which the text is accepted if it ends in this state: a function of the
  /// predicates alone.
  package func atEnd(_ state: State) -> State {
    if state <= DecisionDiagrams.always { return state }
    if Int(state) < ends.count, ends[Int(state)] >= 0 { return ends[Int(state)] }
    diagrams.enter()
    defer { diagrams.leave() }
    if isExhausted { return DecisionDiagrams.never }
    budget.spend()
    let parts = diagrams[state]
    let low = atEnd(parts.low)
    var result = low
    if Int(parts.variable) < predicateCount {
      let (high, predicate) = (atEnd(parts.high), diagrams.variable(parts.variable))
      result = diagrams.ifThenElse(predicate, high, low)
    }
    if !isExhausted {
      if Int(state) >= ends.count { ends += repeatElement(-1, count: diagrams.count - ends.count) }
      ends[Int(state)] = result
    }
    return result
  }

  // MARK: Unfolding

  /// The states that a continuation goes to, for each next character.
  private func unfold(_ id: Int, left: Left) -> State {
    if id == Self.done { return DecisionDiagrams.always }
    let place = Place(continuation: id, left: left)
    if let known = unfolded[place] { return known }
    if unfolding.contains(place) {
      cuts += 1
      return DecisionDiagrams.never
    }
    diagrams.enter()
    defer { diagrams.leave() }
    if isExhausted { return DecisionDiagrams.never }
    budget.spend()
    let cutsBefore = cuts
    let result: State
    switch continuations[id] {
    case .done: result = DecisionDiagrams.always
    case .match(let node, let then): result = unfold(node: node, then: then, left: left)
    case .search(let node):
      let here = unfold(node: node, then: Self.done, left: left)
      result = diagrams.or(here, demand(everything, then: id))
    case .repeated(let node, 0, let max, let then):
      // A round that reads nothing leads back here and adds nothing.
      unfolding.insert(place)
      let next = max == .max ? id : continuation(.repeated(node, min: 0, max: max - 1, then: then))
      let more = max == 0 ? DecisionDiagrams.never : unfold(node: node, then: next, left: left)
      unfolding.remove(place)
      result = diagrams.or(unfold(then, left: left), more)
    case .repeated(let node, let min, let max, let then):
      let rest = continuation(
        .repeated(node, min: min - 1, max: max == .max ? max : max - 1, then: then))
      result = unfold(node: node, then: rest, left: left)
    case .bytesToEnd(let min, let max): result = unfoldBytes(min, max)
    }
    // What was cut short rests on what is being unfolded around it, and is not to be remembered for
    // itself.
    if cuts == cutsBefore || unfolding.isEmpty, !isExhausted { unfolded[place] = result }
    return result
  }

  private func unfold(node: Int, then: Int, left: Left) -> State {
    diagrams.enter()
    defer { diagrams.leave() }
    if isExhausted { return DecisionDiagrams.never }
    switch nodes[node] {
    case .empty: return unfold(then, left: left)
    case .nothing: return DecisionDiagrams.never
    case .start: return left == .start ? unfold(then, left: left) : DecisionDiagrams.never
    case .one(let mask): return demand(mask, then: then)
    case .sequence(let first, let second):
      return unfold(node: first, then: match(second, then: then), left: left)
    case .choice(let a, let b):
      let (first, second) = (
        unfold(node: a, then: then, left: left), unfold(node: b, then: then, left: left)
      )
      return diagrams.or(first, second)
    case .repeated(let content, let min, let max):
      let loop = continuation(.repeated(content, min: min, max: max, then: then))
      return unfold(loop, left: left)
    case .ahead(let content, let isNegative):
      let seen = unfold(node: content, then: Self.done, left: left)
      let holds = isNegative ? diagrams.not(seen) : seen
      return holds == DecisionDiagrams.never ? holds : diagrams.and(holds, unfold(then, left: left))
    case .behind(let set, let isNegative):
      var isThere = false
      if case .character(let sets) = left { isThere = sets >> UInt64(set) & 1 == 1 }
      return isThere != isNegative ? unfold(then, left: left) : DecisionDiagrams.never
    case .bytesToEnd(let min, let max): return unfoldBytes(min, max)
    }
  }

  private func unfoldBytes(_ min: Int, _ max: Int) -> State {
    var result =
      min == 0 ? diagrams.not(demand(everything, then: Self.done)) : DecisionDiagrams.never
    for (index, set) in Expression.byteWidths.enumerated() where index < max {
      let width = index + 1
      let rest = continuation(
        .bytesToEnd(min: Swift.max(0, min - width), max: max == .max ? max : max - width))
      result = diagrams.or(result, demand(masks[set] ?? 0, then: rest))
    }
    return result
  }

  // MARK: Numbering

  private func demand(_ mask: Minterms.Mask, then: Int) -> State {
    if mask == 0 { return DecisionDiagrams.never }
    let id = demands.number(Demand(mask: mask, then: then))
    return diagrams.variable(DecisionDiagrams.Variable(predicateCount + id))
  }

  private func lookBehind(_ mask: Minterms.Mask) -> Int {
    if let known = looksBehind.firstIndex(of: mask) { return known }
    guard looksBehind.count < UInt64.bitWidth else {
      hasTooManySets = true
      return 0
    }
    looksBehind.append(mask)
    return looksBehind.count - 1
  }

  private func left(of minterm: Int) -> Left {
    var sets: UInt64 = 0
    for (index, mask) in looksBehind.enumerated() where mask >> Minterms.Mask(minterm) & 1 == 1 {
      sets |= 1 << UInt64(index)
    }
    return .character(sets)
  }

  private func match(_ node: Int, then: Int) -> Int {
    if case .empty = nodes[node] { return then }
    return continuation(.match(node, then: then))
  }

  private func continuation(_ continuation: Continuation) -> Int {
    continuations.number(continuation)
  }

  private func node(_ expression: Expression) -> Int {
    let node: Node =
      switch expression {
      case .empty: .empty
      case .nothing: .nothing
      case .start: .start
      case .any: .one(everything)
      case .one(let set): .one(masks[set] ?? 0)
      case .sequence(let a, let b): .sequence(self.node(a), self.node(b))
      case .choice(let a, let b): .choice(self.node(a), self.node(b))
      case .repeated(let content, let range):
        .repeated(self.node(content), min: range.lowerBound, max: range.upperBound)
      case .ahead(let content, let isNegative): .ahead(self.node(content), isNegative: isNegative)
      case .behind(let set, let isNegative):
        .behind(lookBehind(masks[set] ?? 0), isNegative: isNegative)
      case .bytesToEnd(let range): .bytesToEnd(min: range.lowerBound, max: range.upperBound)
      }
    return nodes.number(node)
  }
}
