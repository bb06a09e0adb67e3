internal import CEmbedded
internal import JSON
internal import UnicodeText

extension Policy {
  /// `default`: 8-32 characters of four kinds.
  public static let `default` = shipped("default")
  /// `cis`: CIS Password Policy Guide.
  public static let cis = shipped("cis")
  /// `microsoft-ad`: Active Directory's complexity requirements.
  public static let microsoftAD = shipped("microsoft-ad")
  /// `nist-800-63b-4`: a password that is the only factor, or with the role `mfa` one of several.
  public static let nist80063B4 = shipped("nist-800-63b-4")
  /// `nist-800-63b-4-mfa`: the same policy for the role `mfa`.
  public static let nist80063B4MFA = shipped("nist-800-63b-4-mfa")
  /// `owasp-asvs-5`: OWASP ASVS 5.0.
  public static let owaspASVS5 = shipped("owasp-asvs-5")
  /// `pci-dss-4`: PCI DSS 4.0.1.
  public static let pciDSS4 = shipped("pci-dss-4")
  /// `reset-password`: at least 6 characters.
  public static let resetPassword = shipped("reset-password")
  /// `sign-in`: the password of a sign-in form.
  public static let signIn = shipped("sign-in")
  /// `sign-in-username`: the name of a sign-in form.
  public static let signInUsername = shipped("sign-in-username")
  /// `three-of-four`: three of four kinds of characters.
  public static let threeOfFour = shipped("three-of-four")

  /// A shipped policy, by its name with or without ".json"; nil if there is none of that name.
  public init?(shipped name: String) {
    guard let file = Policy.shippedFile(named: name) else { return nil }
    do throws(PolicyFileError) { try self.init(json: file) } catch {
      preconditionFailure("a shipped policy is refused: \(error.sentence(file: name))")
    }
  }

  private static func shipped(_ name: String) -> Policy {
    guard let policy = Policy(shipped: name) else { preconditionFailure("no policy '\(name)'") }
    return policy
  }

  /// The names of the policies that are compiled into the library, in alphabetical order.
  public static var shippedNames: [String] {
    (0..<embedded_policy_count()).map { String(cString: embedded_policy($0).name) }
  }

  /// The file of a shipped policy, by its name with or without ".json"; nil if there is none of
  /// that name.
  package static func shippedFile(named name: String) -> UnsafeBufferPointer<UInt8>? {
    let stem = name.dropping(ending: ".json")
    guard let index = shippedNames.firstIndex(of: stem) else { return nil }
    let file = embedded_policy(index)
    return UnsafeBufferPointer(start: file.bytes, count: file.size)
  }

  /// The JSON Schema of policy files, as `policies/schema/policy-1.json` has it.
  package static var schema: UnsafeBufferPointer<UInt8> {
    let file = embedded_policy_schema()
    return UnsafeBufferPointer(start: file.bytes, count: file.size)
  }
}
