/// The transitions of an automaton that are known, a row for each state: the target for each class
/// of characters.
struct StepTable {
  private let classCount: Int
  /// For each state its row, if it has one.
  private var rows: [Int32] = []
  /// The rows one after the other.
  private var targets: [Automaton.State] = []

  /// In the place of a row or a target that is not known.
  private static let none: Int32 = -1

  init(classCount: Int) { self.classCount = classCount }

  /// Whether some transition of a state is known.
  func hasRow(_ state: Automaton.State) -> Bool {
    Int(state) < rows.count && rows[Int(state)] != Self.none
  }

  /// Where a character of a class leads; nil if that is not known.
  subscript(state: Automaton.State, minterm: Int) -> Automaton.State? {
    get {
      guard hasRow(state) else { return nil }
      let target = targets[Int(rows[Int(state)]) * classCount + minterm]
      return target == Self.none ? nil : target
    }
    set {
      if Int(state) >= rows.count {
        rows += repeatElement(Self.none, count: Int(state) + 1 + rows.count / 2 - rows.count)
      }
      if rows[Int(state)] == Self.none {
        rows[Int(state)] = Int32(targets.count / classCount)
        targets += repeatElement(Self.none, count: classCount)
      }
      targets[Int(rows[Int(state)]) * classCount + minterm] = newValue ?? Self.none
    }
  }
}
