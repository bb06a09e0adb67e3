/// Passwords that a policy accepts, and what they were made of.
package struct GeneratedPasswords: Sendable {
  /// What passwords are made of.
  package enum Kind: Sendable {
    /// This many characters of an alphabet.
    case characters(Int, of: Alphabet)
    /// Words.
    case words(PassphraseForm)
  }

  /// What they are made of.
  package let kind: Kind
  /// Independent of each other.
  package let passwords: [String]
  /// How uncertain each is; nil if that was not wanted.
  package let entropy: Entropy?
}
