extension PatternMeaning {
  /// The most items of the pattern that are tried at one place of a text.
  ///
  /// Every way of matching each part is counted with every way of matching what stands before it,
  /// whether a text could have them all or not.
  ///
  /// - Parameter length: The length of the longest text, in characters.
  /// - Returns: Infinity if the count is not known.
  package func mostSteps(length: Int, _ sets: AtomSets) -> Double {
    backtracking(tree.root, Double(length), sets).steps
  }

  /// The number of ways to match a part from one place on, and of items that are tried to find all
  /// of them.
  private struct Backtracking {
    var ways: Double
    var steps: Double

    static let one = Backtracking(ways: 1, steps: 1)
    static let unknown = Backtracking(ways: .infinity, steps: .infinity)
  }

  private func backtracking(_ node: PatternNode, _ length: Double, _ sets: AtomSets) -> Backtracking
  {
    switch node.kind {
    case .empty, .literal, .set, .assertion: return .one
    case .sequence(let nodes):
      var all = Backtracking(ways: 1, steps: 0)
      for (i, node) in nodes.enumerated() {
        let next = backtracking(node, length, sets)
        // What follows is tried once at least after each way.
        all.steps += all.ways * (next.steps + next.ways)
        let isOnly = i + 1 < nodes.count && hasOneWay(node, before: nodes[i + 1], sets)
        if !isOnly { all.ways *= next.ways }
      }
      return all
    case .alternation(let nodes):
      let all = nodes.map { backtracking($0, length, sets) }
      let areExclusive = areExclusive(nodes, sets)
      return Backtracking(
        ways: all.reduce(0) { areExclusive ? max($0, $1.ways) : $0 + $1.ways },
        steps: all.reduce(0) { $0 + $1.steps + 1 })
    case .group(let kind, let content):
      let inside = backtracking(content, length, sets)
      return Backtracking(ways: kind == .atomic ? 1 : inside.ways, steps: inside.steps + 1)
    case .look(_, _, let content):
      return Backtracking(ways: 1, steps: backtracking(content, length, sets).steps + 1)
    case .repeated(let content, let range, let greed):
      return repeated(content, range, greed, length, sets)
    case .grapheme, .lineBreak, .backreference, .recursion, .opaque: return .unknown
    }
  }

  private func repeated(
    _ content: PatternNode, _ range: ClosedRange<Int>, _ greed: PatternNode.Greed,
    _ length: Double, _ sets: AtomSets
  ) -> Backtracking {
    // Each time reads a character, or there would be more times than characters.
    guard range.upperBound > 1 ? content.mustRead : true else { return .unknown }
    let one = backtracking(content, length, sets)
    // The last time is in vain.
    let most = min(range.upperBound, Int(length) + 1)
    var all = Backtracking(ways: 0, steps: 1)
    var ways = 1.0
    for times in 0...most {
      if times >= range.lowerBound { all.ways += ways }
      if times < most { all.steps += ways * (one.steps + 1) }
      ways *= one.ways
    }
    return Backtracking(ways: greed == .possessive ? 1 : all.ways, steps: all.steps)
  }

  /// Whether only one way to repeat a character leaves a character that the next part can begin
  /// with.
  private func hasOneWay(_ node: PatternNode, before next: PatternNode, _ sets: AtomSets) -> Bool {
    guard case .repeated(let content, _, _) = node.kind, let repeated = singleSet(content, sets),
      let first = first(next, sets)
    else { return false }
    return repeated.intersection(first).isEmpty
  }

  private func areExclusive(_ nodes: [PatternNode], _ sets: AtomSets) -> Bool {
    var all = CodePointSet.empty
    for node in nodes {
      guard let first = first(node, sets), all.intersection(first).isEmpty else { return false }
      all = all.union(first)
    }
    return true
  }

  private func first(_ node: PatternNode, _ sets: AtomSets) -> CodePointSet? {
    if let set = singleSet(node, sets) { return set }
    switch node.kind {
    case .sequence(let nodes): return nodes.first.flatMap { first($0, sets) }
    case .alternation(let nodes):
      return nodes.mapAll { first($0, sets) }.map(CodePointSet.init(union:))
    case .group(_, let content): return first(content, sets)
    case .repeated(let content, let range, _):
      return range.lowerBound > 0 ? first(content, sets) : nil
    default: return nil
    }
  }
}

extension PatternNode {
  var mustRead: Bool {
    switch kind {
    case .literal, .set, .grapheme, .lineBreak: true
    case .sequence(let nodes): nodes.contains(where: \.mustRead)
    case .alternation(let nodes): nodes.allSatisfy(\.mustRead)
    case .group(_, let content): content.mustRead
    case .repeated(let content, let range, _): range.lowerBound > 0 && content.mustRead
    default: false
    }
  }
}
