public import PasswordPolicy
internal import PasswordStrength
public import PasswordWording
internal import UnicodeText

/// The reasons why a password is refused, one line after another, as PAM shows them.
public struct RefusalText: Sendable {
  private let wording: Wording

  /// Creates a renderer in a language.
  public init(language: Language = .english) { wording = Wording(language) }

  /// A line for each rule that refuses the password, or the one reason why no rule can be decided,
  /// and up to two suggestions; empty if it is accepted. Holds nothing of the password.
  public func render(_ assessment: Assessment) -> String {
    guard !assessment.isAccepted else { return "" }
    let reasons =
      assessment.hasTooManyMarks
      ? [wording.tooManyMarks]
      : assessment.failures.filter { $0.history != .leftOut }.map { wording.reason(for: $0) }
    var lines = reasons.map { "BAD PASSWORD: \(printable($0))" }
    for suggestion in assessment.strengthBesideRules.suggestions.prefix(2) {
      lines.append(wording.strength.sentence(for: suggestion))
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
