internal import UnicodeText

extension PatternTree {
  /// The characters of a part that matches exactly one, read from the pattern's own text: exact
  /// wherever a line feed alone ends a line, and PCRE2 was built with its own tables.
  ///
  /// - Returns: Nil for a part that may match anything but one character, and for one whose
  ///   characters only PCRE2 knows, such as `\p{L}` or `(?i)k`.
  /// - Complexity: O(n log n) in the length of the part
  package func plainCharacters(of node: PatternNode) -> CodePointSet? {
    guard !startVerbs.contains(.ucp) else { return nil }
    switch node.kind {
    case .literal(let scalar, let options):
      return options.contains(.ignoresCase) ? nil : CodePointSet(scalar)
    case .set(let options): return set(text(of: node), options)
    case .group(_, let content): return plainCharacters(of: content)
    case .alternation(let nodes):
      return nodes.mapAll { plainCharacters(of: $0) }.map { CodePointSet(union: $0) }
    default: return nil
    }
  }

  private func set(_ text: Substring, _ options: PatternOptions) -> CodePointSet? {
    if text == "." {
      return options.contains(.dotMatchesNewline) ? .all : CodePointSet("\n").complement
    }
    if text == "\\N" { return CodePointSet("\n").complement }
    if let named = CodePointSet(named: text) { return named }
    // A class whose case does not count has members beyond those that are written.
    guard options.isDisjoint(with: [.ignoresCase, .extendedMore]), let members = ClassMembers(text)
    else { return nil }
    return members.characters
  }
}

extension ClassMembers {
  /// The characters of the class; nil if only PCRE2 knows one of its members.
  fileprivate var characters: CodePointSet? {
    // Of `[\S[:alpha:]]` PCRE2 10.42 leaves out what is beyond U+00FF, and later versions do not.
    let names = members.compactMap { if case .named(let name) = $0.kind { name } else { nil } }
    let negated = names.filter {
      ["\\D", "\\S", "\\W"].contains($0) || $0.utf8.starts(with: "[:^".utf8)
    }
    let inBrackets = names.filter { $0.utf8.starts(with: "[:".utf8) }
    if !negated.isEmpty, inBrackets.contains(where: { !$0.utf8.starts(with: "[:^".utf8) }) {
      return nil
    }
    var ranges: [CodePointSet.Span] = []
    for member in members {
      switch member.kind {
      case .character(let scalar): ranges += CodePointSet(scalar).ranges
      case .range(let low, let high):
        guard low <= high else { return nil }
        ranges.append(CodePointSet.Span(low.value...high.value))
      case .named(let name):
        guard let set = CodePointSet(named: name[...]) else { return nil }
        ranges += set.ranges
      }
    }
    let set = CodePointSet(ranges).intersection(.all)
    return isNegated ? set.complement : set
  }
}

extension CodePointSet {
  /// The set of `\d`, `\H`, `[:punct:]`, `[:^alpha:]` and the like without `(*UCP)`; nil for other
  /// names.
  fileprivate init?(named text: Substring) {
    var name = text.utf8
    var isNegated = false
    if name.starts(with: "[:".utf8), name.count > 4, name.suffix(2).elementsEqual(":]".utf8) {
      name = name.dropFirst(2).dropLast(2)
      isNegated = name.first == UInt8(ascii: "^")
      if isNegated { name = name.dropFirst() }
      // Of one letter there are only those with a backslash.
      guard name.count > 1 else { return nil }
    } else {
      guard name.count == 2, name.first == UInt8(ascii: "\\"), let letter = name.last else {
        return nil
      }
      isNegated = letter & 0x20 == 0
      name = name.dropFirst()
    }
    let small = name.lazy.map { $0 | 0x20 }
    guard let known = Self.names.firstIndex(where: { $0.utf8.elementsEqual(small) }) else {
      return nil
    }
    guard let set = ClassMembers("[\(Self.members[known])]")?.characters else { return nil }
    self = isNegated ? set.complement : set
  }

  private static let names =
    "d digit w word s space h v upper lower alpha alnum punct xdigit ascii blank cntrl graph print"
    .words

  /// The members of the class with that place among the names.
  private static let members = [
    "0-9", "0-9", "0-9A-Z_a-z", "0-9A-Z_a-z", "\t-\r ", "\t-\r ",
    "\t \u{A0}\u{1680}\u{180E}\u{2000}-\u{200A}\u{202F}\u{205F}\u{3000}",
    "\n-\r\u{85}\u{2028}\u{2029}", "A-Z", "a-z", "A-Za-z", "0-9A-Za-z", "!-/:-@[-`{-~",
    "0-9A-Fa-f", "\u{0}-\u{7F}", "\t ", "\u{0}-\u{1F}\u{7F}", "!-~", " -~",
  ]
}
