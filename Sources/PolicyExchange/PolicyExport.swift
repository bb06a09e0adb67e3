package import PasswordPolicy

/// A policy in another system's format: the nearest that it can say, and what is lost by that.
package struct PolicyExport: Sendable {
  package let bytes: [UInt8]
  /// The differences between the text and the policy, in the policy's order.
  package let losses: [ConversionLoss]

  package init(_ policy: Policy, to format: ForeignPolicyFormat) {
    let reading = PolicyReading(policy)
    let written =
      switch format {
      case .apple: AppleRules.write(reading)
      case .html: HTMLInput.write(reading)
      case .pwquality: Pwquality.write(reading)
      case .passwdqc: Passwdqc.write(reading)
      case .cognito: Cognito.write(reading)
      case .iam: IAM.write(reading)
      case .okta: Okta.write(reading)
      case .auth0: Auth0.write(reading)
      case .auth0Legacy: Auth0Legacy.write(reading)
      case .firebase: Firebase.write(reading)
      case .keycloak: Keycloak.write(reading)
      }
    bytes = Array(written.text.utf8)
    // Several parts of one rule may lose the same.
    var seen: Set<ConversionLoss> = []
    losses = written.losses.filter { seen.insert($0).inserted }
  }
}
