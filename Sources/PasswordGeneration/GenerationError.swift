internal import PasswordPolicy

/// The result that no password of the wanted kind meets the policy, as far as the search went.
struct GenerationError: Error {
  enum Certainty {
    case searched
    case outOfTime
    case exhausted
    /// The policy's own rules leave none.
    case proven
  }

  var certainty: Certainty
  var candidates = 0
  /// Error rules that no candidate can meet, as the policy itself shows.
  var impossible: [Rule] = []
  /// Error rules that none of the candidates met, in the policy's order.
  var neverMet: [Rule] = []
  /// The error rules that the fewest candidates met, if each was met by some; at most three.
  var rarelyMet: [Rule] = []
}
