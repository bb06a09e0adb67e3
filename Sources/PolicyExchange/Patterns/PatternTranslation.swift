internal import Patterns

/// Translates a PCRE2 pattern into the syntax of another engine, or gives the reason why it cannot.
///
/// Line ends are ignored, as in all conversions: `$` is the end of the text.
struct PatternTranslation {
  private let tree: PatternTree
  private let classes: ClassText
  /// The prefix of the names of groups, which makes them unique when several patterns are joined.
  private let prefix: String
  /// The number of groups passed so far, in the order of their brackets.
  private var groups = 0
  private var atomics = 0
  /// The groups that have certainly matched at the current place.
  private var matched: Set<Int> = []
  /// The groups that match only ASCII without letters, so that case means nothing to a reference.
  private var caseless: Set<Int> = []
  private var behinds = 0

  private var isJava: Bool { classes.syntax == .java }

  static func text(
    of tree: PatternTree, _ classes: ClassText, prefix: String
  ) throws(ConversionLoss.Reason) -> String {
    var translation = PatternTranslation(tree: tree, classes: classes, prefix: prefix)
    return try translation.text(tree.root)
  }

  private func failure(_ node: PatternNode) -> ConversionLoss.Reason {
    .missingPart(String(tree.text(of: node)))
  }

  private mutating func text(_ node: PatternNode) throws(ConversionLoss.Reason) -> String {
    switch node.kind {
    case .empty: return ""
    case .literal(let scalar, let options):
      guard options.contains(.ignoresCase) else { return classes.literal(scalar) }
      return try set(node)
    case .set: return try set(node)
    case .sequence(let nodes): return try sequence(nodes)
    case .alternation(let nodes):
      let before = matched
      var after: Set<Int>?
      var branches: [String] = []
      for node in nodes {
        matched = before
        branches.append(try text(node))
        after = after?.intersection(matched) ?? matched
      }
      matched = after ?? before
      return branches.joined(separator: "|")
    case .group(.capturing, let content):
      groups += 1
      let number = groups
      let inner = try text(content)
      matched.insert(number)
      if isCaseless(content) { caseless.insert(number) }
      return "(?<\(prefix)\(number)>\(inner))"
    case .group(.nonCapturing, let content):
      // The alternatives of `(?|…)` share the numbers of their groups.
      guard !tree.text(of: node).utf8.starts(with: "(?|".utf8) else { throw failure(node) }
      return "(?:\(try text(content)))"
    case .group(.atomic, let content): return try atomic(try text(content), node)
    case .look(let direction, let isNegative, let content):
      let before = matched
      behinds += direction == .behind ? 1 : 0
      let inner = try text(content)
      behinds -= direction == .behind ? 1 : 0
      if isNegative { matched = before }
      return "(?\(direction == .behind ? "<" : "")\(isNegative ? "!" : "=")\(inner))"
    case .repeated(let content, let range, let greed):
      return try repeated(content, range, greed, node)
    case .assertion(let assertion, let options): return try text(assertion, options, node)
    case .backreference(let options): return try reference(node, options)
    case .lineBreak: return isJava ? "\\R" : "(?:\\r\\n|[\\n-\\r\\u{85}\\u{2028}\\u{2029}])"
    case .grapheme where isJava: return "\\X"
    case .grapheme, .recursion, .opaque: throw failure(node)
    }
  }

  private mutating func sequence(_ nodes: [PatternNode]) throws(ConversionLoss.Reason) -> String {
    var result = ""
    for node in nodes {
      let part = try text(node)
      // Options such as (?i) leave alternatives without brackets.
      if case .alternation = node.kind { result += "(?:\(part))" } else { result += part }
    }
    return result
  }

  private func set(_ node: PatternNode) throws(ConversionLoss.Reason) -> String {
    guard let text = tree.characters(of: node).flatMap(classes.textOrName) else {
      throw failure(node)
    }
    return text
  }

  private mutating func repeated(
    _ content: PatternNode, _ range: ClosedRange<Int>, _ greed: PatternNode.Greed,
    _ node: PatternNode
  ) throws(ConversionLoss.Reason) -> String {
    let before = matched
    var inner = try text(content)
    if range.lowerBound == 0 { matched = before }
    let needsBrackets =
      switch content.kind {
      case .sequence, .alternation, .repeated, .empty, .look, .assertion: true
      default: false
      }
    if needsBrackets { inner = "(?:\(inner))" }
    let text = inner + range.quantifier
    return switch greed {
    case .greedy: text
    case .lazy: text + "?"
    case .possessive: try atomic(text, node)
    }
  }

  /// Writes an atomic group for JavaScript, which has none: a look-ahead is never tried again, and
  /// a reference asks for the text that it found.
  private mutating func atomic(
    _ inner: String, _ node: PatternNode
  ) throws(ConversionLoss.Reason) -> String {
    if isJava { return "(?>\(inner))" }
    guard behinds == 0 else { throw failure(node) }
    atomics += 1
    return "(?:(?=(?<\(prefix)a\(atomics)>\(inner)))\\k<\(prefix)a\(atomics)>)"
  }

  private func text(
    _ assertion: PatternNode.Assertion, _ options: PatternOptions, _ node: PatternNode
  ) throws(ConversionLoss.Reason) -> String {
    switch assertion {
    case .start: return "^"
    case .lineStart where !options.contains(.multiline): return "^"
    case .end, .endOrFinalNewline: return "$"
    case .lineEnd where !options.contains(.multiline): return "$"
    case .wordBoundary where tree.startVerbs.isEmpty && !isJava: return "\\b"
    case .notWordBoundary where tree.startVerbs.isEmpty && !isJava: return "\\B"
    default: throw failure(node)
    }
  }

  /// JavaScript takes a group that has not matched for the empty text.
  private func reference(
    _ node: PatternNode, _ options: PatternOptions
  ) throws(ConversionLoss.Reason) -> String {
    let text = tree.text(of: node)
    // `\1`, `\g1` or `\g{1}`, and neither a name nor a distance.
    let prefix = ["\\g{", "\\g", "\\"].first { text.utf8.starts(with: $0.utf8) } ?? ""
    let digits = text.utf8.dropFirst(prefix.utf8.count).prefix { $0 != UInt8(ascii: "}") }
    // Look-behinds are read backwards there.
    guard let first = digits.first, (0x31...0x39).contains(first),
      let number = Int(Substring(digits)), matched.contains(number), behinds == 0,
      !options.contains(.ignoresCase) || caseless.contains(number)
    else { throw failure(node) }
    return "\\k<\(self.prefix)\(number)>"
  }

  private func isCaseless(_ node: PatternNode) -> Bool {
    switch node.kind {
    case .literal, .set:
      tree.characters(of: node)?.isSubset(of: .ascii.subtracting(.letter)) == true
    case .backreference, .recursion, .opaque, .grapheme: false
    default: node.children.allSatisfy(isCaseless)
    }
  }
}

extension ClosedRange<Int> {
  var quantifier: String {
    switch (lowerBound, upperBound) {
    case (0, .max): "*"
    case (1, .max): "+"
    case (0, 1): "?"
    case (let least, .max): "{\(least),}"
    case (let least, let most): least == most ? "{\(least)}" : "{\(least),\(most)}"
    }
  }
}
