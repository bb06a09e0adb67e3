internal import PasswordPolicy

/// A finite set of texts, from which one can be drawn so that each is as likely as every other.
///
/// Different draws must give different texts, or the entropy would be overstated.
protocol CandidateSpace: Sendable {
  /// log2 of how many there are.
  var countLog2: Double { get }
  /// How many there are, if that is below 2^63 and they can be numbered.
  var count: UInt64? { get }
  /// How long the texts are, in any unit; nil if that depends on the unit.
  var lengths: ClosedRange<Int>? { get }
  /// Puts a random text in the place of what the buffer holds.
  func draw(into text: inout [UInt8], using generator: inout some RandomNumberGenerator)
  /// Puts the text of a number below `count` in the place of what the buffer holds: a different one
  /// for each number.
  func text(at index: UInt64, into text: inout [UInt8])
}

extension CandidateSpace {
  var count: UInt64? { nil }

  func text(at index: UInt64, into text: inout [UInt8]) {
    preconditionFailure("texts that are not numbered")
  }

  /// Error rules that no text of the space can meet, as the policy itself shows.
  func impossibleRules(of policy: Policy) -> [Rule] {
    guard let lengths else { return [] }
    return policy.rules.filter { rule in
      guard rule.severity == .error, case .length(let limit) = rule.kind else { return false }
      // A condition that leaves some of the lengths out leaves the rule nothing to refuse there.
      if let condition = rule.condition?.range {
        guard condition.contains(lengths.lowerBound), condition.contains(lengths.upperBound) else {
          return false
        }
      }
      return !limit.range.overlaps(lengths)
    }
  }
}
