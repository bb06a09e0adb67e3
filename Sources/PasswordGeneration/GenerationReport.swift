package import PasswordPolicy

/// Generated passwords, with their ingredients.
package struct GenerationReport: Sendable {
  let policy: Policy
  let kind: GeneratedPasswords.Kind
  let entropy: Entropy
  let passwords: [String]

  /// A report of passwords that the policy accepted.
  package init(
    policy: Policy, kind: GeneratedPasswords.Kind, entropy: Entropy, passwords: [String]
  ) {
    self.policy = policy
    self.kind = kind
    self.entropy = entropy
    self.passwords = passwords
  }
}
