/// The ways of a backtracking search through a pattern: a graph of the items that read a
/// character.
///
/// Each item is a place (V. M. Glushkov's automaton), and a step leads from one to the next that
/// reads. Two places may be joined in several ways, which a search tries one after the other. The
/// search may begin at any character, which is a place of its own before all others.
///
/// There are at least as many ways as a search has. A look-around is a branch that ends, and is
/// taken for met; what an atomic group gives up is kept; a back-reference reads any text; counts
/// from ``mostCopies`` on are endless. So what holds of the graph bounds the search from
/// above, unless ``isBound`` says otherwise.
struct SearchGraph {
  typealias Mask = Minterms.Mask

  struct Place {
    let mask: Mask
    /// The outermost endless repetition around the item, or else the item, in bytes of the pattern.
    let range: Range<Int>
    /// The most rounds with which a repetition that needs more of them fails.
    let limit: Int
  }

  /// A step to a place, for the characters of its mask; within a part also a way into it or out of
  /// it by a place, or a gap: a way through it that reads nothing.
  struct Step: Hashable {
    /// The place; 0 for a gap, which has none.
    var target = 0
    var mask: Mask
    var ways = 1
    var isAtStart = false

    /// The step after a gap, or after a way out of a part.
    func after(_ first: Step) -> Step {
      Step(
        target: target, mask: first.mask & mask, ways: min(2, first.ways * ways),
        isAtStart: first.isAtStart || isAtStart)
    }
  }

  private(set) var places: [Place] = []
  /// The steps from each place, and last those from the start of the text.
  private(set) var steps: [[Step]] = []
  /// The characters before which a match may end at each place; ``end`` is the end of the text.
  private(set) var ends: [Mask] = []
  /// Whether no search has more ways than the graph.
  private(set) var isBound = true
  let minterms: Minterms

  /// The end of the text among the classes of characters.
  static let end: Mask = 1 << 127
  private static let all: Mask = .max
  private static let anyCharacter = all & ~end

  private let tree: PatternTree
  private let budget: WorkBudget
  private let masks: [CodePointSet: Mask]
  private let newline: Mask
  private var mostCopies = 0
  private var repetitions: [(range: Range<Int>, limit: Int)] = []
  private var following: [[Step]] = []

  /// The most rounds that are told apart, from the best graph to the coarsest one. More of them
  /// grow as steeply as without an end.
  private static let copies = [11, 3, 1]
  private static let mostPlaces = 480

  init?(_ tree: PatternTree, _ budget: WorkBudget) {
    (self.tree, self.budget) = (tree, budget)
    let universe = AtomSets.unicode.universe
    tree.payForAtoms(budget)
    guard !budget.isSpent else { return nil }
    let found = tree.root.descendants.compactMap { node -> CodePointSet? in
      switch node.kind {
      case .literal, .set: PatternMeaning(tree).singleSet(node, .unicode)
      default: nil
      }
    }
    let all = Array(Set(found + [CodePointSet("\n")]))
    guard let minterms = Minterms(dividing: universe, by: all), minterms.classes.count < 127
    else { return nil }
    self.minterms = minterms
    masks = Dictionary(uniqueKeysWithValues: zip(all, minterms.masks))
    newline = masks[CodePointSet("\n")] ?? 0
    let copies = Self.copies.first { size(tree.root, $0) <= Self.mostPlaces }
    guard let copies else { return nil }
    mostCopies = copies
    // The place before all others, where a search begins later.
    _ = one(Self.anyCharacter, tree.root)
    let root = build(tree.root)
    let ofSearch = Self.merged(root.firsts.filter { !$0.isAtStart })
    let isAnchored = ofSearch.isEmpty && root.gaps.allSatisfy(\.isAtStart)
    let restart = Step(target: 0, mask: places[0].mask)
    following[0] = isAnchored ? [] : [restart] + ofSearch
    ends = Array(repeating: 0, count: places.count)
    for last in root.lasts { ends[last.target] |= last.mask }
    for gap in root.gaps where !gap.isAtStart { ends[0] |= gap.mask }
    let first = root.firsts.map { Step(target: $0.target, mask: $0.mask, ways: $0.ways) }
    steps = following + [Self.merged(first) + (isAnchored ? [] : [restart])]
    guard !budget.isSpent else { return nil }
  }

