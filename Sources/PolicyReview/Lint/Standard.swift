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

  /// The standards that a policy claims to follow: those that its source or the reference of a rule
  /// names.
  package static func claimed(by policy: Policy) -> Set<Standard> {
    let texts = ([policy.source] + policy.allRules.map(\.reference)).compactMap { $0?.lowercased() }
    return Set(allCases.filter { standard in texts.contains { $0.includes(standard.name) } })
  }
}

/// A demand of a standard that a policy is in conflict with.
package enum StandardClause: Hashable, Sendable, CaseIterable {
  /// A minimum of 15 code points for a password that is the only factor, and of 8 for any.
  case nistMinimum
  /// At least 64 code points are permitted.
  case nistMaximum
  /// Printing ASCII and the space are accepted.
  case nistASCII
  /// Unicode is accepted.
  case nistUnicode
  /// Each code point counts as one character.
  case nistCodePoints
  /// No other composition rules are imposed.
  case nistComposition
  /// New passwords are compared with a blocklist.
  case nistBlocklist
  /// The entire password is compared, not substrings or words.
  case nistWholePassword
  /// At least 8 characters are required.
  case asvsMinimum
  /// The top 3000 passwords are refused.
  case asvsTopPasswords
  /// Any composition is permitted.
  case asvsComposition
  /// At least 64 characters are permitted.
  case asvsMaximum

  package var standard: Standard { reference.hasPrefix("NIST ") ? .nist : .asvs }

  /// Whether the clause is a demand (SHALL, or a verification requirement) or a recommendation
  /// (SHOULD).
  package var isDemand: Bool { ![.nistMaximum, .nistASCII, .nistUnicode].contains(self) }

  /// The clause as a policy's `reference` names it.
  package var reference: String {
    switch self {
    case .nistMinimum: "NIST SP 800-63B-4, section 3.1.1.2, item 1"
    case .nistMaximum: "NIST SP 800-63B-4, section 3.1.1.2, item 2"
    case .nistASCII: "NIST SP 800-63B-4, section 3.1.1.2, item 3"
    case .nistUnicode, .nistCodePoints: "NIST SP 800-63B-4, section 3.1.1.2, item 4"
    case .nistComposition: "NIST SP 800-63B-4, section 3.1.1.2, item 5"
    case .nistBlocklist, .nistWholePassword: "NIST SP 800-63B-4, section 3.1.1.2"
    case .asvsMinimum: "OWASP ASVS v5.0.0-6.2.1 (L1)"
    case .asvsTopPasswords: "OWASP ASVS v5.0.0-6.2.4 (L1)"
    case .asvsComposition: "OWASP ASVS v5.0.0-6.2.5 (L1)"
    case .asvsMaximum: "OWASP ASVS v5.0.0-6.2.9 (L2)"
    }
  }
}
