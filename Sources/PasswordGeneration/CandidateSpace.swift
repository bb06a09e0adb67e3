internal import PasswordPolicy

/// A finite set of texts, from which one can be drawn so that each is as likely as every other.
///
/// Different draws must give different texts, or the entropy would be overstated.
protocol CandidateSpace: Sendable {
  var countLog2: Double { get }
  /// The number of texts, if it is below 2^63 and they can be numbered; otherwise nil.
  var count: UInt64? { get }
  /// The range of the texts' lengths, whatever the unit; nil if it depends on the unit.
  var lengths: ClosedRange<Int>? { get }
  func draw(into text: inout [UInt8], using generator: inout some RandomNumberGenerator)
  /// Replaces the content of the buffer by another text for each number below `count`.
  func text(at index: UInt64, into text: inout [UInt8])
}

extension CandidateSpace {
  var count: UInt64? { nil }

  func text(at index: UInt64, into text: inout [UInt8]) {
    preconditionFailure("texts that are not numbered")
  }

  /// The error rules that no text of the space can meet, as the policy itself shows.
  func impossibleRules(of policy: Policy) -> [Rule] {
    guard let lengths else { return [] }
    return policy.rules.filter { rule in
      guard rule.severity == .error, let possible = rule.lengthsOfASCII else { return false }
      // A condition that leaves some of the lengths out leaves the rule nothing to refuse there.
      if let condition = rule.condition {
        guard case .length(let limit) = condition, limit.range.contains(lengths.lowerBound),
          limit.range.contains(lengths.upperBound)
        else { return false }
      }
      return !possible.overlaps(lengths)
    }
  }
}

extension Rule {
  /// The lengths of the texts of ASCII that may meet the rule; nil if it does not show them.
  var lengthsOfASCII: ClosedRange<Int>? {
    switch kind {
    case .length(let limit): return limit.range
    case .match(let pattern, let occurrences) where occurrences.lowerBound > 0:
      guard case .wholeText(let text)? = pattern.shortcut else { return nil }
      return text.range
    default: return nil
    }
  }
}
