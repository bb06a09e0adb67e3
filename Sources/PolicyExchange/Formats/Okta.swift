internal import JSON
internal import PasswordPolicy
internal import UnicodeText

/// The `settings.password` of a password policy in Okta's API.
///
/// Okta names `!@#$%^&*` as examples of symbols; ASCII's punctuation is what is understood here.
enum Okta {
  private static let symbols = CharacterGroup(name: "symbols", characters: .punctuation)
  private static let names = ["minLowerCase", "minUpperCase", "minNumber", "minSymbol"]

  private static let target = Target(
    minimum: 4...72, greatest: 72, kinds: [.lower, .upper, .digit, symbols], history: 1...30,
    hasPersonal: true, hasDictionary: true)

  static func read(_ bytes: [UInt8]) throws(ForeignPolicyError) -> ForeignPolicy {
    var json = try ForeignJSON(bytes, wrappers: ["settings", "password"], settings: ["complexity"])
    var policy = ForeignPolicy()
    guard var complexity = try json.child("complexity") else {
      throw ForeignPolicyError(.noDemands, at: json.location)
    }
    let minimum = try complexity.number("minLength", in: 1...72) ?? 8
    policy.askUTF16Length(minimum...72, complexity.name("minLength"))
    for (name, kind) in zip(names, target.kinds) {
      // What is left out is asked for, all but symbols.
      let count = try complexity.number(name, in: 0...10) ?? (name == "minSymbol" ? 0 : 1)
      if count > 0 { policy.ask(.contains(kind.characters, min: count), complexity.name(name)) }
    }
    let excludesName =
      complexity.has("excludeUsername") ? try complexity.flag("excludeUsername") : true
    let attributes = try complexity.strings("excludeAttributes")
    if excludesName || !attributes.isEmpty {
      let setting = complexity.name(excludesName ? "excludeUsername" : "excludeAttributes")
      policy.ask(.personal(minLength: 4), setting, .differs, .comparedOtherwise(.personal))
    }
    if var dictionary = try complexity.child("dictionary"),
      var common = try dictionary.child("common")
    {
      if try common.flag("exclude") {
        policy.ask(.blocklist(top: nil), common.name("exclude"), .differs, .otherList)
      }
      common.reportRest(to: &policy)
      dictionary.reportRest(to: &policy)
    }
    complexity.reportRest(to: &policy, ignoring: ["excludeUsername"])
    try readAge(&json, &policy)
    try readLockout(&json, &policy)
    json.reportRest(to: &policy)
    return policy
  }

  private static func readAge(_ json: inout ForeignJSON, _ policy: inout ForeignPolicy)
    throws(ForeignPolicyError)
  {
    guard var age = try json.child("age") else { return }
    policy.history(try age.number("historyCount", in: 0...30) ?? 0, age.name("historyCount"))
    if let days = try age.number("maxAgeDays"), days > 0 {
      policy.advise(
        "A password must be changed after \(counted(days, "day")).", age.name("maxAgeDays"))
    }
    if let minutes = try age.number("minAgeMinutes"), minutes > 0 {
      policy.advise(
        "A password cannot be changed again for \(counted(minutes, "minute")).",
        age.name("minAgeMinutes"))
    }
    age.reportRest(to: &policy, ignoring: ["expireWarnDays"])
  }

  private static func readLockout(_ json: inout ForeignJSON, _ policy: inout ForeignPolicy)
    throws(ForeignPolicyError)
  {
    guard var lockout = try json.child("lockout") else { return }
    if let attempts = try lockout.number("maxAttempts"), attempts > 0 {
      policy.advise(
        "An account is locked after \(attempts) failed attempts.", lockout.name("maxAttempts"))
    }
    lockout.reportRest(
      to: &policy,
      ignoring: ["autoUnlockMinutes", "showLockoutFailures", "userLockoutNotificationChannels"])
  }

  static func write(_ reading: PolicyReading) -> ForeignText {
    let fitted = FittedPolicy(reading, to: target)
    var complexity: [(String, JSONLayout)] = [("minLength", .number(fitted.minimum ?? 4))]
    complexity += zip(names, fitted.counts).map { ($0, .number($1)) }
    let common = JSONLayout.object([("exclude", .bool(fitted.hasDictionary))])
    let attributes = JSONLayout.array([.string("firstName"), .string("lastName")])
    complexity += given([
      ("excludeUsername", .bool(fitted.personal != nil)),
      ("excludeAttributes", fitted.personal.map { _ in attributes }),
      ("dictionary", .object([("common", common)])),
    ])
    let password = given([
      ("complexity", .object(complexity)),
      ("age", fitted.history.map { .object([("historyCount", .number($0))]) }),
    ])
    let settings = JSONLayout.object([("settings", .object([("password", .object(password))]))])
    return (settings.text(), fitted.losses)
  }
}
