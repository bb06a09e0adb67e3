package import PasswordPolicy

/// The result that no password of the wanted kind meets the policy, as far as the search went.
package struct GenerationError: Error, Sendable {
  /// The certainty of the result.
  package enum Certainty: Sendable {
    /// No random candidate was accepted.
    case searched
    /// No candidate was accepted in the time that a search has (``SearchTime``).
    case outOfTime
    /// All candidates were judged.
    case exhausted
    /// The policy's own rules leave none.
    case proven
  }

  /// The certainty that no password exists.
  package let certainty: Certainty
  /// The number of candidates that were judged.
  package let candidates: Int
  /// Error rules that no candidate can meet, as the policy itself shows.
  package let impossible: [Rule]
  /// Error rules that none of the candidates met, in the policy's order. Empty if each was met by
  /// some candidate, but all of them by none.
  package let neverMet: [Rule]
  /// The error rules that the fewest candidates met, if each was met by some; at most three.
  package let rarelyMet: [Rule]

  /// The error with a proof by the analysis of the policy, where there is one.
  var proven: GenerationError {
    GenerationError(
      certainty: .proven, candidates: candidates, impossible: impossible, neverMet: neverMet,
      rarelyMet: rarelyMet)
  }
}
