public import PasswordPolicy

/// That no password of the kind asked for meets the policy, as far as was looked.
public struct GenerationError: Error, Sendable {
  /// How many candidates were judged.
  public let candidates: Int
  /// Whether those were all there are, so that it is proven.
  public let isExhaustive: Bool
  /// Error rules that no candidate can meet, as the policy itself shows.
  public let impossible: [Rule]
  /// Error rules that none of the candidates met, in the policy's order. Empty if each was met by some candidate, but all of
  /// them by none.
  public let neverMet: [Rule]
  /// The error rules that fewest candidates met, if each was met by some; at most three.
  public let rarelyMet: [Rule]

  /// Whether it is certain that there is no such password.
  public var isProven: Bool { isExhaustive || !impossible.isEmpty }
}
