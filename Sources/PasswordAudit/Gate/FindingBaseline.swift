internal import LocatedJSON
internal import UnicodeText

/// Known findings that are tolerated, with a keyed hash for each, as earlier versions kept them.
/// Such a file is still read; a findings file takes its place when it is updated.
package struct FindingBaseline: Sendable {
  package let fingerprints: Set<UInt64>
  /// The number of known findings.
  package var count: Int { fingerprints.count }

  /// The reason why a baseline cannot be used.
  package enum ReadError: Error, Hashable, Sendable {
    /// The file is not JSON, or not a baseline.
    case notABaseline
    /// The baseline was made with another key: nothing in it could be recognized.
    case otherKey
  }

  /// Reads `pwcheck.baseline/1`.
  package init(json: [UInt8], key: StateKey) throws(ReadError) {
    let limits = JSONParser.Limits(Budget(bytes: 16 << 20))
    guard let value = try? JSONParser.parse(json, limits: limits),
      let members = value.members,
      members.map(\.key) == ["schema", "key_check", "findings"],
      members[0].value.string == "pwcheck.baseline/1",
      let check = members[1].value.string, let findings = members[2].value.elements
    else { throw .notABaseline }
    var fingerprints: Set<UInt64> = []
    for finding in findings {
      guard let fingerprint = finding.string.flatMap(UInt64.init(hexadecimal:))
      else {
        throw .notABaseline
      }
      fingerprints.insert(fingerprint)
    }
    guard check == hexadecimal(key.check) else { throw .otherKey }
    self.fingerprints = fingerprints
  }
}
