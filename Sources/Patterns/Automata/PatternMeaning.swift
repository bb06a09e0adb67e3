/// The texts that a pattern matches, as an expression. If they are not a regular language, the
/// nearest expression that surely covers them.
package struct PatternMeaning {
  package enum Precision {
    /// Just the texts of the pattern; no expression if the meaning of a part is not known or not
    /// regular.
    case exact
    /// All texts of the pattern and perhaps more: a part without a known regular meaning stands for
    /// any text.
    case superset
    /// Only texts of the pattern, perhaps not all: a part without a known regular meaning stands
    /// for no text.
    case subset

    var negated: Precision {
      switch self {
      case .exact: .exact
      case .superset: .subset
      case .subset: .superset
      }
    }
  }

  /// More is never written by hand, and its automaton would take long to make.
  private static let longestSource = 4096
  /// The most repetitions of a part that can be empty: each is looked at in turn.
  private static let mostEmptyRepeats = 100

  package let tree: PatternTree

  package init(_ tree: PatternTree) { self.tree = tree }

  package func expression(_ precision: Precision, _ sets: AtomSets) -> Expression? {
    guard tree.source.utf8.count <= Self.longestSource, !tree.changesWhole else { return nil }
    return expression(tree.root, precision, sets)
  }

  // MARK: By the kind of node

  private func expression(_ node: PatternNode, _ precision: Precision, _ sets: AtomSets)
    -> Expression?
  {
    switch node.kind {
    case .empty: return .empty
    case .literal, .set:
      guard let set = singleSet(node, sets) else { return unknown(precision) }
      return .one(set)
    case .grapheme:
      // Among printable ASCII every character is a cluster.
      if sets.universe == .printableASCII { return .any }
      return precision == .superset ? .repeated(.any, 1...Int.max) : unknown(precision)
    case .lineBreak:
      if sets.universe == .printableASCII { return .nothing }
      return precision == .superset ? .repeated(.any, 1...2) : unknown(precision)
    case .sequence(let nodes):
      return nodes.mapAll { expression($0, precision, sets) }.map(Expression.sequence)
    case .alternation(let nodes):
      return nodes.mapAll { expression($0, precision, sets) }.map(Expression.choice)
    case .group(.atomic, let content):
      if let exact = committed(content, sets) { return exact }
      return precision == .superset ? expression(content, .superset, sets) : unknown(precision)
    case .group(_, let content): return expression(content, precision, sets)
    case .look(.ahead, let isNegative, let content):
      return expression(content, isNegative ? precision.negated : precision, sets).map {
        .ahead($0, isNegative: isNegative)
      }
    case .look(.behind, let isNegative, let content):
      guard let set = singleSet(content, sets) else { return condition(precision) }
      return .behind(set, isNegative: isNegative)
    case .repeated(let content, let range, let greed):
      return repeated(content, range, greed, precision, sets)
    case .assertion(let assertion, let options):
      return expression(assertion, options, sets) ?? condition(precision)
    case .backreference, .recursion, .opaque: return unknown(precision)
    }
  }

  private func unknown(_ precision: Precision) -> Expression? {
    switch precision {
    case .exact: nil
    case .superset: .anything
    case .subset: .nothing
    }
  }

  private func condition(_ precision: Precision) -> Expression? {
    precision == .superset ? .empty : unknown(precision)
  }

  package func singleSet(_ node: PatternNode, _ sets: AtomSets) -> CodePointSet? {
    switch node.kind {
    case .literal(let scalar, let options) where !options.contains(.ignoresCase):
      return CodePointSet(scalar).intersection(sets.universe)
    case .literal(let scalar, let options):
      // In hexadecimal, since the character may mean something in a pattern.
      return sets.set(of: tree.standalone("\\x{\(String(scalar.value, radix: 16))}", options))
    case .set(let options): return sets.set(of: tree.standalone(tree.text(of: node), options))
    case .group(_, let content): return singleSet(content, sets)
    case .alternation(let nodes):
      return nodes.mapAll { singleSet($0, sets) }.map(CodePointSet.init(union:))
    default: return nil
    }
  }

  // MARK: Repetitions

  private func repeated(
    _ content: PatternNode, _ range: ClosedRange<Int>, _ greed: PatternNode.Greed,
    _ precision: Precision, _ sets: AtomSets
  ) -> Expression? {
    if greed == .possessive {
      if let set = singleSet(content, sets) { return Self.possessive(.one(set), range) }
      guard precision == .superset else { return unknown(precision) }
    }
    guard let expression = expression(content, precision, sets) else { return nil }
    if expression.canBeEmpty,
      range.lowerBound > Self.mostEmptyRepeats
        || (range.upperBound > Self.mostEmptyRepeats && range.upperBound != .max)
    {
      return unknown(precision)
    }
    return .repeated(expression, range)
  }

  /// As many of one character as there are, up to the limit: fewer only where there are no more.
  private static func possessive(_ one: Expression, _ range: ClosedRange<Int>) -> Expression {
    let noMore = Expression.ahead(one, isNegative: true)
    guard range.upperBound != .max else { return .sequence([.repeated(one, range), noMore]) }
    let full = Expression.repeated(one, range.upperBound...range.upperBound)
    guard range.lowerBound < range.upperBound else { return full }
    return .choice([
      full, .sequence([.repeated(one, range.lowerBound...(range.upperBound - 1)), noMore]),
    ])
  }

  // MARK: Atomic groups

  /// The texts that match if only the first way of matching counts; nil if conditions on the
  /// following text cannot express that.
  private func committed(_ node: PatternNode, _ sets: AtomSets) -> Expression? {
    if hasOneWay(node) { return expression(node, .exact, sets) }
    switch node.kind {
    case .group(_, let content): return committed(content, sets)
    case .repeated(let content, let range, let greed):
      guard let set = singleSet(content, sets) else { return nil }
      if greed == .lazy { return .repeated(.one(set), range.lowerBound...range.lowerBound) }
      return Self.possessive(.one(set), range)
    case .sequence(let nodes):
      guard let last = nodes.last, nodes.dropLast().allSatisfy(hasOneWay),
        let head = nodes.dropLast().mapAll({ expression($0, .exact, sets) }),
        let tail = committed(last, sets)
      else { return nil }
      return .sequence(head + [tail])
    case .alternation(let nodes):
      // A branch has its turn only where none before it matches at all.
      var (branches, refusals): ([Expression], [Expression]) = ([], [])
      for node in nodes {
        guard let branch = committed(node, sets), let any = expression(node, .exact, sets) else {
          return nil
        }
        branches.append(.sequence(refusals + [branch]))
        refusals.append(.ahead(any, isNegative: true))
      }
      return .choice(branches)
    default: return nil
    }
  }

  private func hasOneWay(_ node: PatternNode) -> Bool {
    switch node.kind {
    case .empty, .literal, .set, .look, .assertion: true
    case .sequence(let nodes): nodes.allSatisfy(hasOneWay)
    case .group(_, let content): hasOneWay(content)
    case .repeated(let content, let range, _):
      range.lowerBound == range.upperBound && hasOneWay(content)
    default: false
    }
  }

  // MARK: Conditions on a place

  private func expression(
    _ assertion: PatternNode.Assertion, _ options: PatternOptions, _ sets: AtomSets
  ) -> Expression? {
    switch assertion {
    case .start: return .start
    case .end: return .end
    case .endOrFinalNewline:
      return newline(sets).map {
        .choice([.end, .ahead(.sequence(.one($0), .end), isNegative: false)])
      }
    case .lineEnd where !options.contains(.multiline):
      return expression(.endOrFinalNewline, options, sets)
    case .lineEnd:
      return newline(sets).map { .choice([.end, .ahead(.one($0), isNegative: false)]) }
    case .lineStart where !options.contains(.multiline): return .start
    case .lineStart:
      // After a final line break no line starts.
      return newline(sets).map {
        .choice([
          .start, .sequence([.behind($0, isNegative: false), .ahead(.any, isNegative: false)]),
        ])
      }
    case .wordBoundary, .notWordBoundary:
      let word = sets.set(of: tree.standalone("\\w", []))
      return word.map { Self.boundary($0, isBoundary: assertion == .wordBoundary) }
    case .searchStart: return nil
    }
  }

  private static func boundary(_ word: CodePointSet, isBoundary: Bool) -> Expression {
    .choice([
      .sequence([.behind(word, isNegative: false), .ahead(.one(word), isNegative: isBoundary)]),
      .sequence([.behind(word, isNegative: true), .ahead(.one(word), isNegative: !isBoundary)]),
    ])
  }

  /// Nil if several characters end a line.
  private func newline(_ sets: AtomSets) -> CodePointSet? {
    guard let notNewline = sets.set(of: tree.standalone(".", [])) else { return nil }
    let newline = sets.universe.subtracting(notNewline)
    return newline.count <= 1 ? newline : nil
  }
}
