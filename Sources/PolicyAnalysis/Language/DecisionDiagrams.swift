/// Boolean functions as reduced ordered binary decision diagrams (R. E. Bryant, 1986): functions
/// that are equal have the same number, so that comparing costs nothing and a set of functions is a
/// set of integers.
struct DecisionDiagrams {
  /// A function, as its place among the nodes.
  typealias Function = Int32
  /// A variable; those that are decided first have the lower numbers.
  typealias Variable = Int32

  static let never: Function = 0
  static let always: Function = 1

  private var nodes: [Node]
  private var unique: [Node: Function] = [:]
  private var results: [Triple: Function] = [:]
  private let budget: WorkBudget

  struct Node: Hashable {
    let variable: Variable
    /// The function if the variable is false, and if it is true.
    let low: Function
    let high: Function
  }

  private struct Triple: Hashable {
    let condition: Function
    let then: Function
    let otherwise: Function
  }

  /// - Parameter budget: Each operation is a step.
  init(_ budget: WorkBudget) {
    self.budget = budget
    nodes = [
      Node(variable: .max, low: Self.never, high: Self.never),
      Node(variable: .max, low: Self.always, high: Self.always),
    ]
  }

  /// The budget is spent: results since then mean nothing.
  var isExhausted: Bool { budget.isSpent }

  subscript(function: Function) -> Node { nodes[Int(function)] }

  mutating func variable(_ variable: Variable) -> Function {
    node(variable, low: Self.never, high: Self.always)
  }

  mutating func not(_ a: Function) -> Function { ifThenElse(a, Self.never, Self.always) }
  mutating func and(_ a: Function, _ b: Function) -> Function { ifThenElse(a, b, Self.never) }
  mutating func or(_ a: Function, _ b: Function) -> Function { ifThenElse(a, Self.always, b) }

  /// - Complexity: O(the product of the three sizes) at worst; usually their sum.
  mutating func ifThenElse(_ condition: Function, _ then: Function, _ otherwise: Function)
    -> Function
  {
    if condition == Self.always || then == otherwise { return then }
    if condition == Self.never { return otherwise }
    if then == Self.always, otherwise == Self.never { return condition }
    let key = Triple(condition: condition, then: then, otherwise: otherwise)
    if let result = results[key] { return result }
    if isExhausted { return Self.never }
    budget.spend()
    let variable = min(self[condition].variable, self[then].variable, self[otherwise].variable)
    let low = ifThenElse(
      cofactor(condition, variable, false), cofactor(then, variable, false),
      cofactor(otherwise, variable, false))
    let high = ifThenElse(
      cofactor(condition, variable, true), cofactor(then, variable, true),
      cofactor(otherwise, variable, true)
    )
    let result = node(variable, low: low, high: high)
    if !isExhausted { results[key] = result }
    return result
  }

  /// The function once a variable, its first one or one before that, is decided.
  private func cofactor(_ function: Function, _ variable: Variable, _ value: Bool) -> Function {
    let node = self[function]
    guard node.variable == variable else { return function }
    return value ? node.high : node.low
  }

  private mutating func node(_ variable: Variable, low: Function, high: Function) -> Function {
    if low == high { return low }
    let node = Node(variable: variable, low: low, high: high)
    if let known = unique[node] { return known }
    guard !isExhausted else { return Self.never }
    nodes.append(node)
    unique[node] = Function(nodes.count - 1)
    return Function(nodes.count - 1)
  }
}
