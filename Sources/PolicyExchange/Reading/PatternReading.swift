internal import Patterns
internal import UnicodeText

/// Recognises the ways in which people write length limits, kinds of characters and repetitions as
/// patterns.
///
/// Everything it says is exact, but for what ends a line: `.` and "any character" count as the
/// same, because no password field takes line breaks. What it does not recognise is nil, never a
/// guess.
struct PatternReading {
  private let tree: PatternTree

  init(_ tree: PatternTree) { self.tree = tree }

  func demands(_ occurrences: ClosedRange<Int>) -> [Demand.Kind]? {
    guard isPlain else { return nil }
    if occurrences.upperBound == 0 { return avoided }
    guard occurrences.upperBound == .max else { return nil }
    if let set = set(of: tree.root) { return [.contains(set, min: occurrences.lowerBound)] }
    guard occurrences.lowerBound == 1 else {
      return tree.source == Demand.differentCharacters
        ? [.different(min: occurrences.lowerBound)] : nil
    }
    return demands(items: flatten(tree.root), isStart: false)
  }

  var avoided: [Demand.Kind]? {
    guard isPlain else { return nil }
    if let set = set(of: tree.root) { return [.only(set.complement)] }
    return longestRun(flatten(tree.root)).map { [.repeats(max: $0)] }
  }

  /// Whether the pattern has no conditionals, verbs or recursion. Back-references are checked where
  /// they can stand.
  private var isPlain: Bool {
    !tree.root.descendants.contains {
      switch $0.kind {
      case .opaque, .recursion: true
      default: false
      }
    }
  }

  // MARK: The whole

  private func demands(items: [PatternNode], isStart: Bool) -> [Demand.Kind]? {
    var items = items[...]
    var isStart = isStart
    while let first = items.first, first.isStart {
      isStart = true
      items.removeFirst()
    }
    var isEnd = false
    while let last = items.last, last.end != nil {
      isEnd = true
      items.removeLast()
    }
    let looks = items.prefix {
      if case .look(.ahead, _, _) = $0.kind { true } else { false }
    }
    guard
      let body = bodyDemands(Array(items.dropFirst(looks.count)), isStart: isStart, isEnd: isEnd)
    else { return nil }
    var found = body.demands
    for look in looks {
      guard case .look(_, let isNegative, let content) = look.kind else { return nil }
      let inner = flatten(content)
      // Found anywhere is found at the start, if what is looked for may stand anywhere and the rest
      // asks for no more than a length.
      guard isStart || (!isNegative && body.isFree && !isEnd) else { return nil }
      guard let asked = isNegative ? refused(inner) : demands(items: inner, isStart: true),
        isStart || asked.allSatisfy(\.isKeptByMore)
      else { return nil }
      found += asked
    }
    return found
  }

  private func refused(_ items: [PatternNode]) -> [Demand.Kind]? {
    var rest = items
    if let first = rest.first, isAnyRun(first) { rest.removeFirst() }
    if rest.count < items.count, let run = longestRun(rest) { return [.repeats(max: run)] }
    guard let asked = demands(items: items, isStart: true), asked.count == 1 else { return nil }
    switch asked[0] {
    case .contains(let set, min: 1): return [.only(set.complement)]
    case .length(let range, let unit) where range.upperBound == .max && range.lowerBound > 0:
      return [.length(0...(range.lowerBound - 1), unit)]
    default: return nil
    }
  }

  // MARK: The body

  private func bodyDemands(
    _ items: [PatternNode], isStart: Bool, isEnd: Bool
  ) -> (demands: [Demand.Kind], isFree: Bool)? {
    guard !items.isEmpty else { return isEnd ? nil : ([], true) }
    if let occurrences = occurrences(items, isStart: isStart, isEnd: isEnd) {
      return ([occurrences], false)
    }
    // Possessive, a run takes from the next one what that needs.
    let isPossessive = items.contains {
      if case .repeated(_, _, .possessive) = $0.kind { true } else { false }
    }
    guard let runs = items.mapAll(run), items.count == 1 || !isPossessive else { return nil }
    let isFree = runs.allSatisfy { $0.set.isAnything }
    let unit = runs[0].unit
    guard runs.allSatisfy({ $0.unit == unit }), isFree || runs.count == 1 else { return nil }
    let least = runs.reduce(0) { $0 + $1.range.lowerBound }
    let most = runs.reduce(0) { min($0, 1 << 40) + min($1.range.upperBound, 1 << 40) }
    let isBounded = most < 1 << 40
    // Not tied to both ends, a run may be a part of the text: its greatest length says nothing, and
    // its characters only of the part.
    guard isFree || (isStart && isEnd) else { return nil }
    let range = least...(isBounded && isStart && isEnd ? most : .max)
    var demands: [Demand.Kind] = range == 0...Int.max ? [] : [.length(range, unit)]
    if !isFree { demands.append(.only(runs[0].set)) }
    return (demands, isFree && !(isEnd && isBounded))
  }

