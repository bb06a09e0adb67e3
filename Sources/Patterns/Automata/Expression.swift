/// A regular language as an expression over sets of characters, with conditions on what stands
/// before and after.
///
/// Ten cases are enough for all of PCRE2 that is regular: the rest is written with them, such as
/// `\b` as "a word character before and none after, or none before and one after". Which repetition
/// is greedy or lazy makes no difference to which texts match.
package indirect enum Expression: Hashable, Sendable {
  case empty
  /// No text at all, not even the empty one.
  case nothing
  case one(CodePointSet)
  case any
  case sequence(Expression, Expression)
  case choice(Expression, Expression)
  case repeated(Expression, ClosedRange<Int>)
  /// A look-ahead: the text that follows begins with the expression, or does not.
  case ahead(Expression, isNegative: Bool)
  /// A look-behind: the character before is in a set, or there is none that is.
  case behind(CodePointSet, isNegative: Bool)
  case start

  /// Nothing follows.
  package static let end = ahead(.any, isNegative: true)
  package static let anything = repeated(.any, 0...Int.max)

  package static func sequence(_ parts: [Expression]) -> Expression {
    joined(parts.filter { $0 != .empty }[...], .empty) { .sequence($0, $1) }
  }

  package static func choice(_ parts: [Expression]) -> Expression {
    joined(parts[...], .nothing) { .choice($0, $1) }
  }

  /// The parts joined two by two, and these again, so that a walk through many needs little of a
  /// thread's stack.
  private static func joined(
    _ parts: ArraySlice<Expression>, _ none: Expression,
    _ join: (Expression, Expression) -> Expression
  ) -> Expression {
    guard parts.count > 1 else { return parts.first ?? none }
    let middle = parts.startIndex + parts.count / 2
    return join(joined(parts[..<middle], none, join), joined(parts[middle...], none, join))
  }

  package var sets: Set<CodePointSet> {
    var sets: Set<CodePointSet> = []
    collect(&sets)
    return sets
  }

  private func collect(_ sets: inout Set<CodePointSet>) {
    switch self {
    case .empty, .nothing, .any, .start: break
    case .one(let set), .behind(let set, _): sets.insert(set)
    case .sequence(let a, let b), .choice(let a, let b):
      a.collect(&sets)
      b.collect(&sets)
    case .repeated(let content, _), .ahead(let content, _): content.collect(&sets)
    }
  }

  /// The characters whose UTF-8 is one byte long, two, three, four.
  package static let byteWidths = [
    CodePointSet([0...0x7F]), CodePointSet([0x80...0x7FF]),
    CodePointSet([0x800...0xD7FF, 0xE000...0xFFFF]), CodePointSet([0x10000...0x10FFFF]),
  ]

  package var canBeEmpty: Bool {
    switch self {
    case .empty, .ahead, .behind, .start: true
    case .nothing, .one, .any: false
    case .sequence(let a, let b): a.canBeEmpty && b.canBeEmpty
    case .choice(let a, let b): a.canBeEmpty || b.canBeEmpty
    case .repeated(let content, let range): range.lowerBound == 0 || content.canBeEmpty
    }
  }
}
