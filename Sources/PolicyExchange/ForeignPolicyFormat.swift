/// A format in which other systems write their demands on passwords.
package enum ForeignPolicyFormat: String, CaseIterable, Sendable {
  /// Apple's password rules: `minlength: 8; required: digit; allowed: [-_];`
  case apple
  /// An HTML input element with `minlength`, `maxlength`, `pattern` and `passwordrules`.
  case html
  /// The configuration file of libpwquality, `pwquality.conf`.
  case pwquality
  /// The configuration file of Openwall's passwdqc, `passwdqc.conf`.
  case passwdqc
  /// The PasswordPolicy of Amazon Cognito, in JSON.
  case cognito
  /// The account password policy of AWS IAM, in JSON.
  case iam
  /// The password policy of Okta's API, in JSON.
  case okta
  /// The `options.password_options` of an Auth0 database connection, in JSON.
  case auth0
  /// The older `options.passwordPolicy` of Auth0, in JSON.
  case auth0Legacy = "auth0-legacy"
  /// The passwordPolicyConfig of Firebase Authentication and Identity Platform, in JSON.
  case firebase
  /// The policy of a Keycloak realm: `length(12) and digits(1)`.
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
