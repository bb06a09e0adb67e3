/// A format in which other systems write their demands on passwords.
package enum ForeignPolicyFormat: String, CaseIterable, Sendable {
  case apple
  case html
  case pwquality
  case passwdqc
  case cognito
  case iam
  case okta
  case auth0
  case auth0Legacy = "auth0-legacy"
  case firebase
  case keycloak

  package var title: String { about.title }

  /// The address of the format's description.
  package var source: String { about.source }

  private var about: (title: String, source: String) {
    let aws = "https://docs.aws.amazon.com"
    let auth0 = "https://auth0.com/docs/authenticate/database-connections"
    let okta = "https://developer.okta.com/docs/api/openapi/okta-management/management/tag"
    return switch self {
    case .apple: ("Apple password rules", "https://developer.apple.com/password-rules/")
    case .html: ("HTML", "https://html.spec.whatwg.org/multipage/input.html")
    case .pwquality: ("libpwquality", "pwquality.conf(5), libpwquality 1.4.5")
    case .passwdqc: ("passwdqc", "passwdqc.conf(5), passwdqc 2.0.2")
    case .cognito:
      (
        "Amazon Cognito",
        "\(aws)/cognito-user-identity-pools/latest/APIReference/API_PasswordPolicyType.html"
      )
    case .iam: ("AWS IAM", "\(aws)/IAM/latest/APIReference/API_PasswordPolicy.html")
    case .okta: ("Okta", "\(okta)/Policy/")
    case .auth0: ("Auth0", "\(auth0)/flexible-password-policy")
    case .auth0Legacy: ("Auth0 (legacy options)", "\(auth0)/password-strength")
    case .firebase: ("Firebase", "https://cloud.google.com/identity-platform/docs/password-policy")
    case .keycloak:
      ("Keycloak", "https://www.keycloak.org/docs/latest/server_admin/#_password-policies")
    }
  }
}
