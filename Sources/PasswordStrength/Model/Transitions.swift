/// The probability of each kind of segment after each other kind, at the start and before the end.
struct Transitions {
  /// Rows: letters, digits, symbols, others, start; columns: letters … others, end.
  private let free: UnsafePointer<Double>

  private let policy: UnsafePointer<Double>

  static let start = 4
  static let end = 4

  init(_ tables: UnsafePointer<EstimatorTables>) {
    free = tables.pointee.model.transitions
    policy = UnsafePointer(tables.pointee.policyTransitions)
  }

  /// Probabilities under a composition policy, which makes people write a word, then digits, then a
  /// symbol.
  static let ofPolicy: [Double] = [
    0.05, 0.55, 0.30, 1e-4, 0.15, 0.15, 0.05, 0.40, 1e-4, 0.45, 0.20, 0.35, 0.05, 1e-4, 0.45, 1e-4,
    1e-4, 1e-4, 0.05, 1e-3, 0.90, 0.06, 0.04, 1e-4, 1e-3,
  ]

  @inline(__always)
  func free(_ from: Int, _ to: Int) -> Double { free[from &* 5 &+ to] }

  @inline(__always)
  func policy(_ from: Int, _ to: Int) -> Double { policy[from &* 5 &+ to] }

  /// The column of a transition table: from letters, digits, symbols and others to one kind.
  @inline(__always)
  func freeColumn(_ to: Int) -> SIMD4<Double> {
    SIMD4(free(0, to), free(1, to), free(2, to), free(3, to))
  }

  @inline(__always)
  func policyColumn(_ to: Int) -> SIMD4<Double> {
    SIMD4(policy(0, to), policy(1, to), policy(2, to), policy(3, to))
  }
}