  // MARK: Parts

  private struct Part {
    var gaps: [Step] = []
    var firsts: [Step] = []
    var lasts: [Step] = []
  }

  private mutating func one(_ mask: Mask, _ node: PatternNode) -> Part {
    let (place, repetition) = (places.count, repetitions.last)
    places.append(
      Place(mask: mask, range: repetition?.range ?? node.range, limit: repetition?.limit ?? .max))
    following.append([])
    return Part(
      firsts: [Step(target: place, mask: mask)], lasts: [Step(target: place, mask: Self.all)])
  }

  private static let gap = Step(mask: all)
  private static let nothingRead = Part(gaps: [gap])

  private mutating func build(_ node: PatternNode) -> Part {
    budget.spend()
    if budget.isSpent || places.count > 2 * Self.mostPlaces { return Part() }
    switch node.kind {
    case .empty: return Self.nothingRead
    case .literal, .set, .grapheme, .lineBreak:
      let mask = mask(of: node)
      if mask == nil { isBound = false }
      return one(mask ?? Self.anyCharacter, node)
    case .sequence(let nodes): return nodes.reduce(Self.nothingRead) { joined($0, build($1)) }
    case .alternation(let nodes): return nodes.reduce(Part()) { either($0, build($1)) }
    case .group(.atomic, let content):
      if case .repeated(let inner, let range, let greed) = content.kind, greed != .lazy {
        return repeated(inner, range, .possessive, content)
      }
      return build(content)
    case .group(_, let content): return build(content)
    case .look(let direction, let isNegative, let content):
      return look(direction, isNegative, content)
    case .repeated(let content, let range, let greed):
      return repeated(content, range, greed, node)
    case .assertion(let assertion, _):
      switch assertion {
      case _ where node.isStart: return Part(gaps: [Step(mask: Self.all, isAtStart: true)])
      case .end: return Part(gaps: [Step(mask: Self.end)])
      case .endOrFinalNewline, .lineEnd: return Part(gaps: [Step(mask: Self.end | newline)])
      default: return Self.nothingRead
      }
    case .backreference: return loop(one(Self.anyCharacter, node), isOptional: true)
    case .recursion, .opaque:
      isBound = false
      return Self.nothingRead
    }
  }

  private func mask(of node: PatternNode) -> Mask? {
    PatternMeaning(tree).singleSet(node, .unicode).flatMap { masks[$0] }
  }

  private mutating func look(
    _ direction: PatternNode.LookDirection, _ isNegative: Bool, _ content: PatternNode
  ) -> Part {
    guard case .ahead = direction else {
      // It looks back over a number of characters that is limited.
      if content.descendants.contains(where: { if case .look = $0.kind { true } else { false } }) {
        isBound = false
      }
      return Self.nothingRead
    }
    if let mask = singleMask(content) {
      return Part(gaps: [Step(mask: isNegative ? ~mask : mask)])
    }
    let inside = build(content)
    return Part(gaps: [Self.gap], firsts: inside.firsts)
  }

