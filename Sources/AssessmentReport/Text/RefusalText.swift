public import PasswordPolicy
internal import PasswordStrength
public import PasswordWording
internal import UnicodeText

/// The reasons why a password is refused, for programs that show one line after another, as PAM
/// does.
public struct RefusalText: Sendable {
  private let wording: Wording

  /// Creates a renderer in a language.
  public init(language: Language = .english) { wording = Wording(language) }

  /// A line for each rule that refuses the password, and up to two suggestions; empty if it is
  /// accepted. Holds nothing of the password.
  public func render(_ assessment: Assessment) -> String {
    guard !assessment.isAccepted else { return "" }
    var lines: [String] = []
    for item in assessment.failures where item.history != .leftOut {
      lines.append("BAD PASSWORD: \(printable(wording.reason(for: item)))")
    }
    for suggestion in assessment.strengthBesideRules.suggestions.prefix(2) {
      lines.append(wording.strength.sentence(for: suggestion))
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
