/// Whether a language has a text.
package enum Emptiness: Hashable, Sendable {
  case empty
  /// The classes of the characters of the shortest text, and whether it is accepted whatever the
  /// predicates are: otherwise the language is only not proven empty.
  case inhabited([Int], isCertain: Bool)
  /// The automaton has too many states.
  case unknown
}

extension Automaton {
  /// Breadth first. Classes with readable characters come first, so that of the shortest texts a
  /// readable one is found.
  package func shortest(from start: State) -> Emptiness {
    let order = minterms.readableFirst
    // The states that were found, each with the visit and the step that led to it.
    var visits = [(state: start, origin: 0, minterm: 0)]
    var isSeen: [Bool] = []
    var next = 0
    while next < visits.count {
      let state = visits[next].state
      budget.spend(1 + order.count / 16)
      let end = atEnd(state)
      if isExhausted { return .unknown }
      if end != DecisionDiagrams.never {
        var path: [Int] = []
        var here = next
        while here > 0 {
          path.append(visits[here].minterm)
          here = visits[here].origin
        }
        return .inhabited(path.reversed(), isCertain: end == DecisionDiagrams.always)
      }
      for minterm in order where state != DecisionDiagrams.never {
        let target = step(state, minterm)
        if isExhausted { return .unknown }
        if diagrams.count > isSeen.count {
          let more = diagrams.count + diagrams.count / 2 - isSeen.count
          budget.spend(more / 1024)
          isSeen += repeatElement(false, count: more)
        }
        if target != DecisionDiagrams.never, !isSeen[Int(target)] {
          isSeen[Int(target)] = true
          visits.append((target, next, minterm))
        }
      }
      next += 1
    }
    return .empty
  }
}

extension Minterms {
  package var readableFirst: [Int] {
    let kinds = CodePointSet.readableKinds
    func rank(_ index: Int) -> Int {
      kinds.firstIndex { !classes[index].intersection($0).isEmpty } ?? kinds.count
    }
    return classes.indices.sorted { (rank($0), $0) < (rank($1), $1) }
  }
}

extension CodePointSet {
  static let readableKinds = [
    0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x21...0x7E, 0x20...0x20,
  ].map { CodePointSet([$0]) }
}
