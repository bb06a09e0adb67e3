public import PasswordStrength

extension StrengthWarning {
  /// The weakness as a sentence in a language.
  public func sentence(in language: Language = .english) -> String {
    Wording(language).strength.sentence(for: self)
  }
}

extension StrengthSuggestion {
  /// The advice as a sentence in a language.
  public func sentence(in language: Language = .english) -> String {
    Wording(language).strength.sentence(for: self)
  }
}
