/// The growth of the number of ways in which a search can fail on a text, from the products of its
/// graph with itself.
///
/// The number is exponential if some text leads from a place back to it in two ways, and at least a
/// power if it leads from one place to itself, from there to another one, and from that one to
/// itself (N. Weideman et al., Analyzing Matching Time Behavior of Backtracking Regular Expression
/// Matchers by Using Ambiguity of NFA, 2016, after A. Weber and H. Seidl). A search takes one power
/// more: each way is as long as the text.
package struct SearchAmbiguity {
  /// The power of the length that no search exceeds, 1 being a line; nil if that is not proven.
  package private(set) var bound: Int?
  /// Whether some text leads back to a place in two ways, or this is not known.
  package private(set) var mayExplode = true
  package private(set) var loops: [Loop] = []
  /// Some readable characters, those that the fewest items read first.
  package let refused: [Unicode.Scalar]

  /// A text that leads back to a place in more than one way.
  package struct Loop {
    package let prefix: String
    package let pump: String
    package let rest: String
    /// A text after which no match is possible any more.
    package let refusal: String?
    package let range: Range<Int>
    /// The most rounds with which the text is not matched for itself.
    package let limit: Int
  }

  private typealias Mask = Minterms.Mask

  package init?(_ tree: PatternTree, _ budget: WorkBudget) {
    guard let graph = SearchGraph(tree, budget) else { return nil }
    var analysis = Analysis(graph, budget)
    refused = analysis.refused
    let isComplete = analysis.run()
    loops = analysis.loops()
    guard isComplete else { return }
    mayExplode = analysis.hasTwins || !graph.isBound
    if !mayExplode { bound = analysis.degree + 1 }
  }

  private struct Analysis {
    let graph: SearchGraph
    let budget: WorkBudget
    /// The number of the strongly connected component of each place; targets have lower ones.
    let component: [Int]
    let members: [[Int]]
    let isLoop: [Bool]
    var hasTwins: Bool { found.contains { $0.degree == .max } }
    var degree = 0
    private var found: [(place: Int, word: [Mask], degree: Int)] = []
    private let order: [Int]
    private let scalars: [Unicode.Scalar]

    private static let mostTwins = 6
    private static let mostPowers = 24

    init(_ graph: SearchGraph, _ budget: WorkBudget) {
      (self.graph, self.budget) = (graph, budget)
      let parts = StrongComponents(graph.steps.dropLast().map { $0.map(\.target) })
      (component, members) = (parts.numbers, parts.members)
      isLoop = members.map { group in
        group.count > 1 || graph.steps[group[0]].contains { $0.target == group[0] }
      }
      budget.spend(graph.places.count)
      order = graph.minterms.readableFirst
      scalars = graph.minterms.classes.map { $0.readableScalar }
    }

    mutating func run() -> Bool {
      var best = Array(repeating: 0, count: members.count)
      var reached: [Set<Int>] = []
      for (number, places) in members.enumerated() {
        // Targets come first, so that theirs are known.
        var ahead: Set<Int> = []
        for place in places {
          for step in graph.steps[place] where component[step.target] != number {
            ahead.insert(component[step.target])
            ahead.formUnion(reached[component[step.target]])
          }
        }
        reached.append(ahead)
        budget.spend(1 + ahead.count / 4)
        best[number] = ahead.map { best[$0] }.max() ?? 0
        guard isLoop[number] else { continue }
        findTwins(places)
        for other in ahead.sorted() where isLoop[other] && !budget.isSpent {
          guard let (place, word) = power(places, members[other], ahead) else { continue }
          best[number] = max(best[number], best[other] + 1)
          found.append((place, word, best[other] + 1))
        }
        if budget.isSpent { return false }
      }
      degree = best.max() ?? 0
      return true
    }

    // MARK: Two ways back to a place

    /// Places that one text leads to by two ways, and whether the ways are known to differ.
    private struct Pair: Hashable {
      let a, b: Int
      let isSplit: Bool
    }

    private mutating func findTwins(_ places: [Int]) {
      var seen: Set<[Mask]> = []
      for place in places.prefix(Self.mostTwins) {
        let goal = Pair(a: place, b: place, isSplit: true)
        let start = Pair(a: place, b: place, isSplit: false)
        // If there is none for one place, there is none for the others.
        guard let word = shortest(from: start, isGoal: { $0 == goal }, steps: steps) else { return }
        if seen.insert(word).inserted { found.append((place, word, .max)) }
      }
    }

    private func steps(from at: Pair) -> [(target: Pair, mask: Mask)] {
      guard !budget.isSpent else { return [] }
      let (first, second) = (graph.steps[at.a], graph.steps[at.b])
      budget.spend(1 + first.count * second.count / 8)
      var found: [(target: Pair, mask: Mask)] = []
      for (i, a) in first.enumerated() where component[a.target] == component[at.a] {
        for (j, b) in second.enumerated() where component[b.target] == component[at.a] {
          let mask = a.mask & b.mask
          guard mask != 0 else { continue }
          let isSplit = at.isSplit || i != j || a.ways > 1
          let (low, high) = (min(a.target, b.target), max(a.target, b.target))
          found.append((Pair(a: low, b: high, isSplit: isSplit), mask))
        }
      }
      return found
    }

    // MARK: From one loop to another

    /// Places that one text leads to at once: two of them twice, by way of a third.
    private struct Triple: Hashable { let a, b, c: Int }

    /// A text that leads from one of some places back to it, to one of other places, and from that
    /// one back to it; and the first of these places.
    ///
    /// For a place q and another one p, the text leads from (q, q, p) to (q, p, p). With a step
    /// from there back, both are in one component of the product of three graphs for some q and p
    /// only if there is such a text (C. Allauzen, M. Mohri, A. Rastogi, General Algorithms for
    /// Testing the Ambiguity of Finite Automata, 2008).
    private func power(_ places: [Int], _ others: [Int], _ ahead: Set<Int>) -> (Int, [Mask])? {
      var (triples, targets) = (Numbering<Triple>(), [[Int]]())
      for q in places { for p in others { _ = triples.number(Triple(a: q, b: q, c: p)) } }
      while targets.count < triples.values.count, !budget.isSpent {
        let at = triples[targets.count]
        var reached = steps(from: at, places, others, ahead).map { triples.number($0.target) }
        if at.b == at.c { reached.append(triples.number(Triple(a: at.a, b: at.a, c: at.c))) }
        targets.append(reached)
      }
      guard !budget.isSpent else { return nil }
      let part = StrongComponents(targets).numbers
      for (index, last) in triples.values.enumerated() where last.b == last.c {
        let first = Triple(a: last.a, b: last.a, c: last.c)
        if let start = triples.numbers[first], part[start] == part[index] {
          let word = shortest(from: first, isGoal: { $0 == last }) {
            budget.isSpent ? [] : steps(from: $0, places, others, ahead)
          }
          return word.map { (last.a, $0) }
        }
      }
      return nil
    }

    /// The steps of a triple, whose first place stays among some places and the last among others.
    private func steps(
      from at: Triple, _ places: [Int], _ others: [Int], _ ahead: Set<Int>
    ) -> [(target: Triple, mask: Mask)] {
      let (own, other) = (component[places[0]], component[others[0]])
      var found: [(target: Triple, mask: Mask)] = []
      budget.spend()
      for a in graph.steps[at.a] where component[a.target] == own {
        for c in graph.steps[at.c] where component[c.target] == other {
          let both = a.mask & c.mask
          guard both != 0 else { continue }
          budget.spend(graph.steps[at.b].count / 8)
          for b in graph.steps[at.b] {
            let mask = both & b.mask
            let part = component[b.target]
            guard mask != 0, part == own || ahead.contains(part), part >= other else { continue }
            found.append((Triple(a: a.target, b: b.target, c: c.target), mask))
          }
        }
      }
      return found
    }

    // MARK: Texts

    private func shortest<Node: Hashable>(
      from start: Node, isGoal: (Node) -> Bool, steps: (Node) -> [(target: Node, mask: Mask)]
    ) -> [Mask]? {
      var visits: [Node: (origin: Node, mask: Mask)] = [start: (start, 0)]
      var (queue, next) = ([start], 0)
      while next < queue.count {
        let at = queue[next]
        next += 1
        if isGoal(at) {
          var (word, here) = ([Mask](), at)
          while here != start, let visit = visits[here] {
            word.append(visit.mask)
            here = visit.origin
          }
          return word.reversed()
        }
        for (target, mask) in steps(at) where visits[target] == nil {
          visits[target] = (at, mask)
          queue.append(target)
        }
      }
      return nil
    }

    private func path(from: Int, isGoal: (Int) -> Bool) -> [Mask]? {
      shortest(from: from, isGoal: isGoal) { place in
        budget.spend()
        return graph.steps[place].map { ($0.target, $0.mask) }
      }
    }

    func loops() -> [Loop] {
      let powers = found.filter { $0.degree < .max }.sorted { $0.degree > $1.degree }
      let start = graph.places.count
      return (found.filter { $0.degree == .max } + powers.prefix(Self.mostPowers)).compactMap {
        place, word, _ in
        guard var prefix = path(from: start, isGoal: { $0 == place }) else { return nil }
        let rest = path(from: place, isGoal: { graph.ends[$0] != 0 }) ?? []
        let refusal = refusal(prefix, word)
        // The pumps lead there too.
        while text(prefix).hasSuffix(text(word)) { prefix.removeLast(word.count) }
        return Loop(
          prefix: text(prefix), pump: text(word), rest: text(rest), refusal: refusal,
          range: graph.places[place].range, limit: graph.places[place].limit)
      }
    }

    private func text(_ word: [Mask]) -> String {
      String(String.UnicodeScalarView(word.map { scalars[minterm($0)] }))
    }

    private func minterm(_ mask: Mask) -> Int {
      order.first { mask >> Mask($0) & 1 == 1 } ?? order[0]
    }

    /// A text after the pumps that leaves no match possible; nil if none of a few is known to.
    private func refusal(_ prefix: [Mask], _ word: [Mask]) -> String? {
      var places: Set<Int> = [graph.places.count]
      for mask in prefix { places = after(places, minterm(mask)) }
      // After a few rounds nothing new comes.
      for _ in 0..<Self.settlingRounds {
        var next = places
        for mask in word { next = after(next, minterm(mask)) }
        if next == places { break }
        places = next
      }
      func mayEnd(_ places: Set<Int>, before mask: Mask) -> Bool {
        places.contains { $0 < graph.ends.count && graph.ends[$0] & mask != 0 }
      }
      let refusals = refusals
      var setsLeft = Self.mostSets
      let text = shortest(from: places, isGoal: { !mayEnd($0, before: SearchGraph.end) }) { at in
        setsLeft -= 1
        guard setsLeft > 0, !budget.isSpent else { return [] }
        return refusals.map { (1 as Mask) << Mask($0) }.filter { !mayEnd(at, before: $0) }
          .map { (after(at, $0.trailingZeroBitCount), $0) }
      }
      return text.map { masks in
        String(String.UnicodeScalarView(masks.map { refusing($0.trailingZeroBitCount) }))
      }
    }

    private static let settlingRounds = 4
    private static let mostSets = 40

    private func after(_ places: Set<Int>, _ minterm: Int) -> Set<Int> {
      var next: Set<Int> = []
      for place in places {
        budget.spend(1 + graph.steps[place].count / 8)
        for step in graph.steps[place] where step.mask >> Mask(minterm) & 1 == 1 {
          next.insert(step.target)
        }
      }
      return next
    }

    var refused: [Unicode.Scalar] { refusals.prefix(4).map(refusing) }

    /// The classes, those that the fewest places read first, the one of the usual character before
    /// others.
    private var refusals: [Int] {
      func readers(_ minterm: Int) -> Int {
        graph.places.dropFirst().count { $0.mask >> Mask(minterm) & 1 == 1 }
      }
      return order.enumerated().map { place, minterm in
        let isUsual = graph.minterms.classes[minterm].contains(Self.usual)
        return (readers(minterm), isUsual ? 0 : 1, place, minterm)
      }.sorted { $0 < $1 }.map(\.3)
    }

    private static let usual: Unicode.Scalar = "!"

    private func refusing(_ minterm: Int) -> Unicode.Scalar {
      graph.minterms.classes[minterm].contains(Self.usual) ? Self.usual : scalars[minterm]
    }
  }
}

extension CodePointSet {
  fileprivate var readableScalar: Unicode.Scalar {
    let kinds = Self.readableKinds.lazy.map(intersection)
    return (kinds.first { !$0.isEmpty } ?? self).scalars.first { _ in true } ?? "a"
  }
}
