import PasswordPolicy
import Testing

@testable import PasswordAudit

/// What the shipped policies demand, at the version that policies of others may ask for.
private let known: [String: (version: Int, fingerprint: UInt64)] = [
  "cis": (4, 0x5d71a1458a5b0359),
  "default": (1, 0x894fe317bbda8962),
  "microsoft-ad": (2, 0x44c9c74fd4ca33f),
  "nist-800-63b-4": (2, 0x4cfa17930e254ec5),
  "nist-800-63b-4-mfa": (2, 0xd2bbeaf85a073982),
  "owasp-asvs-5": (2, 0x4cac1865ae31bfe1),
  "pci-dss-4": (3, 0x235c6d0f9dc6c221),
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
