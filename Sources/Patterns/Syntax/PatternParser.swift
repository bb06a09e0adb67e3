internal import UnicodeText

extension PatternTree {
  package init(_ source: String) {
    self.source = source
    var parser = PatternParser(source)
    startVerbs = parser.startVerbs()
    root = parser.wholePattern()
    passesOver = parser.passesOver
  }

  /// A tree that says nothing of a pattern, which PCRE2 reads in another way than the parser.
  package init(unread source: String) {
    (self.source, startVerbs, passesOver) = (source, [], true)
    root = PatternNode(kind: .opaque(.whole), range: 0..<source.utf8.count)
  }
}

/// Recursive descent over PCRE2's syntax (pcre2pattern(3), pcre2syntax(3), PCRE2 10.42).
///
/// Where later versions read the same text otherwise, as `{,3}` and `{ 1, 3 }`, the part is opaque.
struct PatternParser {
  private var text: PatternText
  private var options: PatternOptions = []
  private(set) var passesOver = false
  /// The depth of nested groups. Deeper parts than PCRE2's own limit of 250 are opaque.
  private var depth = 0
  private static let deepest = 250

  init(_ source: String) { text = PatternText(source) }

  // MARK: The whole

  mutating func startVerbs() -> [PatternTree.StartVerb] {
    var verbs: [PatternTree.StartVerb] = []
    while text.next == "(",
      let verb = PatternTree.StartVerb.allCases.first(where: { text.skip($0.rawValue) })
    { verbs.append(verb) }
    return verbs
  }

  mutating func wholePattern() -> PatternNode {
    let start = text.offset
    let node = alternatives()
    guard text.isAtEnd else { return PatternNode(kind: .opaque(.whole), range: start..<text.count) }
    return node
  }

  // MARK: Structure

  /// Reads alternatives up to a closing bracket, which is not consumed, or to the end. An option
  /// that one branch sets holds in the branches after it.
  private mutating func alternatives() -> PatternNode {
    let start = text.offset
    var branches = [branch()]
    while text.skip("|") { branches.append(branch()) }
    guard branches.count > 1 else { return branches[0] }
    return PatternNode(kind: .alternation(branches), range: start..<text.offset)
  }

  private mutating func branch() -> PatternNode {
    let start = text.offset
    var nodes: [PatternNode] = []
    while true {
      skipIgnored()
      guard !text.isAtEnd, text.next != "|", text.next != ")" else { break }
      nodes += items()
    }
    switch nodes.count {
    case 0: return PatternNode(kind: .empty, range: start..<text.offset)
    case 1: return nodes[0]
    default: return PatternNode(kind: .sequence(nodes), range: start..<text.offset)
    }
  }

  /// Reads one item with its quantifiers. `\Q…\E` gives several items, the last of which takes the
  /// quantifier.
  private mutating func items() -> [PatternNode] {
    if text.skip("\\Q") {
      passesOver = true
      var quoted: [PatternNode] = []
      while !text.isAtEnd, !text.skip("\\E") { quoted.append(literal(from: text.offset)) }
      guard let last = quoted.popLast() else { return [] }
      return quoted + [quantified(last)]
    }
    return item().map { [quantified($0)] } ?? []
  }

  private mutating func quantified(_ item: PatternNode) -> PatternNode {
    var node = item
    while true {
      skipIgnored()
      let start = node.range.lowerBound
      switch text.quantifier() {
      case .none: return node
      case .doubtful: return PatternNode(kind: .opaque(.whole), range: start..<text.offset)
      case .range(let range):
        var greed = options.contains(.ungreedy) ? PatternNode.Greed.lazy : .greedy
        skipIgnored()
        if text.skip("+") {
          greed = .possessive
        } else if text.skip("?") {
          greed = options.contains(.ungreedy) ? .greedy : .lazy
        }
        let whole = start..<text.offset
        switch node.kind {
        // PCRE2 treats a repeated condition in ways of its own.
        case .look, .assertion, .empty, .opaque:
          node = PatternNode(kind: .opaque(node.opacity ?? .part), range: whole)
        default: node = PatternNode(kind: .repeated(node, range, greed), range: whole)
        }
      }
    }
  }

  /// Reads one item; nil for an item that leaves nothing behind, such as a comment or a change of
  /// options.
  private mutating func item() -> PatternNode? {
    let start = text.offset
    switch text.next {
    case "(": return group()
    case "[":
      // The only two that look like a class and stand for a condition on a place: where a word
      // begins, and where it ends.
      if text.skip("[[:<:]]") || text.skip("[[:>:]]") { return node(.opaque(.part), from: start) }
      text.skipClass(isExtended: options.contains(.extendedMore))
      return node(.set(options), from: start)
    case "\\": return escape()
    case ".":
      text.advance()
      return node(.set(options), from: start)
    case "^":
      text.advance()
      return node(.assertion(.lineStart, options), from: start)
    case "$":
      text.advance()
      return node(.assertion(.lineEnd, options), from: start)
    default: return literal(from: start)
    }
  }

