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
    let ends = Self.ends(known)
    let set = CodePointSet(
      stride(from: 0, to: ends.count, by: 2).map { Span(ends[$0]...ends[$0 + 1]) })
    self = isNegated ? set.complement : set
  }

  private static let names =
    "d digit w word s space h v upper lower alpha alnum punct xdigit ascii blank cntrl graph print"
    .words

  /// The first and the last character of each range of the class with that place among the names.
  private static func ends(_ place: Int) -> [UInt32] {
    switch place {
    case 0, 1: [0x30, 0x39]
    case 2, 3: [0x30, 0x39, 0x41, 0x5A, 0x5F, 0x5F, 0x61, 0x7A]
    case 4, 5: [0x09, 0x0D, 0x20, 0x20]
    case 6:
      [
        0x09, 0x09, 0x20, 0x20, 0xA0, 0xA0, 0x1680, 0x1680, 0x180E, 0x180E, 0x2000, 0x200A, 0x202F,
        0x202F, 0x205F, 0x205F, 0x3000, 0x3000,
      ]
    case 7: [0x0A, 0x0D, 0x85, 0x85, 0x2028, 0x2029]
    case 8: [0x41, 0x5A]
    case 9: [0x61, 0x7A]
    case 10: [0x41, 0x5A, 0x61, 0x7A]
    case 11: [0x30, 0x39, 0x41, 0x5A, 0x61, 0x7A]
    case 12: [0x21, 0x2F, 0x3A, 0x40, 0x5B, 0x60, 0x7B, 0x7E]
    case 13: [0x30, 0x39, 0x41, 0x46, 0x61, 0x66]
    case 14: [0, 0x7F]
    case 15: [0x09, 0x09, 0x20, 0x20]
    case 16: [0, 0x1F, 0x7F, 0x7F]
    case 17: [0x21, 0x7E]
    default: [0x20, 0x7E]
    }
  }
}
