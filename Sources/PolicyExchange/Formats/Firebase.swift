internal import JSON
internal import Patterns

/// The passwordPolicyConfig of Firebase Authentication and Identity Platform, and the answer of the
/// public endpoint about it.
enum Firebase {
  private static let symbols = CharacterGroup(
    name: "non-alphanumeric characters",
    characters: CodePointSet(characters: #"^$*.[]{}()?"!@#%&/\,><':;|_~`"#))

  private static let target = Target(
    minimum: 6...30, maximum: 6...4096, greatest: 4096, kinds: [.lower, .upper, .digit, symbols])
  private static let switches = [
    ["containsLowercaseCharacter", "containsLowercaseLetter"],
    ["containsUppercaseCharacter", "containsUppercaseLetter"],
    ["containsNumericCharacter"], ["containsNonAlphanumericCharacter"],
  ]

  static func read(_ bytes: [UInt8]) throws(ForeignPolicyError) -> ForeignPolicy {
    let json = try ForeignJSON.find(
      in: bytes, wrappers: ["passwordPolicyConfig"],
      settings: ["customStrengthOptions", "passwordPolicyVersions"])
    var policy = ForeignPolicy()
    // The configuration has versions, of which there is one, and the endpoint is a version.
    let version = try json.firstChild("passwordPolicyVersions")
    var allowed = try json.texts("allowedNonAlphanumericCharacters").joined()
    allowed += try version?.texts("allowedNonAlphanumericCharacters").joined() ?? ""
    let ofVersion = try version?.child("customStrengthOptions")
    let ofAll = try json.child("customStrengthOptions")
    guard let options = ofVersion ?? ofAll else {
      throw ForeignPolicyError(.noDemands, at: json.location)
    }
    let minimum = try options.number("minPasswordLength", in: 6...30) ?? 6
    let maximum = try options.number("maxPasswordLength", in: 0...4096) ?? 4096
    try checkOrder(minimum, maximum, at: options.location)
    policy.askUTF16Length(minimum...maximum, "minPasswordLength and maxPasswordLength")
    for (names, kind) in zip(switches, target.kinds) {
      for name in names where try options.isOn(name) {
        let isSymbols = name == switches[3][0] && !allowed.isEmpty
        let characters = isSymbols ? CodePointSet(characters: allowed) : kind.characters
        policy.ask(.contains(characters, min: 1), name)
      }
    }
    options.reportRest(to: &policy)
    for name in ["enforcementState", "passwordPolicyEnforcementState"] {
      if let state = try json.string(name), state == "OFF" {
        policy.lose(name, .stricter, .reportedOnly)
      }
    }
    version?.reportRest(to: &policy, ignoring: ["schemaVersion"])
    json.reportRest(
      to: &policy, ignoring: ["forceUpgradeOnSignin", "schemaVersion", "lastUpdateTime"])
    return policy
  }

  static func write(_ reading: PolicyReading) -> ForeignText {
    let fitted = FittedPolicy(reading, to: target)
    var options: [(String, JSONLayout)] = [("minPasswordLength", .number(fitted.minimum ?? 6))]
    options += given([("maxPasswordLength", fitted.maximum.map(JSONLayout.number))])
    options += zip(switches, fitted.counts).map { ($0[0], .bool($1 > 0)) }
    let version = JSONLayout.object([("customStrengthOptions", .object(options))])
    let config: [(String, JSONLayout)] = [
      ("passwordPolicyEnforcementState", .string("ENFORCE")),
      ("passwordPolicyVersions", .array([version])),
    ]
    return (JSONLayout.object([("passwordPolicyConfig", .object(config))]).text(), fitted.losses)
  }
}
