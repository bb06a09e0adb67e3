internal import Patterns
internal import UnicodeText

/// Tells which texts cannot be continued to one that a pattern matches, for a pattern that is tied
/// to the start.
///
/// It accepts whatever the pattern may match, and more: what it does not understand may be any
/// text, and conditions that only refuse, such as look-aheads, are left out. So where it has no way
/// left, neither has the pattern.
struct PrefixAutomaton: Sendable {
  private var states: [State] = []
  private var start = 0

  private struct State: Sendable {
    /// The characters that lead to the next states; nil leads there without a character.
    var characters: CodePointSet?
    var next: [Int]
  }

  /// The most states. Larger automata are not worth the time at every key.
  private static let mostStates = 600
  private struct TooLarge: Error {}

  /// An automaton for a pattern; nil for one that may match anywhere, or is too large.
  init?(_ tree: PatternTree) {
    var items = tree.flatten(tree.root)
    guard let first = items.first, first.isStart, !tree.changesWhole else { return nil }
    items.removeFirst()
    let end = items.last?.end
    if end != nil { items.removeLast() }
    do {
      let accepted = try add(State(characters: nil, next: []))
      switch end {
      case .end?: break
      case .endOrFinalNewline?:
        let newline = try add(State(characters: CodePointSet("\n"), next: [accepted]))
        start = try add(State(characters: nil, next: [accepted, newline]))
      default:
        // Behind the match anything may follow.
        start = try add(State(characters: .all, next: []))
        states[start].next = [start]
      }
      for item in items.reversed() { start = try build(item, tree, then: start) }
    } catch { return nil }
  }

  private mutating func add(_ state: State) throws(TooLarge) -> Int {
    guard states.count < Self.mostStates else { throw TooLarge() }
    states.append(state)
    return states.count - 1
  }

  /// Adds the states of a part, and returns the state from which the part leads to another state.
  private mutating func build(
    _ node: PatternNode, _ tree: PatternTree, then next: Int
  ) throws(TooLarge) -> Int {
    if let characters = tree.plainCharacters(of: node) {
      return try add(State(characters: characters, next: [next]))
    }
    switch node.kind {
    case .empty, .look, .assertion: return next
    // Which characters, only PCRE2 knows.
    case .literal, .set: return try add(State(characters: .all, next: [next]))
    case .sequence(let nodes):
      var start = next
      for node in nodes.reversed() { start = try build(node, tree, then: start) }
      return start
    case .alternation(let nodes):
      let starts = try nodes.map { node throws(TooLarge) in try build(node, tree, then: next) }
      return try add(State(characters: nil, next: starts))
    case .group(_, let content): return try build(content, tree, then: next)
    case .repeated(let content, let range, _): return try repeated(content, range, tree, then: next)
    case .grapheme, .lineBreak, .backreference, .recursion, .opaque:
      let any = try add(State(characters: .all, next: []))
      let start = try add(State(characters: nil, next: [any, next]))
      states[any].next = [start]
      return start
    }
  }

  private mutating func repeated(
    _ content: PatternNode, _ range: ClosedRange<Int>, _ tree: PatternTree, then next: Int
  ) throws(TooLarge) -> Int {
    guard range.lowerBound <= Self.mostStates else { throw TooLarge() }
    var start = next
    if range.upperBound == .max {
      let loop = try add(State(characters: nil, next: [next]))
      states[loop].next.append(try build(content, tree, then: loop))
      start = loop
    } else {
      guard range.upperBound <= Self.mostStates else { throw TooLarge() }
      for _ in range.lowerBound..<range.upperBound {
        let one = try build(content, tree, then: start)
        start = try add(State(characters: nil, next: [one, next]))
      }
    }
    for _ in 0..<range.lowerBound { start = try build(content, tree, then: start) }
    return start
  }

  // MARK: Reading

  /// Whether the pattern may match some text that begins with this one.
  ///
  /// - Parameter mustGrow: Whether the text has at least one character more.
  /// - Complexity: O(n × states)
  func canContinue(after text: ValidUTF8, mustGrow: Bool) -> Bool {
    var current = closure([start])
    var i = 0
    while i < text.bytes.count {
      let (code, length) = decodeScalar(text.bytes, at: i)
      i += length
      guard let scalar = Unicode.Scalar(code) else { return true }
      var next: [Int] = []
      for state in current where states[state].characters?.contains(scalar) == true {
        next += states[state].next
      }
      current = closure(next)
      if current.isEmpty { return false }
    }
    return !mustGrow || current.contains { states[$0].characters != nil }
  }

  /// The states that are reached from these without a character, each once.
  private func closure(_ from: [Int]) -> [Int] {
    var isSeen = [Bool](repeating: false, count: states.count)
    var (open, all) = (from, [Int]())
    while let state = open.popLast() {
      guard !isSeen[state] else { continue }
      isSeen[state] = true
      all.append(state)
      if states[state].characters == nil { open += states[state].next }
    }
    return all
  }
}