  private mutating func literal(from start: Int) -> PatternNode {
    guard let scalar = text.advance() else { return node(.opaque(.whole), from: start) }
    return node(.literal(scalar, options), from: start)
  }

  private func node(_ kind: PatternNode.Kind, from start: Int) -> PatternNode {
    PatternNode(kind: kind, range: start..<text.offset)
  }

  /// Skips text that matches nothing and does not part an item from its quantifier: comments,
  /// ignored white space and empty quotations.
  private mutating func skipIgnored() {
    let start = text.offset
    defer { if text.offset > start { passesOver = true } }
    while true {
      if text.skip("\\E") || text.skip("\\Q\\E") { continue }
      if text.skip("(?#") {
        text.skip(past: ")")
      } else if !options.isDisjoint(with: [.extended, .extendedMore]), let next = text.next {
        if next == "#" {
          text.skip(past: "\n")
        } else if next.properties.isPatternWhitespace {
          text.advance()
        } else {
          return
        }
      } else {
        return
      }
    }
  }

  // MARK: Groups

  private mutating func group() -> PatternNode? {
    let start = text.offset
    if text.starts(with: "(*") { return verb() }
    text.advance()
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else {
      text.skipToEnd()
      return node(.opaque(.whole), from: start)
    }
    guard text.skip("?") else {
      let kind =
        options.contains(.noAutoCapture)
        ? PatternNode.GroupKind.nonCapturing : .capturing(name: nil)
      return group(kind, from: start)
    }
    if text.skip(":") || text.skip("|") { return group(.nonCapturing, from: start) }
    if text.skip(">") { return group(.atomic, from: start) }
    if text.skip("=") { return look(.ahead, isNegative: false, from: start) }
    if text.skip("!") { return look(.ahead, isNegative: true, from: start) }
    if text.next == "*" || text.starts(with: "<*") { return opaqueGroup(.whole, from: start) }
    if text.skip("<=") { return look(.behind, isNegative: false, from: start) }
    if text.skip("<!") { return look(.behind, isNegative: true, from: start) }
    if text.skip("P<") || text.skip("<") { return namedGroup(upTo: ">", from: start) }
    if text.skip("'") { return namedGroup(upTo: "'", from: start) }
    if text.skip("P=") { return reference(.backreference(options), from: start) }
    if text.skip("P>") || text.skip("R") || text.skip("&") {
      return reference(.recursion, from: start)
    }
    let isSigned = text.next == "+" || text.next == "-"
    if text.isDigit(at: isSigned ? 1 : 0) { return reference(.recursion, from: start) }
    if text.next == "(" { return opaqueGroup(.part, from: start) }
    if text.next == "C" {
      // The argument of a callout may hold brackets of its own.
      text.skipToEnd()
      return node(.opaque(.whole), from: start)
    }
    return optionSetting(from: start)
  }

  /// Reads the content of a group and its closing bracket. Options that are set within end with the
  /// group.
  private mutating func content() -> PatternNode {
    let outer = options
    let node = alternatives()
    options = outer
    _ = text.skip(")")
    return node
  }

  private mutating func group(_ kind: PatternNode.GroupKind, from start: Int) -> PatternNode {
    let content = content()
    return node(.group(kind, content), from: start)
  }

  private mutating func look(
    _ direction: PatternNode.LookDirection, isNegative: Bool, from start: Int
  ) -> PatternNode {
    let content = content()
    return node(.look(direction, isNegative: isNegative, content), from: start)
  }

  private mutating func namedGroup(upTo end: Unicode.Scalar, from start: Int) -> PatternNode {
    let name = text.skip(past: end)
    return group(.capturing(name: ExactText(name)), from: start)
  }

  private mutating func reference(_ kind: PatternNode.Kind, from start: Int) -> PatternNode {
    text.skip(past: ")")
    return node(kind, from: start)
  }

  private mutating func opaqueGroup(_ opacity: PatternNode.Opacity, from start: Int) -> PatternNode
  {
    let changesWhole = content().changesWhole
    return node(.opaque(changesWhole ? .whole : opacity), from: start)
  }

