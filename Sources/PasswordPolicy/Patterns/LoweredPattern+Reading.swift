internal import Patterns
internal import UnicodeText

extension LoweredPattern {
  /// The meaning of a pattern that has one of the shapes; nil for a pattern that only the engine
  /// understands, and in any doubt.
  init?(_ tree: PatternTree, _ use: RulePattern.Use) {
    guard lineFeedEndsLines, use != .counted else { return nil }
    if let set = tree.found(tree.root).flatMap({ ByteSet($0) }) {
      self = .anyOf(set)
    } else if let text = tree.wholeText, use == .found || text.unit == .codePoints {
      // Of clusters more may be refused than PCRE2 refuses: not where that is to be avoided.
      self = .wholeText(text)
    } else if let (wanted, whole) = tree.lookAheads, use == .found || whole.unit == .codePoints {
      self = .lookAheads(wanted: wanted, whole: whole)
    } else {
      return nil
    }
  }
}

extension PatternTree {
  /// The set of which one character must be there for a part to be found. Repetitions do not
  /// matter: one occurrence is enough.
  fileprivate func found(_ node: PatternNode) -> CodePointSet? {
    switch node.kind {
    case .group(_, let content): found(content)
    case .repeated(let content, let range, _): range.lowerBound == 1 ? found(content) : nil
    default: plainCharacters(of: node)
    }
  }

  // MARK: The whole text

  fileprivate var wholeText: WholeText? {
    var items = flatten(root)[...]
    guard let first = items.popFirst(), first.isStart, let last = items.popLast(),
      let end = last.end
    else { return nil }
    var everywhere = CodePointSet.empty
    while case .look(.ahead, isNegative: true, let content)? = items.first?.kind,
      let refused = somewhere(content, without: .empty)
    {
      everywhere = everywhere.union(refused)
      items.removeFirst()
    }
    // What is refused everywhere is refused behind the last character too.
    let mayEndInLineFeed = end == .endOrFinalNewline && !everywhere.contains("\n")
    return run(items)?.wholeText(refusing: everywhere, mayEndInLineFeed: mayEndInLineFeed)
  }

  /// A pattern that looks ahead from the start of the text; right for texts without a line feed.
  fileprivate var lookAheads: (wanted: [ByteSet], whole: WholeText)? {
    var items = flatten(root)[...]
    guard let first = items.popFirst(), first.isStart else { return nil }
    var (wanted, refused) = ([ByteSet](), CodePointSet.empty)
    while case .look(.ahead, let isNegative, let content)? = items.first?.kind,
      let set = somewhere(content, without: CodePointSet("\n"))
    {
      if isNegative {
        refused = refused.union(set)
      } else {
        guard let bytes = ByteSet(set) else { return nil }
        wanted.append(bytes)
      }
      items.removeFirst()
    }
    var whole = Run(range: 0...Int.max, unit: .codePoints, refused: .empty)
    if items.last?.end != nil {
      items.removeLast()
      guard let run = run(items) else { return nil }
      whole = run
    } else if let rest = items.popFirst() {
      // `.*`, which is found in any text.
      guard items.isEmpty, case .repeated(let content, 0...Int.max, _) = rest.kind,
        plainCharacters(of: content) != nil
      else { return nil }
    }
    return whole.wholeText(refusing: refused, mayEndInLineFeed: false).map { (wanted, $0) }
  }

  /// The set of which a character must stand somewhere, as in `.*[A-Z]`; nil if another character
  /// may stand in the way, unless the text has none of these.
  private func somewhere(_ node: PatternNode, without missing: CodePointSet) -> CodePointSet? {
    let items = flatten(node)
    guard items.count == 2, case .repeated(let skipped, 0...Int.max, let greed) = items[0].kind,
      greed != .possessive, let passed = plainCharacters(of: skipped), let set = found(items[1])
    else { return nil }
    return passed.union(set).union(missing) == .all ? set : nil
  }

  func flatten(_ node: PatternNode) -> [PatternNode] {
    switch node.kind {
    case .sequence(let nodes): return nodes.flatMap(flatten)
    case .group(let kind, let content) where kind != .atomic:
      if case .alternation = content.kind { return [node] }
      return flatten(content)
    default: return [node]
    }
  }

  private struct Run {
    var range: ClosedRange<Int>
    let unit: LengthUnit
    let refused: CodePointSet

    /// The condition that a text is such a run and has none of the other characters either; nil if
    /// PCRE2 may refuse fewer characters within clusters.
    func wholeText(refusing others: CodePointSet, mayEndInLineFeed: Bool) -> WholeText? {
      let all = refused.union(others)
      if unit == .characters {
        guard refused.isRefusedInClusters, !all.isEmpty else { return nil }
      }
      return WholeText(range: range, unit: unit, refused: all, mayEndInLineFeed: mayEndInLineFeed)
    }
  }

  private func run(_ items: ArraySlice<PatternNode>) -> Run? {
    var whole: Run?
    for item in items {
      var (content, range) = (item, 1...1)
      if case .repeated(let inner, let times, let greed) = item.kind {
        // Possessive, it takes from the next one what that needs.
        guard greed != .possessive || items.count == 1 else { return nil }
        (content, range) = (inner, times)
      }
      guard let next = one(content, range) else { return nil }
      guard let before = whole else {
        whole = next
        continue
      }
      guard before.unit == next.unit, before.refused == next.refused else { return nil }
      let isBounded = before.range.upperBound < .max && range.upperBound < .max
      let most = isBounded ? before.range.upperBound + range.upperBound : .max
      whole?.range = before.range.lowerBound + range.lowerBound...most
    }
    return whole
  }

  /// Reads one repeated character: `[!-~]`, `(?!\s).`, `(?![\h\v])\X`.
  private func one(_ node: PatternNode, _ range: ClosedRange<Int>) -> Run? {
    if let set = plainCharacters(of: node) {
      return Run(range: range, unit: .codePoints, refused: set.complement)
    }
    let items = flatten(node)
    guard let last = items.last else { return nil }
    var (unit, refused) = (LengthUnit.codePoints, CodePointSet.empty)
    if let set = plainCharacters(of: last) {
      refused = set.complement
    } else {
      guard case .grapheme = last.kind else { return nil }
      unit = .characters
    }
    for look in items.dropLast() {
      guard case .look(.ahead, let isNegative, let content) = look.kind,
        let set = plainCharacters(of: content)
      else { return nil }
      refused = refused.union(isNegative ? set : set.complement)
    }
    return Run(range: range, unit: unit, refused: refused)
  }
}
