package import PasswordPolicy
internal import UnicodeText

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

  /// A copy of the error that is certain: the analysis of the policy's rules proves it.
  var proven: GenerationError {
    GenerationError(
      certainty: .proven, candidates: candidates, impossible: impossible, neverMet: neverMet,
      rarelyMet: rarelyMet)
  }
}

extension GenerationError {
  /// The reason why there is no such password, and the cure. Without "Error: ".
  ///
  /// - Parameters:
  ///   - subject: The kind of password: "16-character password of printable ASCII".
  ///   - seconds: How long the search might take.
  func sentence(_ subject: String, policy: Policy, seconds: Double, cure: String) -> String {
    let name = "the policy '\(printable(policy.id))'"
    let first: String
    switch certainty {
    case .proven: first = "no \(subject) meets \(name)"
    case .exhausted: first = "no \(subject) meets \(name), and all \(candidates) were tried"
    case .outOfTime:
      let time = seconds < 1 ? "\(seconds) seconds" : counted(Int(seconds), "second")
      first = "gave up after \(time): no \(subject) was found that meets \(name)"
    case .searched: first = "no \(subject) among \(candidates) random ones met \(name)"
    }
    return "\(first): \(reason). \(cure)"
  }

  private var reason: String {
    if !impossible.isEmpty { return "they cannot meet \(named(impossible))" }
    if certainty == .proven, candidates > 0, neverMet.isEmpty {
      return "its rules cannot be met together"
    }
    if !neverMet.isEmpty { return "they never met \(named(neverMet))" }
    return "they never met all rules at once, and seldom \(named(rarelyMet))"
  }

  private func named(_ rules: [Rule]) -> String {
    listed(rules.map { "'\(printable($0.id))' (\(printable($0.label.text())))" }, "or")
  }
}
