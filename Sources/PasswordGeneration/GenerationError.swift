internal import PasswordPolicy

/// The result that no password of the wanted kind meets the policy, as far as the search went.
struct GenerationError: Error {
  enum Certainty {
    /// No random candidate was accepted.
    case searched
    /// No candidate was accepted in the time that a search has (``SearchTime``).
    case outOfTime
    /// All candidates were judged.
    case exhausted
    /// The policy's own rules leave none.
    case proven
  }

  var certainty: Certainty
  /// The number of candidates that were judged.
  var candidates = 0
  /// Error rules that no candidate can meet, as the policy itself shows.
  var impossible: [Rule] = []
  /// Error rules that none of the candidates met, in the policy's order. Empty if each was met by
  /// some candidate, but all of them by none.
  var neverMet: [Rule] = []
  /// The error rules that the fewest candidates met, if each was met by some; at most three.
  var rarelyMet: [Rule] = []
}
