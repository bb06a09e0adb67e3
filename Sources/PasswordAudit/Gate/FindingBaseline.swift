internal import JSONOutput
internal import LocatedJSON
internal import UnicodeText

/// Findings that are known and put up with, by a keyed hash each: whoever has the file but not the
/// key learns how many there are, and nothing else.
package struct FindingBaseline: Sendable {
  let fingerprints: Set<UInt64>
  private let keyCheck: UInt64

  /// The number of known findings.
  package var count: Int { fingerprints.count }

  /// Why a baseline cannot be used.
  package enum ReadError: Error, Hashable, Sendable {
    /// Not JSON, or not a baseline.
    case notABaseline
    /// Made with another key: nothing in it could be recognized.
    case otherKey
  }

  init(fingerprints: Set<UInt64>, key: StateKey) {
    self.fingerprints = fingerprints
    keyCheck = key.check
  }

  /// Creates a baseline without findings.
  package init(key: StateKey) { self.init(fingerprints: [], key: key) }

  /// Reads a baseline that `json()` wrote.
  package init(json: [UInt8], key: StateKey) throws(ReadError) {
    var limits = JSONParser.Limits()
    limits.size = 256 << 20
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
    self.init(fingerprints: fingerprints, key: key)
    guard check == hexadecimal(keyCheck) else { throw .otherKey }
  }

  /// The file, `pwcheck.baseline/1`: sorted and a line for each finding, so that it can be kept
  /// under version control.
  package func json() -> [UInt8] {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("schema", "pwcheck.baseline/1")
    json.member("key_check", hexadecimal(keyCheck))
    json.key("findings")
    json.beginArray()
    for fingerprint in fingerprints.sorted() { json.string(hexadecimal(fingerprint)) }
    json.endArray()
    json.endObject()
    json.endLine()
    return Array(json.bytes)
  }
}