  /// Reads `.*\d.*\d.*`, `(?:.*\d){2}` or `\D*\d`: a number of characters of one set.
  private func occurrences(_ items: [PatternNode], isStart: Bool, isEnd: Bool) -> Demand.Kind? {
    var items = items[...]
    var endsFreely = !isEnd
    if let last = items.last, items.count > 1, isAnyRun(last) {
      items.removeLast()
      endsFreely = true
    }
    guard endsFreely else { return nil }
    if items.count == 1,
      case .repeated(let content, let range, let greed) = items[items.startIndex].kind,
      greed != .possessive, range.lowerBound > 0, let set = oneAfterAnything(flatten(content)[...])
    {
      return .contains(set, min: range.lowerBound)
    }
    if let set = oneAfterAnything(items) { return .contains(set, min: 1) }
    var found: CodePointSet?
    var count = 0
    var isPreceded = !isStart
    for item in items {
      if isAnyRun(item) {
        isPreceded = true
      } else if let set = set(of: item), found == nil || found == set, isPreceded {
        (found, count, isPreceded) = (set, count + 1, false)
      } else {
        return nil
      }
    }
    return found.map { .contains($0, min: count) }
  }

  /// Reads `.*\d`, or `\D*\d`: the first character of a set after any that are not in it.
  private func oneAfterAnything(_ items: ArraySlice<PatternNode>) -> CodePointSet? {
    guard items.count == 2, let first = items.first, let last = items.last, let set = set(of: last),
      case .repeated(let content, 0...Int.max, let greed) = first.kind,
      let before = self.set(of: content)
    else { return nil }
    // Possessive, it would swallow what comes after unless the two are apart.
    guard greed != .possessive || before.intersection(set).isEmpty else { return nil }
    return before.union(set).isAnything ? set : nil
  }

  /// Reads `(.)\1{2}`: the longest run of one character that does not match.
  private func longestRun(_ items: [PatternNode]) -> Int? {
    var items = items[...]
    if items.count > 1, let last = items.last, isAnyRun(last) { items.removeLast() }
    guard tree.startVerbs.isEmpty, let first = items.first,
      case .group(.capturing, let content) = first.kind, set(of: content)?.isAnything == true
    else { return nil }
    let groups = tree.root.descendants.count {
      if case .group(.capturing, _) = $0.kind { true } else { false }
    }
    guard groups == 1 else { return nil }
    var count = 0
    for item in items.dropFirst() {
      switch item.kind {
      // With one group there is only one to refer to.
      case .backreference(let options) where !options.contains(.ignoresCase): count += 1
      case .repeated(let reference, let range, _):
        guard case .backreference(let options) = reference.kind, !options.contains(.ignoresCase)
        else { return nil }
        count += range.lowerBound
      default: return nil
      }
    }
    return count > 0 ? count : nil
  }

  // MARK: Parts

  /// A repetition of one set, or of grapheme clusters.
  private func run(
    of node: PatternNode
  ) -> (set: CodePointSet, range: ClosedRange<Int>, unit: CountedUnit)? {
    var (content, range) = (node, 1...1)
    if case .repeated(let inner, let times, _) = node.kind { (content, range) = (inner, times) }
    return one(of: content).map { ($0.set, range, $0.unit) }
  }

  /// Reads one character of a set, also written as `(?!\s).` or `(?![\h\v])\X`.
  private func one(of node: PatternNode) -> (set: CodePointSet, unit: CountedUnit)? {
    if let set = set(of: node) { return (set, .codePoints) }
    let items = flatten(node)
    guard let last = items.last else { return nil }
    var isCluster = false
    if case .grapheme = last.kind { isCluster = true }
    guard let base = isCluster ? CodePointSet.all : set(of: last) else { return nil }
    var refused = CodePointSet.empty
    for item in items.dropLast() {
      guard case .look(.ahead, isNegative: true, let content) = item.kind,
        let set = set(of: content)
      else { return nil }
      refused = refused.union(set)
    }
    // A cluster is judged by its first character, so what is refused must be what stands nowhere
    // else.
    guard !isCluster || refused.isRefusedInClusters else { return nil }
    return (base.subtracting(refused), isCluster ? .characters : .codePoints)
  }

  private func isAnyRun(_ node: PatternNode) -> Bool {
    guard case .repeated(let content, 0...Int.max, let greed) = node.kind else { return false }
    return greed != .possessive && set(of: content)?.isAnything == true
  }

  /// The parts of a sequence, with the brackets within it taken away.
  private func flatten(_ node: PatternNode) -> [PatternNode] {
    switch node.kind {
    case .empty: []
    case .sequence(let nodes): nodes.flatMap(flatten)
    case .group(.nonCapturing, let content):
      if case .alternation = content.kind { [node] } else { flatten(content) }
    default: [node]
    }
  }

  private func set(of node: PatternNode) -> CodePointSet? { tree.characters(of: node) }
}

extension Demand.Kind {
  /// Whether a text meets the demand as soon as some end of it does.
  fileprivate var isKeptByMore: Bool {
    switch self {
    case .contains: true
    case .length(let range, _): range.upperBound == .max
    default: false
    }
  }
}
