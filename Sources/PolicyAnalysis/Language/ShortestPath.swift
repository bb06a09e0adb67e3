internal import PatternSyntax

/// The result of a search for the shortest accepted text.
enum ShortestPath {
  /// No text is accepted.
  case none
  /// The classes of the text's characters; whether it is accepted whatever the predicates are.
  case found([Int], isCertain: Bool)
  /// Too many states: nothing is known.
  case exhausted
}

extension Automaton {
  /// Breadth first. Classes with readable characters come first, so that of the shortest texts a
  /// readable one is found.
  func shortest(from start: State) -> ShortestPath {
    let order = minterms.readableFirst
    var origins: [State: (from: State, minterm: Int)] = [:]
    var frontier = [start]
    var seen: Set<State> = [start]
    while !frontier.isEmpty {
      var next: [State] = []
      for state in frontier {
        let end = atEnd(state)
        if end != DecisionDiagrams.never, !isExhausted {
          var (path, here) = ([Int](), state)
          while let origin = origins[here] {
            path.append(origin.minterm)
            here = origin.from
          }
          return .found(path.reversed(), isCertain: end == DecisionDiagrams.always)
        }
        if state == DecisionDiagrams.never { continue }
        for minterm in order {
          let target = step(state, minterm)
          if isExhausted { return .exhausted }
          if target != DecisionDiagrams.never, seen.insert(target).inserted {
            origins[target] = (state, minterm)
            next.append(target)
          }
        }
      }
      frontier = next
    }
    return .none
  }
}

extension Minterms {
  /// The classes, those with letters first, then digits, then other printable ASCII.
  var readableFirst: [Int] {
    func rank(_ index: Int) -> Int {
      let set = classes[index]
      let kinds: [ClosedRange<UInt32>] = [
        0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x21...0x7E, 0x20...0x20,
      ]
      return kinds.firstIndex { !set.intersection(CodePointSet([$0])).isEmpty } ?? kinds.count
    }
    return classes.indices.sorted { (rank($0), $0) < (rank($1), $1) }
  }
}
