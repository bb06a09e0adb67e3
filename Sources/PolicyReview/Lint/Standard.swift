package import PasswordPolicy
internal import UnicodeText

/// A standard that policies can be held to. The raw value is the name of the shipped policy that
/// follows it.
package enum Standard: String, CaseIterable, Sendable {
  /// NIST SP 800-63B-4, section 3.1.1.2 (2025).
  case nist = "nist-800-63b-4"
  /// OWASP Application Security Verification Standard 5.0.0, chapter V6.
  case asvs = "owasp-asvs-5"

  /// A text that names only this standard, in lower case.
  private var name: String { self == .nist ? "800-63b" : "asvs" }

  /// The standards that a policy's source or the reference of a rule names.
  package static func claimed(by policy: Policy) -> Set<Standard> {
    let texts = ([policy.source] + policy.allRules.map(\.reference)).compactMap { $0?.lowercased() }
    return Set(allCases.filter { standard in texts.contains { $0.includes(standard.name) } })
  }
}

/// A demand of a standard that a policy is in conflict with.
package struct StandardClause: Hashable, Sendable {
  package let reference: String
  /// SHALL, or a verification requirement; otherwise SHOULD.
  let isDemand: Bool

  package var standard: Standard { reference.hasPrefix("NIST ") ? .nist : .asvs }

  /// A minimum of 15 code points for a password that is the only factor, and of 8 for any.
  package static let nistMinimum = nist(", item 1")
  /// At least 64 code points are permitted.
  package static let nistMaximum = nist(", item 2", isDemand: false)
  /// Printing ASCII and the space are accepted.
  package static let nistASCII = nist(", item 3", isDemand: false)
  package static let nistUnicode = nist(", item 4", isDemand: false)
  /// Each code point counts as one character.
  package static let nistCodePoints = nist(", item 4")
  /// No other composition rules are imposed.
  package static let nistComposition = nist(", item 5")
  /// New passwords are compared with a blocklist.
  package static let nistBlocklist = nist("")
  /// The entire password is compared, not substrings or words.
  package static let nistWholePassword = nist("")
  package static let asvsMinimum = asvs("6.2.1 (L1)")
  /// The top 3000 passwords are refused.
  package static let asvsTopPasswords = asvs("6.2.4 (L1)")
  package static let asvsComposition = asvs("6.2.5 (L1)")
  package static let asvsMaximum = asvs("6.2.9 (L2)")

  private static func nist(_ item: String, isDemand: Bool = true) -> Self {
    Self(reference: "NIST SP 800-63B-4, section 3.1.1.2\(item)", isDemand: isDemand)
  }

  private static func asvs(_ number: String) -> Self {
    Self(reference: "OWASP ASVS v5.0.0-\(number)", isDemand: true)
  }
}
