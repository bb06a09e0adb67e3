internal import Patterns

extension PatternTree {
  /// A set of bytes: a text in which the pattern is found has one of them. The smallest that is
  /// certain; nil if none is, or if most texts have one of its bytes.
  var necessaryBytes: ByteSet? {
    guard !changesWhole, let set = necessary(root), set.countOfASCII <= 40 else { return nil }
    return set
  }

  private func necessary(_ node: PatternNode) -> ByteSet? {
    switch node.kind {
    case .literal(let scalar, let options) where options.contains(.ignoresCase):
      guard scalar.isASCII else { return .beyondASCII.union(.foldedFromBeyondASCII) }
      var characters = CodePointSet(scalar)
      let (letter, other) = (scalar.value | 0x20, Unicode.Scalar(scalar.value ^ 0x20))
      if 0x61...0x7A ~= letter, let other { characters = characters.union(CodePointSet(other)) }
      // Beyond ASCII there are more letters of the same case: the Kelvin sign is a 'k'.
      return ByteSet(covering: characters).union(.beyondASCII)
    case .literal(let scalar, _): return ByteSet(covering: CodePointSet(scalar))
    case .set:
      guard let characters = plainCharacters(of: node) else { return nil }
      return ByteSet(covering: characters)
    case .sequence(let nodes):
      return nodes.compactMap { necessary($0) }.min { $0.countOfASCII < $1.countOfASCII }
    case .alternation(let nodes):
      return nodes.mapAll { necessary($0) }?.reduce(ByteSet(ascii: .empty)) { $0.union($1) }
    case .group(_, let content), .look(_, isNegative: false, let content): return necessary(content)
    case .repeated(let content, let range, _):
      return range.lowerBound > 0 ? necessary(content) : nil
    default: return nil
    }
  }
}
