internal import PasswordPolicy

/// A finite set of texts, from which one can be drawn so that each is as likely as every other.
///
/// Different draws must give different texts, or the entropy would be overstated.
protocol CandidateSpace: Sendable {
  /// log2 of how many there are.
  var countLog2: Double { get }
  /// How many there are, if that is below 2^63.
  var count: UInt64? { get }
  /// Puts a random text in the place of what the buffer holds.
  func draw(into text: inout [UInt8], using generator: inout some RandomNumberGenerator)
  /// Puts the text of a number below `count` in the place of what the buffer holds: a different one for each number.
  func text(at index: UInt64, into text: inout [UInt8])
  /// Rules that no text of the space can meet, as the space itself shows without asking the checker.
  func impossibleRules(of policy: Policy) -> [Rule]
}

extension CandidateSpace {
  func impossibleRules(of policy: Policy) -> [Rule] { [] }
}
