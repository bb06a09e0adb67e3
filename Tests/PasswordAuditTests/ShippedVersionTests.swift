import PasswordPolicy
import Testing

@testable import PasswordAudit

/// What the shipped policies demand, at the version that policies of others may ask for.
private let known: [String: (version: Int, fingerprint: UInt64)] = [
  "cis": (4, 0x5a7aa5a71feb94fc),
  "default": (1, 0x894fe317bbda8962),
  "microsoft-ad": (2, 0xe441dc50300d749a),
  "nist-800-63b-4": (2, 0xd548042f85b9f24),
  "nist-800-63b-4-mfa": (2, 0xbd0e0f7a8007b4c9),
  "owasp-asvs-5": (2, 0xdffbb9cfb8f32d8d),
  "pci-dss-4": (3, 0x37dca21bc8ffc498),
  "reset-password": (1, 0x8585c839054d5cbf),
  "sign-in": (1, 0xcfcfaa631249c268),
  "sign-in-username": (1, 0x40c7574e1b2534e5),
  "three-of-four": (1, 0x8af9f86de261af94),
]

@Test(arguments: Policy.shippedNames)
func `a shipped policy that demands something else has another version`(_ name: String) throws {
  let policy = try #require(Policy(shipped: name))
  let version = try #require(policy.version)
  let found = "0x\(String(policy.fingerprint, radix: 16))"
  let (oldVersion, fingerprint) = try #require(known[name], "\(name): (\(version), \(found))")
  #expect(
    version == oldVersion && policy.fingerprint == fingerprint,
    "Raise 'version' in policies/\(name).json, then write the version and \(found) here.")
}
