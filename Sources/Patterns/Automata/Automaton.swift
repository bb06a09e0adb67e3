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
  private let masks: [CodePointSet: Minterms.Mask]
  private let everything: Minterms.Mask
  private let predicateCount: Int
  package let diagrams: DecisionDiagrams
  package let budget: WorkBudget

  /// The expressions that are found or repeated, which their continuations have by number.
  private var contents = Numbering<Expression>()
  private var continuations = Numbering<Continuation>()
  private var demands = Numbering<Demand>()

  private var unfolded: [Place: State] = [:]
  /// The endless repetitions that are being unfolded: none begins again before a character is read.
  private var unfolding: Set<Place> = []
  private var cuts = 0
  /// None, or one for each class, -1 if that one is not known.
  @exclusivity(unchecked) private var steps: [[State]] = []
  @exclusivity(unchecked) private var ends: [State] = []

  /// The rest of a text: its end, or a part and then another rest.
  private enum Continuation: Hashable {
    case done
    case one(Minterms.Mask, then: Int)
    case choice(Int, Int)
    case start(then: Int)
    case ahead(Int, isNegative: Bool, then: Int)
    /// The set of a look-behind, by its index in ``looksBehind``.
    case behind(Int, isNegative: Bool, then: Int)
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

  /// The sets of ``looksBehind`` that the character before a place is in, a bit each; nil at the
  /// start.
  private typealias Left = UInt64?

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
    _ = number(.done)
  }

  /// Whether some limit was hit, so that what was found out since means nothing.
  package var isExhausted: Bool { diagrams.isExhausted || hasTooManySets }

  // MARK: Languages

  package func whole(_ expression: Expression) -> State {
    unfold(continuation(expression, then: continuation(.end, then: Self.done)), left: nil)
  }

  package func found(_ expression: Expression) -> State {
    unfold(number(.search(content(expression))), left: nil)
  }

  package func bytes(_ range: ClosedRange<Int>) -> State {
    unfoldBytes(range.lowerBound, range.upperBound)
  }

  package func predicate(_ index: Int) -> State {
    precondition(index < predicateCount)
    return diagrams.variable(DecisionDiagrams.Variable(index))
  }

  // MARK: Walking

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

  private func unfold(_ id: Int, left: Left) -> State {
    switch continuations[id] {
    case .done: return DecisionDiagrams.always
    case .one(let mask, let then): return demand(mask, then: then)
    default: break
    }
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
    var result = DecisionDiagrams.never
    switch continuations[id] {
    case .done, .one: break
    case .choice(let a, let b):
      let (first, second) = (unfold(a, left: left), unfold(b, left: left))
      result = diagrams.or(first, second)
    case .start(let then): if left == nil { result = unfold(then, left: left) }
    case .ahead(let content, let isNegative, let then):
      let seen = unfold(content, left: left)
      let holds = isNegative ? diagrams.not(seen) : seen
      if holds != DecisionDiagrams.never { result = diagrams.and(holds, unfold(then, left: left)) }
    case .behind(let set, let isNegative, let then):
      let isThere = (left ?? 0) >> UInt64(set) & 1 == 1
      if isThere != isNegative { result = unfold(then, left: left) }
    case .search(let content):
      let here = unfold(continuation(contents[content], then: Self.done), left: left)
      result = diagrams.or(here, demand(everything, then: id))
    case .repeated(let content, 0, let max, let then):
      // A round that reads nothing leads back here and adds nothing.
      unfolding.insert(place)
      let more = max == 0 ? result : unfold(round(content, 0, max, then: then), left: left)
      unfolding.remove(place)
      result = diagrams.or(unfold(then, left: left), more)
    case .repeated(let content, let min, let max, let then):
      result = unfold(round(content, min - 1, max, then: then), left: left)
    case .bytesToEnd(let min, let max): result = unfoldBytes(min, max)
    }
    // What was cut short rests on what is being unfolded around it, and is not to be remembered for
    // itself.
    if cuts == cutsBefore || unfolding.isEmpty, !isExhausted { unfolded[place] = result }
    return result
  }

  /// One time of a repetition, and then the others.
  private func round(_ content: Int, _ min: Int, _ max: Int, then: Int) -> Int {
    let others = Continuation.repeated(
      content, min: min, max: max == .max ? max : max - 1, then: then)
    return continuation(contents[content], then: number(others))
  }

  private func unfoldBytes(_ min: Int, _ max: Int) -> State {
    var result =
      min == 0 ? diagrams.not(demand(everything, then: Self.done)) : DecisionDiagrams.never
    for (index, set) in Expression.byteWidths.enumerated() where index < max {
      let width = index + 1
      let rest = number(
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
    return sets
  }

  private func number(_ continuation: Continuation) -> Int {
    let known = continuations.values.count
    let number = continuations.number(continuation)
    if number == known { budget.spend() }
    return number
  }

  /// The number of an expression. All its look-behinds are known before it is unfolded.
  private func content(_ expression: Expression) -> Int {
    let known = contents.values.count
    let number = contents.number(expression)
    if number == known { _ = continuation(expression, then: Self.done) }
    return number
  }

  private func continuation(_ expression: Expression, then: Int) -> Int {
    switch expression {
    case .empty: return then
    case .nothing: return number(.one(0, then: then))
    case .any: return number(.one(everything, then: then))
    case .one(let set): return number(.one(masks[set] ?? 0, then: then))
    case .start: return number(.start(then: then))
    case .sequence(let a, let b): return continuation(a, then: continuation(b, then: then))
    case .choice(let a, let b):
      let (first, second) = (continuation(a, then: then), continuation(b, then: then))
      return number(.choice(first, second))
    case .repeated(let part, let range):
      let (least, most) = (range.lowerBound, range.upperBound)
      return number(.repeated(content(part), min: least, max: most, then: then))
    case .ahead(let part, let isNegative):
      let seen = continuation(part, then: Self.done)
      return number(.ahead(seen, isNegative: isNegative, then: then))
    case .behind(let set, let isNegative):
      let index = lookBehind(masks[set] ?? 0)
      return number(.behind(index, isNegative: isNegative, then: then))
    }
  }
}