  private mutating func repeated(
    _ content: PatternNode, _ range: ClosedRange<Int>, _ greed: PatternNode.Greed,
    _ node: PatternNode
  ) -> Part {
    guard range.upperBound > 0 else { return Self.nothingRead }
    let isEndless = range.upperBound > mostCopies
    if isEndless {
      let needsMany = range.upperBound < .max && range.lowerBound > Self.copies[0]
      let own = needsMany ? range.lowerBound - 1 : .max
      let outer = repetitions.last
      repetitions.append((outer?.range ?? node.range, min(own, outer?.limit ?? .max)))
    }
    defer { if isEndless { repetitions.removeLast() } }
    let least = min(range.lowerBound, mostCopies)
    var part = Self.nothingRead
    if isEndless {
      for _ in 0..<max(0, least - 1) { part = joined(part, build(content)) }
      part = joined(part, loop(build(content), isOptional: least == 0))
    } else {
      for _ in 0..<least { part = joined(part, build(content)) }
      // One more is tried only after all before it.
      var more = Self.nothingRead
      for _ in least..<range.upperBound {
        more = either(joined(build(content), more), Self.nothingRead)
      }
      part = joined(part, more)
    }
    guard greed == .possessive, range.upperBound == .max, range.lowerBound <= mostCopies,
      let own = singleMask(content)
    else { return part }
    // Where it stops, none of its own follows.
    for i in part.lasts.indices { part.lasts[i].mask &= ~own }
    for i in part.gaps.indices { part.gaps[i].mask &= ~own }
    return part
  }

  private func singleMask(_ node: PatternNode) -> Mask? {
    switch node.bare.kind {
    case .literal, .set: mask(of: node.bare)
    default: nil
    }
  }

  // MARK: Joining parts

  private mutating func joined(_ a: Part, _ b: Part) -> Part {
    link(a.lasts, b.firsts)
    var part = Part()
    part.firsts = Self.merged(a.firsts + Self.product(a.gaps, b.firsts))
    part.lasts = Self.merged(b.lasts + Self.product(b.gaps.filter { !$0.isAtStart }, a.lasts))
    part.gaps = Self.merged(a.gaps.flatMap { gap in b.gaps.map { $0.after(gap) } })
    budget.spend((part.firsts.count + part.lasts.count) / 4)
    return part
  }

  private func either(_ a: Part, _ b: Part) -> Part {
    Part(gaps: Self.merged(a.gaps + b.gaps), firsts: a.firsts + b.firsts, lasts: a.lasts + b.lasts)
  }

  private mutating func loop(_ part: Part, isOptional: Bool) -> Part {
    link(part.lasts, part.firsts)
    // A round that reads nothing is the last one.
    let more = Self.product(part.gaps.filter { !$0.isAtStart }, part.lasts)
    return Part(
      gaps: isOptional ? Self.merged([Self.gap] + part.gaps) : part.gaps, firsts: part.firsts,
      lasts: Self.merged(part.lasts + more))
  }

  private mutating func link(_ lasts: [Step], _ firsts: [Step]) {
    budget.spend(lasts.count * firsts.count / 8)
    for last in lasts where !budget.isSpent {
      for first in firsts where !first.isAtStart {
        let step = first.after(last)
        if step.mask != 0 { following[last.target].append(step) }
      }
    }
  }

  private static func product(_ gaps: [Step], _ steps: [Step]) -> [Step] {
    gaps.flatMap { gap in steps.map { $0.after(gap) } }.filter { $0.mask != 0 }
  }

  private static func merged(_ steps: [Step]) -> [Step] {
    var found: [Step: Int] = [:]
    var merged: [Step] = []
    for step in steps {
      var key = step
      key.ways = 0
      if let index = found[key] {
        merged[index].ways = 2
      } else {
        found[key] = merged.count
        merged.append(step)
      }
    }
    return merged
  }

  /// The number of places of a part if so many rounds are told apart; more than the most if it
  /// takes long to count.
  private func size(_ node: PatternNode, _ copies: Int) -> Int {
    switch node.kind {
    case .literal, .set, .grapheme, .lineBreak, .backreference: return 1
    case .look(.behind, _, _): return 0
    case .repeated(let content, let range, _):
      let rounds =
        range.upperBound <= copies ? range.upperBound : max(1, min(range.lowerBound, copies))
      return min(Self.mostPlaces + 1, rounds * size(content, copies))
    default: return node.children.reduce(0) { min(Self.mostPlaces + 1, $0 + size($1, copies)) }
    }
  }
}

extension PatternNode {
  package var bare: PatternNode {
    if case .group(let kind, let inner) = kind, kind != .atomic { inner.bare } else { self }
  }
}
