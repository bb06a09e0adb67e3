internal import PatternSyntax

extension PatternTree {
  /// Sets of bytes: where the pattern is found, the text has a byte of each. So a text that has none
  /// of one needs no search.
  ///
  /// Only sets that many texts lack, the smallest first. None if nothing is certain.
  ///
  /// - Complexity: O(n) in the length of the pattern
  var necessaryBytes: [ByteSet] {
    guard !changesWhole else { return [] }
    let sets = necessary(root).filter { $0.countOfASCII <= 40 }
    return Array(sets.sorted { $0.countOfASCII < $1.countOfASCII }.prefix(3))
  }

  private func necessary(_ node: PatternNode) -> [ByteSet] {
    switch node.kind {
    case .literal(let scalar, let options) where options.contains(.ignoresCase):
      // Beyond ASCII there are more letters of the same case: the Kelvin sign is a 'k'.
      guard scalar.isASCII else { return [.beyondASCII] }
      let isLetter = (0x61...0x7A).contains(scalar.value | 0x20)
      let cases = isLetter ? [scalar.value & ~0x20, scalar.value | 0x20] : [scalar.value]
      return [ByteSet(covering: CodePointSet(cases.map { $0...$0 })).union(.beyondASCII)]
    case .literal(let scalar, _): return [ByteSet(covering: CodePointSet(scalar))]
    case .set: return plainCharacters(of: node).map { [ByteSet(covering: $0)] } ?? []
    case .sequence(let nodes): return nodes.flatMap { necessary($0) }
    case .alternation(let nodes):
      // One of the smallest sets of the branches.
      var all: ByteSet?
      for node in nodes {
        guard let set = necessary(node).min(by: { $0.countOfASCII < $1.countOfASCII }) else {
          return []
        }
        all = all?.union(set) ?? set
      }
      return all.map { [$0] } ?? []
    case .group(_, let content), .look(_, isNegative: false, let content):
      return necessary(content)
    case .repeated(let content, let range, _):
      return range.lowerBound > 0 ? necessary(content) : []
    default: return []
    }
  }
}