  /// Reads `(?i)`, which holds for what follows, or `(?i:…)`, which holds within.
  private mutating func optionSetting(from start: Int) -> PatternNode? {
    var changed = options
    var isSetting = true
    var isDoubled = false
    func apply(_ option: PatternOptions) {
      if isSetting { changed.insert(option) } else { changed.subtract(option) }
    }
    while let letter = text.advance() {
      switch letter {
      case "i": apply(.ignoresCase)
      case "m": apply(.multiline)
      case "s": apply(.dotMatchesNewline)
      case "n": apply(.noAutoCapture)
      case "U": apply(.ungreedy)
      // Machine code takes a group of a name for another of the same name.
      case "J": return opaqueGroup(.whole, from: start)
      case "x":
        apply(.extended)
        // A single x takes back the double one of before, but not one beside it, as in (?xxx).
        if text.skip("x") {
          apply(.extendedMore)
          isDoubled = isSetting
        } else if !isSetting || !isDoubled {
          changed.subtract(.extendedMore)
        }
      case "-": isSetting = false
      case "^": changed = options.intersection(.ungreedy)
      case ")":
        options = changed
        return nil
      case ":":
        let outer = options
        defer { options = outer }
        options = changed
        return group(.nonCapturing, from: start)
      default: return opaqueGroup(.whole, from: start)
      }
    }
    return node(.opaque(.whole), from: start)
  }

  private mutating func verb() -> PatternNode {
    let start = text.offset
    func begins(_ names: String...) -> Bool { names.contains { text.skip("(*\($0):") } }
    depth += 1
    defer { depth -= 1 }
    if begins("pla", "positive_lookahead") { return look(.ahead, isNegative: false, from: start) }
    if begins("nla", "negative_lookahead") { return look(.ahead, isNegative: true, from: start) }
    if begins("plb", "positive_lookbehind") { return look(.behind, isNegative: false, from: start) }
    if begins("nlb", "negative_lookbehind") { return look(.behind, isNegative: true, from: start) }
    if begins("atomic") { return group(.atomic, from: start) }
    if let next = text.peek(2), ("a"..."z").contains(next) {
      text.skip(past: ":")
      return opaqueGroup(.part, from: start)
    }
    text.skip(past: ")")
    return node(.opaque(.whole), from: start)
  }

  // MARK: Escapes

  private mutating func escape() -> PatternNode {
    let start = text.offset
    text.advance()
    guard let letter = text.advance() else { return node(.opaque(.whole), from: start) }
    func literal(_ scalar: Unicode.Scalar) -> PatternNode {
      node(.literal(scalar, options), from: start)
    }
    func assertion(_ assertion: PatternNode.Assertion) -> PatternNode {
      node(.assertion(assertion, options), from: start)
    }
    switch letter {
    // Escapes for one character of a set. PCRE2 is asked which set.
    case "d", "D", "h", "H", "s", "S", "v", "V", "w", "W": break
    case "p", "P": if text.skip("{") { text.skip(past: "}") } else { text.advance() }
    // `\N{U+61}` is a character. Any other brace begins a quantifier, as in `\N{8,}`.
    case "N": if text.skip("{U+") { text.skip(past: "}") }
    case "c": text.advance()
    case "o": text.skip(past: "}")
    case "0":
      for _ in 0..<2 where text.next.map({ ("0"..."7").contains($0) }) == true { text.advance() }
    case "a": return literal("\u{07}")
    case "e": return literal("\u{1B}")
    case "f": return literal("\u{0C}")
    case "n": return literal("\n")
    case "r": return literal("\r")
    case "t": return literal("\t")
    case "x":
      // Ask PCRE2 for the odd forms.
      guard let scalar = text.hexadecimal() else { return node(.opaque(.whole), from: start) }
      return literal(scalar)
    case "1"..."9":
      // From 10 on it depends on the number of groups whether this is a reference or a character.
      guard text.isDigit(at: 0) else { return node(.backreference(options), from: start) }
      text.skipDigits()
      return node(.opaque(.part), from: start)
    case "g":
      let isRecursion = text.next == "<" || text.next == "'"
      if text.skip("{") {
        text.skip(past: "}")
      } else if text.skip("<") {
        text.skip(past: ">")
      } else if text.skip("'") {
        text.skip(past: "'")
      } else {
        if text.next == "-" || text.next == "+" { text.advance() }
        text.skipDigits()
      }
      return node(isRecursion ? .recursion : .backreference(options), from: start)
    case "k":
      let end: Unicode.Scalar = text.skip("{") ? "}" : text.skip("<") ? ">" : "'"
      _ = text.skip("'")
      text.skip(past: end)
      return node(.backreference(options), from: start)
    case "X": return node(.grapheme, from: start)
    case "R": return node(.lineBreak, from: start)
    case "A": return assertion(.start)
    case "z": return assertion(.end)
    case "Z": return assertion(.endOrFinalNewline)
    case "b": return assertion(.wordBoundary)
    case "B": return assertion(.notWordBoundary)
    case "G": return assertion(.searchStart)
    default:
      let isLetterOrDigit =
        ("a"..."z").contains(letter) || ("A"..."Z").contains(letter) || ("0"..."9").contains(letter)
      return isLetterOrDigit ? node(.opaque(.whole), from: start) : literal(letter)
    }
    return node(.set(options), from: start)
  }
}
