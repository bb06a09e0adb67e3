internal import JSON
internal import PasswordPolicy
internal import UnicodeText

/// An object of a foreign policy in JSON.
///
/// Keys that no reader has asked for are reported: a format may have grown, and an unknown key may
/// be a demand.
typealias ForeignJSON = ObjectReader<ForeignPolicyMistake>

extension ForeignJSON {
  /// Finds the object of a file that has one of these keys, by itself or within the objects that
  /// usually surround it. With defaults for each setting an empty object is a policy too.
  static func find(
    in bytes: [UInt8], wrappers: [String], settings: [String], hasDefaults: Bool = false
  ) throws(ForeignPolicyError) -> ForeignJSON {
    var json = try ForeignJSON(json: bytes, what: "a policy file")
    descent: while !settings.contains(where: json.has) {
      for wrapper in wrappers {
        guard let inner = json[wrapper] else { continue }
        json = try ForeignJSON(inner.elements?.first ?? inner, what: "'\(wrapper)'")
        continue descent
      }
      if hasDefaults, json.keys.isEmpty { break }
      let known = settings + wrappers
      if let member = json.keys.first(where: { !known.contains($0) }),
        let place = json.member(member)?.keyLocation
      {
        throw json.fail(
          .unknown(member, meant: nearest(to: member, in: known), settings), at: place)
      }
      throw json.fail(.noDemands, at: json.location)
    }
    json.asked = []
    return json
  }

  func child(_ key: String) throws(ForeignPolicyError) -> ForeignJSON? { try child(key, self[key]) }

  func firstChild(_ key: String) throws(ForeignPolicyError) -> ForeignJSON? {
    try child(key, elements(key)?.first)
  }

  private func child(_ key: String, _ value: JSONValue?) throws(ForeignPolicyError) -> ForeignJSON?
  {
    guard let value else { return nil }
    let child = try ForeignJSON(value, what: "'\(key)'")
    (child.path, child.asked) = (name(key) + ".", [])
    return child
  }

  func name(_ key: String) -> String { path + key }

  func isOn(_ key: String) throws(ForeignPolicyError) -> Bool { try flag(key) ?? false }

  func number(
    _ key: String, in allowed: ClosedRange<Int> = 0...1_000_000
  ) throws(ForeignPolicyError) -> Int? { try wholeNumber(key, in: allowed) }

  func texts(_ key: String) throws(ForeignPolicyError) -> [String] { try passwords(key) ?? [] }

  func reportRest(to policy: inout ForeignPolicy, ignoring known: Set<String> = []) {
    for key in keys where asked?.contains(key) == false && !known.contains(key) {
      policy.lose(name(key), .weaker, .unknownSetting)
    }
  }
}
