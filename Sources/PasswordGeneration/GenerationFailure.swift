internal import PasswordPolicy
internal import UnicodeText

/// The reason why no password was made, with the change that helps.
package struct GenerationFailure: Error, Sendable {
  /// The change that helps, given the names of settings as the caller knows them.
  typealias Cure = @Sendable (_ option: (String) -> String) -> String

  let problem: String
  let cure: Cure
  /// Whether more time could find a password.
  package var isOutOfTime = false

  /// - Parameter option: The name of a setting as the caller knows it: "--length" for "length".
  package func sentence(_ option: (String) -> String = { "'\($0)'" }) -> String {
    "\(problem). \(cure(option))"
  }
}

extension PasswordSearch {
  /// The failure of a search for a kind of password: "16-character password of printable ASCII".
  func failure(
    _ error: GenerationError, _ subject: String, cure: @escaping GenerationFailure.Cure
  ) -> GenerationFailure {
    let name = "the policy '\(printable(checker.policy.id))'"
    let first: String
    switch error.certainty {
    case .proven: first = "no \(subject) meets \(name)"
    case .exhausted: first = "no \(subject) meets \(name), and all \(error.candidates) were tried"
    case .outOfTime:
      let seconds = (time.seconds * 100).rounded() / 100
      let time = seconds < 1 ? "\(seconds) seconds" : counted(Int(seconds), "second")
      first = "gave up after \(time): no \(subject) was found that meets \(name)"
    case .searched: first = "no \(subject) among \(error.candidates) random ones met \(name)"
    }
    return GenerationFailure(
      problem: "\(first): \(error.reason)", cure: cure, isOutOfTime: error.certainty == .outOfTime)
  }
}

extension GenerationError {
  fileprivate var reason: String {
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
