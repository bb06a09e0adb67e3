package import PasswordGeneration
package import PasswordPolicy

/// Passwords that were generated, and what they were made of.
package struct GenerationReport: Sendable {
  /// The kind of passwords that was requested.
  package enum Kind: Sendable {
    /// This many characters of an alphabet.
    case characters(Int, of: Alphabet)
    /// Words.
    case words(PassphraseForm)
  }

  let policy: Policy
  let kind: Kind
  let entropy: Entropy
  let passwords: [String]

  /// A report of passwords that the policy accepted.
  package init(policy: Policy, kind: Kind, entropy: Entropy, passwords: [String]) {
    self.policy = policy
    self.kind = kind
    self.entropy = entropy
    self.passwords = passwords
  }
}
