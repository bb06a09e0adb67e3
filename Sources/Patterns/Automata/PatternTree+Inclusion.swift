internal import UnicodeText

extension PatternTree {
  /// Whether every text in which this pattern is found also has the other, judged by their shape:
  /// they are the same but for repetitions, of which the other allows more. `\A\X{8,32}\z` is
  /// within `\A\X{8,64}\z`.
  ///
  /// Each way of matching the one is a way of matching the other, whatever the parts mean. False
  /// says nothing.
  package func isPlainly(within other: PatternTree) -> Bool {
    startVerbs == other.startVerbs && hasPlainParts && other.hasPlainParts && agreesWithEngine
      && other.agreesWithEngine && covers(other, other.root, root)
  }

  /// Whether every part says by itself how it is matched.
  private var hasPlainParts: Bool {
    root.descendants.allSatisfy { node in
      switch node.kind {
      // A recursion means what stands elsewhere; a verb changes the way of matching.
      case .recursion, .opaque: false
      default: !resetsNumbers(node)
      }
    }
  }

  private func covers(_ other: PatternTree, _ wide: PatternNode, _ narrow: PatternNode) -> Bool {
    if text(of: narrow).isExactly(other.text(of: wide)), narrow.options == wide.options {
      return true
    }
    switch (narrow.kind, wide.kind) {
    case (.sequence(let a), .sequence(let b)), (.alternation(let a), .alternation(let b)):
      return a.count == b.count && zip(b, a).allSatisfy { covers(other, $0, $1) }
    case (.group(let kind, let a), .group(let otherKind, let b))
    where kind == otherKind && kind != .atomic: return covers(other, b, a)
    // A look-ahead is matched in one way only, and another way would capture something else.
    case (.look(.ahead, false, let a), .look(.ahead, false, let b)):
      return !a.descendants.contains { $0.isCapture } && covers(other, b, a)
    case (.repeated(let a, let few, let greed), .repeated(let b, let many, let otherGreed)):
      // PCRE2 leaves a loop without a limit when it has matched nothing.
      return greed != .possessive && otherGreed != .possessive && few.isWithin(many)
        && (few == many || many.upperBound < .max || a.mustRead) && covers(other, b, a)
    default: return false
    }
  }
}

extension PatternNode {
  /// The options at every part, so that equal sources under different options are told apart. Those
  /// that brackets and repetitions do not keep show in what they are.
  fileprivate var options: [PatternOptions] {
    descendants.map { node in
      switch node.kind {
      case .literal(_, let options), .set(let options), .assertion(_, let options),
        .backreference(let options):
        options
      case .group(.nonCapturing, _): .noAutoCapture
      case .repeated(_, _, .lazy): .ungreedy
      default: []
      }
    }
  }
}

extension ClosedRange<Int> {
  package func isWithin(_ other: ClosedRange<Int>) -> Bool {
    lowerBound >= other.lowerBound && upperBound <= other.upperBound
  }
}
