package import PasswordPolicy

/// That no password of the kind asked for meets the policy, as far as was looked.
package struct GenerationError: Error, Sendable {
  /// How sure it is.
  package enum Certainty: Sendable {
    /// None was found among random candidates.
    case searched
    /// None was found in the time that a search has (``SearchTime``).
    case outOfTime
    /// All candidates there are were judged.
    case exhausted
    /// The policy's own rules leave none.
    case proven
  }

  /// The certainty that no password exists.
  package let certainty: Certainty
  /// How many candidates were judged.
  package let candidates: Int
  /// Error rules that no candidate can meet, as the policy itself shows.
  package let impossible: [Rule]
  /// Error rules that none of the candidates met, in the policy's order. Empty if each was met by
  /// some candidate, but all of them by none.
  package let neverMet: [Rule]
  /// The error rules that fewest candidates met, if each was met by some; at most three.
  package let rarelyMet: [Rule]

  /// The error, with proof from the analysis of the policy where there is one.
  var proven: GenerationError {
    GenerationError(
      certainty: .proven, candidates: candidates, impossible: impossible, neverMet: neverMet,
      rarelyMet: rarelyMet)
  }
}
