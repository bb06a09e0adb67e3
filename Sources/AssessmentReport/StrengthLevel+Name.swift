package import PasswordStrength

extension StrengthLevel {
  /// The level's name in documents for programs and in English reports.
  package var name: String {
    switch self {
    case .veryWeak: "very weak"
    case .weak: "weak"
    case .fair: "fair"
    case .strong: "strong"
    case .veryStrong: "very strong"
    }
  }
}
