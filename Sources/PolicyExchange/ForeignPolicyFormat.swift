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

  /// The format's name for people, as its makers write it.
  package var title: String {
    switch self {
    case .apple: "Apple password rules"
    case .html: "HTML"
    case .pwquality: "libpwquality"
    case .passwdqc: "passwdqc"
    case .cognito: "Amazon Cognito"
    case .iam: "AWS IAM"
    case .okta: "Okta"
    case .auth0: "Auth0"
    case .auth0Legacy: "Auth0 (legacy options)"
    case .firebase: "Firebase"
    case .keycloak: "Keycloak"
    }
  }

  /// The address of the format's description.
  package var source: String {
    switch self {
    case .apple: "https://developer.apple.com/password-rules/"
    case .html: "https://html.spec.whatwg.org/multipage/input.html"
    case .pwquality: "pwquality.conf(5), libpwquality 1.4.5"
    case .passwdqc: "passwdqc.conf(5), passwdqc 2.0.2"
    case .cognito:
      "https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_PasswordPolicyType.html"
    case .iam: "https://docs.aws.amazon.com/IAM/latest/APIReference/API_PasswordPolicy.html"
    case .okta: "https://developer.okta.com/docs/api/openapi/okta-management/management/tag/Policy/"
    case .auth0: "https://auth0.com/docs/authenticate/database-connections/flexible-password-policy"
    case .auth0Legacy: "https://auth0.com/docs/authenticate/database-connections/password-strength"
    case .firebase: "https://cloud.google.com/identity-platform/docs/password-policy"
    case .keycloak: "https://www.keycloak.org/docs/latest/server_admin/#_password-policies"
    }
  }
}
