internal import PasswordPolicy
internal import UnicodeText

extension GenerationError {
  /// The reason why there is no such password, and the cure. Without "Error: ".
  ///
  /// - Parameters:
  ///   - subject: The kind of password: "16 characters of 94".
  ///   - seconds: How long the search might take.
  func sentence(_ subject: String, policy: Policy, seconds: Double, cure: String) -> String {
    let name = "the policy '\(printable(policy.id))'"
    let first: String
    switch certainty {
    case .proven: first = "no password of \(subject) meets \(name)"
    case .exhausted: first = "none of the \(candidates) passwords of \(subject) meets \(name)"
    case .outOfTime:
      let time = seconds < 1 ? "\(seconds) seconds" : counted(Int(seconds), "second")
      first = "gave up after \(time): no password of \(subject) was found that meets \(name)"
    case .searched: first = "none of \(candidates) random passwords of \(subject) met \(name)"
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
