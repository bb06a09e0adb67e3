/// Passwords that a policy accepts, with their ingredients.
package struct GeneratedPasswords: Sendable {
  /// The ingredients of passwords.
  package enum Kind: Sendable {
    /// A number of characters of an alphabet.
    case characters(Int, of: Alphabet)
    /// Words in the form of a passphrase.
    case words(PassphraseForm)
  }

  /// The ingredients of the passwords.
  package let kind: Kind
  /// The passwords, independent of each other.
  package let passwords: [String]
  /// The entropy of each password; nil if it was not wanted.
  package let entropy: Entropy?
}
