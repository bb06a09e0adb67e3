extension PatternTree {
  /// Whether the pattern has only parts that machine code is known to be right for: all but
  /// subroutines, verbs, conditions and what is not understood.
  package var isForMachineCode: Bool {
    !root.descendants.contains { node in
      if case .recursion = node.kind { true } else { node.opacity != nil }
    }
  }

  /// Whether a search for the pattern may meet a defect: true for all that do, and some more.
  package func mayMeet(_ defect: EngineDefect) -> Bool {
    // Where a match can begin at one place only, no other place is left out.
    if defect.isOfStartOptimizations, defect != .lengthOfReference, root.isTiedToStart {
      return false
    }
    switch defect {
    case .assertedStart: return root.beginsWithAssertedText(isAsserted: false)
    case .possessiveLine: return root.beginsWithPossessiveLine(isPossessive: false)
    case .lengthOfReference: return root.refersToOpenGroup
    #if !INTERPRETED
      case .earlyFailure:
        var isReachedElsewhere = false
        return root.mayFailEarly(&isReachedElsewhere, isAtomic: false, isNested: false)
      case .startOfRepetition:
        let nodes = root.descendants
        return nodes.contains { node in
          guard case .repeated(_, let range, _) = node.kind else { return false }
          return range.lowerBound > 1 || (range.lowerBound == 0 && 2..<Int.max ~= range.upperBound)
        } && nodes.contains { $0.hasSeveralWays }
      case .possessiveCapture:
        return root.hasBackreference
          && root.descendants.contains { node in
            guard case .repeated(let content, _, .possessive) = node.kind else { return false }
            return content.descendants.contains { $0.isCapture }
          }
      case .openReference: return root.refersToOpenGroup
    #endif
    }
  }
}

extension PatternNode {
  var isCapture: Bool {
    if case .group(.capturing, _) = kind { true } else { false }
  }

  package var hasBackreference: Bool {
    descendants.contains { if case .backreference = $0.kind { true } else { false } }
  }

  fileprivate var refersToOpenGroup: Bool {
    descendants.contains { $0.isCapture && $0.hasBackreference }
  }

  fileprivate var hasSeveralWays: Bool {
    switch kind {
    case .alternation: true
    case .repeated(_, let range, _): range.lowerBound == 0
    default: false
    }
  }

  fileprivate var isTiedToStart: Bool {
    switch kind {
    case .assertion: isStart
    case .sequence(let nodes): nodes.first?.isTiedToStart ?? false
    case .alternation(let nodes): nodes.allSatisfy { $0.isTiedToStart }
    case .group(_, let content): content.isTiedToStart
    default: false
    }
  }

  /// Whether a repetition without limit can be reached from one start at two places, or stands in
  /// an atomic group.
  ///
  /// - Parameters:
  ///   - isReachedElsewhere: Whether parts before this one may end at several places.
  ///   - isNested: Whether something may follow that is not in ``descendants``.
  fileprivate func mayFailEarly(
    _ isReachedElsewhere: inout Bool, isAtomic: Bool, isNested: Bool
  ) -> Bool {
    switch kind {
    case .sequence(let nodes):
      return nodes.contains {
        $0.mayFailEarly(&isReachedElsewhere, isAtomic: isAtomic, isNested: true)
      }
    case .alternation(let nodes):
      let before = isReachedElsewhere
      let mayFail = nodes.contains {
        var isReachedElsewhere = before
        return $0.mayFailEarly(&isReachedElsewhere, isAtomic: isAtomic, isNested: isNested)
      }
      if isNested, fixedLength == nil { isReachedElsewhere = true }
      return mayFail
    case .group(let kind, let content):
      return content.mayFailEarly(
        &isReachedElsewhere, isAtomic: isAtomic || kind == .atomic, isNested: true)
    case .repeated(let content, let range, let greed):
      if range.upperBound == .max, isReachedElsewhere || isAtomic { return true }
      let isAtomic = isAtomic || (greed == .possessive && content.fixedLength != 1)
      return content.mayFailEarly(&isReachedElsewhere, isAtomic: isAtomic, isNested: true)
    default: return false
    }
  }

  private var fixedLength: Int? {
    switch kind {
    case .literal, .set: return 1
    case .empty, .look, .assertion: return 0
    case .sequence(let nodes):
      return nodes.mapAll { $0.fixedLength }?.reduce(0, +)
    case .alternation(let nodes):
      let first = nodes[0].fixedLength
      return nodes.allSatisfy { $0.fixedLength == first } ? first : nil
    case .group(_, let content): return content.fixedLength
    case .repeated(let content, let range, _):
      guard range.lowerBound == range.upperBound, range.lowerBound < 1 << 16 else { return nil }
      return content.fixedLength.map { $0 * range.lowerBound }
    default: return nil
    }
  }

  /// Whether a possessive group comes first that begins with a repetition such as `.*`.
  fileprivate func beginsWithPossessiveLine(isPossessive: Bool) -> Bool {
    switch kind {
    case .sequence(let nodes), .alternation(let nodes):
      nodes.contains { $0.beginsWithPossessiveLine(isPossessive: isPossessive) }
    case .group(_, let content): content.beginsWithPossessiveLine(isPossessive: isPossessive)
    case .repeated(let content, 0...Int.max, _) where content.fixedLength == 1: isPossessive
    case .repeated(let content, _, let greed):
      content.beginsWithPossessiveLine(isPossessive: isPossessive || greed == .possessive)
    default: false
    }
  }

  /// Whether a search may begin with a look-ahead for a certain character.
  fileprivate func beginsWithAssertedText(isAsserted: Bool) -> Bool {
    switch kind {
    case .literal: return isAsserted
    case .sequence(let nodes):
      for node in nodes {
        switch node.kind {
        case .assertion, .empty, .look(.behind, _, _), .look(_, isNegative: true, _): continue
        case .repeated(_, 0...0, _): continue
        case .look: if node.beginsWithAssertedText(isAsserted: isAsserted) { return true }
        default: return node.beginsWithAssertedText(isAsserted: isAsserted)
        }
      }
      return false
    case .alternation(let nodes):
      return nodes.contains { $0.beginsWithAssertedText(isAsserted: isAsserted) }
    case .group(_, let content), .repeated(let content, _, _):
      return content.beginsWithAssertedText(isAsserted: isAsserted)
    case .look(.ahead, isNegative: false, let content):
      return content.beginsWithAssertedText(isAsserted: true)
    default: return false
    }
  }
}
