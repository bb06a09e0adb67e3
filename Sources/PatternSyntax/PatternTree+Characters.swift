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
      var ranges: [CodePointSet.Span] = []
      for node in nodes {
        guard let set = plainCharacters(of: node) else { return nil }
        ranges += set.ranges
      }
      return CodePointSet(ranges)
    default: return nil
    }
  }

  private func set(_ text: Substring, _ options: PatternOptions) -> CodePointSet? {
    if text == "." {
      return options.contains(.dotMatchesNewline) ? .all : CodePointSet("\n").complement
    }
    if text == "\\N" { return CodePointSet("\n").complement }
    if let named = CodePointSet(named: text) { return named }
    // Whose case does not count has members beyond what is written.
    guard options.isDisjoint(with: [.ignoresCase, .extendedMore]),
      let members = ClassMembers(text)
    else { return nil }
    return members.characters
  }
}

extension ClassMembers {
  /// The characters of the class; nil if only PCRE2 knows one of its members.
  fileprivate var characters: CodePointSet? {
    // Of `[\S[:alpha:]]` PCRE2 10.42 leaves out what is beyond U+00FF, and later versions do not.
    let names = members.compactMap { if case .named(let name) = $0.kind { name } else { nil } }
    let hasNegated = names.contains { ["\\D", "\\S", "\\W"].contains($0) || $0.hasPrefix("[:^") }
    if hasNegated, names.contains(where: { $0.hasPrefix("[:") && !$0.hasPrefix("[:^") }) {
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
  fileprivate init?(named name: Substring) {
    var name = name
    var isNegated = false
    if name.hasPrefix("[:"), name.hasSuffix(":]") {
      name = name.dropFirst(2).dropLast(2)
      isNegated = name.hasPrefix("^")
      if isNegated { name = name.dropFirst() }
      // Of one letter there are only those with a backslash.
      guard name.utf8.count > 1 else { return nil }
    } else {
      guard name.utf8.count == 2, name.utf8.first == UInt8(ascii: "\\"),
        let letter = name.utf8.last
      else { return nil }
      isNegated = letter & 0x20 == 0
      name = name.dropFirst()
    }
    let ends = Self.ends(named: name.lowercased())
    guard !ends.isEmpty else { return nil }
    let set = CodePointSet(
      stride(from: 0, to: ends.count, by: 2).map { Span(ends[$0]...ends[$0 + 1]) })
    self = isNegated ? set.complement : set
  }

  /// The first and the last character of each range of a named class; none for an unknown name.
  private static func ends(named name: String) -> [UInt32] {
    switch name {
    case "d", "digit": [0x30, 0x39]
    case "w", "word": [0x30, 0x39, 0x41, 0x5A, 0x5F, 0x5F, 0x61, 0x7A]
    case "s", "space": [0x09, 0x0D, 0x20, 0x20]
    case "h":
      [
        0x09, 0x09, 0x20, 0x20, 0xA0, 0xA0, 0x1680, 0x1680, 0x180E, 0x180E, 0x2000, 0x200A, 0x202F,
        0x202F, 0x205F, 0x205F, 0x3000, 0x3000,
      ]
    case "v": [0x0A, 0x0D, 0x85, 0x85, 0x2028, 0x2029]
    case "upper": [0x41, 0x5A]
    case "lower": [0x61, 0x7A]
    case "alpha": [0x41, 0x5A, 0x61, 0x7A]
    case "alnum": [0x30, 0x39, 0x41, 0x5A, 0x61, 0x7A]
    case "punct": [0x21, 0x2F, 0x3A, 0x40, 0x5B, 0x60, 0x7B, 0x7E]
    case "xdigit": [0x30, 0x39, 0x41, 0x46, 0x61, 0x66]
    case "ascii": [0, 0x7F]
    case "blank": [0x09, 0x09, 0x20, 0x20]
    case "cntrl": [0, 0x1F, 0x7F, 0x7F]
    case "graph": [0x21, 0x7E]
    case "print": [0x20, 0x7E]
    default: []
    }
  }
}
