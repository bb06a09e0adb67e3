import Testing

@testable import Patterns
@testable import PolicyReview

struct DecisionDiagramsTests {
  /// A function of six variables by its values, a bit for each choice of theirs.
  private typealias Table = UInt64
  private static let variables = 6

  @Test func `functions are what their tables say, and equal ones are the same`() {
    let diagrams = DecisionDiagrams(WorkBudget(.normal))
    var known: [(function: DecisionDiagrams.Function, table: Table)] = [
      (DecisionDiagrams.never, 0), (DecisionDiagrams.always, .max),
    ]
    for variable in 0..<Self.variables {
      let table = (0..<64).reduce(Table(0)) { $0 | Table($1 >> variable & 1) << Table($1) }
      known.append((diagrams.variable(Int32(variable)), table))
    }
    var numbers: [Table: DecisionDiagrams.Function] = [:]
    var random = SeededGenerator(seed: 13)
    // More than the tables hold at first, so that they grow.
    for _ in 0..<3_000 {
      let (a, b, c) = (
        known.randomElement(using: &random) ?? known[0],
        known.randomElement(using: &random) ?? known[0],
        known.randomElement(using: &random) ?? known[0]
      )
      let function = diagrams.ifThenElse(a.function, b.function, c.function)
      let table = (a.table & b.table) | (~a.table & c.table)
      #expect(numbers[table] ?? function == function)
      numbers[table] = function
      known.append((function, table))
    }
    #expect(diagrams.count > 1 << 8)
    for (function, table) in known {
      for values in 0..<64 {
        var here = function
        while here > DecisionDiagrams.always {
          let node = diagrams[here]
          here = values >> Int(node.variable) & 1 == 1 ? node.high : node.low
        }
        #expect((here == DecisionDiagrams.always) == (table >> Table(values) & 1 == 1))
      }
    }
  }
}
