/// Boolean functions as reduced ordered binary decision diagrams (R. E. Bryant, 1986). Equal
/// functions have the same number, so that comparing costs nothing and a set of functions is a set
/// of integers.
///
/// The tables hash by a multiplication. A dictionary hashes so that nobody can choose keys that
/// collide, which took most of the time of an analysis; these keys are numbers that are counted up
/// here, and the budget bounds how many there are.
package final class DecisionDiagrams {
  package typealias Function = Int32
  /// A variable; those that are decided first have the lower numbers.
  package typealias Variable = Int32

  package static let never: Function = 0
  package static let always: Function = 1

  // Nothing is called back while one of these is changed, and checking that took a sixth of the
  // time.
  @exclusivity(unchecked) private var nodes: [Node]
  /// The nodes by their hashes. A free place holds ``never``.
  @exclusivity(unchecked) private var table: [Function]
  /// The last results by the hashes of their operands. A newer one takes the place of an older one.
  @exclusivity(unchecked) private var results: [Result]
  private let budget: WorkBudget
  /// The number of calls, here and in the automaton, that wait for one that they made.
  @exclusivity(unchecked) private var depth = 0
  private var isTooDeep = false
  /// The most such calls. Each takes up to 240 bytes of a stack, which may have 256 KiB.
  private static let deepest = 600

  package struct Node: Equatable {
    package let variable: Variable
    /// The function if the variable is false, and if it is true.
    package let low: Function
    package let high: Function
  }

  private struct Result {
    /// The condition of the operation; never a constant, unless the place is free.
    var condition: Function
    var then: Function
    var otherwise: Function
    var function: Function

    static let none = Result(condition: never, then: never, otherwise: never, function: never)
  }

  private static let firstPlaces = 1 << 8
  /// The most results: as many as fit into a processor's cache.
  private static let mostResults = 1 << 17

  /// - Parameter budget: Each operation is a step.
  package init(_ budget: WorkBudget) {
    self.budget = budget
    nodes = [
      Node(variable: .max, low: Self.never, high: Self.never),
      Node(variable: .max, low: Self.always, high: Self.always),
    ]
    table = Array(repeating: Self.never, count: Self.firstPlaces)
    results = Array(repeating: .none, count: Self.firstPlaces)
  }

  /// The budget is spent, or a call came too deep: results since then mean nothing.
  package var isExhausted: Bool { budget.isSpent || isTooDeep }

  /// Counts a call that may make more of its kind, until ``leave()``.
  package func enter() {
    depth += 1
    if depth > Self.deepest { isTooDeep = true }
  }
  package func leave() { depth -= 1 }

  package var count: Int { nodes.count }

  package subscript(function: Function) -> Node { nodes[Int(function)] }

  package func variable(_ variable: Variable) -> Function {
    node(variable, low: Self.never, high: Self.always)
  }

  package func not(_ a: Function) -> Function { ifThenElse(a, Self.never, Self.always) }
  package func and(_ a: Function, _ b: Function) -> Function { ifThenElse(a, b, Self.never) }
  package func or(_ a: Function, _ b: Function) -> Function { ifThenElse(a, Self.always, b) }

  package func ifThenElse(_ condition: Function, _ then: Function, _ otherwise: Function)
    -> Function
  {
    if condition == Self.always { return then }
    if condition == Self.never { return otherwise }
    // What means the same is written in one way, so that it is known the second time.
    let then = then == condition ? Self.always : then
    let otherwise = otherwise == condition ? Self.never : otherwise
    if then == otherwise { return then }
    if then == Self.always, otherwise == Self.never { return condition }
    if then == Self.always, otherwise < condition {
      return ifThenElse(otherwise, Self.always, condition)
    }
    if otherwise == Self.never, then < condition { return ifThenElse(then, condition, Self.never) }

    let hash = Self.hash(condition, then, otherwise)
    let known = results[place(hash, in: results.count)]
    if known.condition == condition, known.then == then, known.otherwise == otherwise {
      return known.function
    }
    enter()
    defer { leave() }
    if isExhausted { return Self.never }
    budget.spend()
    let variable = min(self[condition].variable, self[then].variable, self[otherwise].variable)
    let low = ifThenElse(
      cofactor(condition, variable, false), cofactor(then, variable, false),
      cofactor(otherwise, variable, false))
    let high = ifThenElse(
      cofactor(condition, variable, true), cofactor(then, variable, true),
      cofactor(otherwise, variable, true))
    let result = node(variable, low: low, high: high)
    if !isExhausted {
      results[place(hash, in: results.count)] = Result(
        condition: condition, then: then, otherwise: otherwise, function: result)
    }
    return result
  }

  private func cofactor(_ function: Function, _ variable: Variable, _ value: Bool) -> Function {
    let node = self[function]
    guard node.variable == variable else { return function }
    return value ? node.high : node.low
  }

  // MARK: Tables

  private func node(_ variable: Variable, low: Function, high: Function) -> Function {
    if low == high { return low }
    let node = Node(variable: variable, low: low, high: high)
    var place = freePlace(of: node)
    if table[place] != Self.never { return table[place] }
    guard !isExhausted else { return Self.never }
    // Half full at most, so that few places are looked at.
    if nodes.count * 2 > table.count {
      growTable()
      place = freePlace(of: node)
    }
    table[place] = Function(nodes.count)
    nodes.append(node)
    return table[place]
  }

  private func freePlace(of node: Node) -> Int {
    var place = place(Self.hash(node.variable, node.low, node.high), in: table.count)
    while table[place] != Self.never, nodes[Int(table[place])] != node {
      place = (place + 1) & (table.count - 1)
    }
    return place
  }

  private func growTable() {
    table = Array(repeating: Self.never, count: table.count * 2)
    for function in 2..<nodes.count { table[freePlace(of: nodes[function])] = Function(function) }
    // To find a result again costs less than to keep it.
    results = Array(repeating: .none, count: min(table.count, Self.mostResults))
  }

  private static func hash(_ a: Int32, _ b: Int32, _ c: Int32) -> UInt64 {
    let numbers = UInt64(UInt32(bitPattern: b)) << 32 | UInt64(UInt32(bitPattern: c))
    return (numbers ^ UInt64(UInt32(bitPattern: a)) &* 0xC2B2_AE3D_27D4_EB4F)
      &* 0x9E37_79B9_7F4A_7C15
  }

  /// The place of a hash, by its upper bits, which depend on all numbers.
  private func place(_ hash: UInt64, in count: Int) -> Int {
    Int(truncatingIfNeeded: hash >> UInt64(64 - count.trailingZeroBitCount))
  }
}
