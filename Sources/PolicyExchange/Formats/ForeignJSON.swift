internal import JSON
internal import PasswordPolicy
internal import UnicodeText

/// An object of a foreign policy in JSON, with the settings that were asked for.
///
/// Keys that no reader has asked for are reported: a format may have grown, and an unknown key may
/// be a demand.
struct ForeignJSON {
  private let object: ObjectReader<ForeignPolicyMistake>
  private let path: String
  private var asked: Set<String> = []

  private init(_ value: JSONValue, path: String, key: String) throws(ForeignPolicyError) {
    object = try ObjectReader(value, what: "'\(key)'")
    self.path = path
  }

  private init(_ object: ObjectReader<ForeignPolicyMistake>) { (self.object, path) = (object, "") }

  /// The object of a file that has one of these keys, by itself or within the objects that usually
  /// surround it. With defaults for each setting an empty object is a policy too.
  init(
    _ bytes: [UInt8], wrappers: [String], settings: [String], hasDefaults: Bool = false
  ) throws(ForeignPolicyError) {
    var json = ForeignJSON(try ObjectReader(json: bytes, what: "a policy file"))
    descent: while !settings.contains(where: json.has) {
      for wrapper in wrappers {
        guard var inner = json.object[wrapper] else { continue }
        if let first = inner.elements?.first { inner = first }
        json = try ForeignJSON(inner, path: "", key: wrapper)
        continue descent
      }
      if hasDefaults, json.object.keys.isEmpty { break }
      let known = settings + wrappers
      if let member = json.object.keys.first(where: { !known.contains($0) }),
        let place = json.object.member(member)?.keyLocation
      {
        throw ForeignPolicyError(
          .unknown(member, meant: nearest(to: member, in: known), settings), at: place)
      }
      throw ForeignPolicyError(.noDemands, at: json.object.location)
    }
    self = json
  }

  var location: TextLocation { object.location }

  func has(_ key: String) -> Bool { object[key] != nil }

  mutating func child(_ key: String) throws(ForeignPolicyError) -> ForeignJSON? {
    guard let value = given(key)?[key] else { return nil }
    return try ForeignJSON(value, path: path + key + ".", key: key)
  }

  mutating func firstChild(_ key: String) throws(ForeignPolicyError) -> ForeignJSON? {
    asked.insert(key)
    guard let first = try object.elements(key)?.first else { return nil }
    return try ForeignJSON(first, path: path + key + ".", key: key)
  }

  /// The setting's name with those of the objects around it.
  func name(_ key: String) -> String { path + key }

  mutating func flag(_ key: String) throws(ForeignPolicyError) -> Bool {
    try given(key)?.flag(key) ?? false
  }

  mutating func number(_ key: String, in allowed: ClosedRange<Int> = 0...1_000_000)
    throws(ForeignPolicyError) -> Int?
  { try given(key)?.wholeNumber(key, in: allowed) }

  mutating func string(_ key: String) throws(ForeignPolicyError) -> String? {
    try given(key)?.string(key)
  }

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: String)
    throws(ForeignPolicyError) -> Choice?
  { try given(key)?.choice(key) }

  mutating func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(_ key: String)
    throws(ForeignPolicyError) -> Set<Choice>
  {
    asked.insert(key)
    return try object.choices(key) ?? []
  }

  /// Texts, which may be empty.
  mutating func strings(_ key: String) throws(ForeignPolicyError) -> [String] {
    asked.insert(key)
    return try object.passwords(key) ?? []
  }

  /// Reports the settings that no reader has asked for.
  func reportRest(to policy: inout ForeignPolicy, ignoring known: Set<String> = []) {
    for key in object.keys where !asked.contains(key) && !known.contains(key) {
      policy.lose(name(key), .weaker, .unknownSetting)
    }
  }

  /// The object that has the value of a key; nil if the value is null, which means not set.
  private mutating func given(_ key: String) -> ObjectReader<ForeignPolicyMistake>? {
    asked.insert(key)
    if case .null? = object[key]?.kind { return nil }
    return object
  }
}
