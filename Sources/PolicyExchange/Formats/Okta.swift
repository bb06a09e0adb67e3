internal import JSON
internal import PasswordPolicy

/// The `settings.password` of a policy in Okta's API, whose symbols are taken to be ASCII's.
enum Okta {
  private static let symbols = CharacterGroup(name: "symbols", characters: .punctuation)
  private static let names = ["minLowerCase", "minUpperCase", "minNumber", "minSymbol"]

  private static let target = Target(
    minimum: 4...72, greatest: 72, kinds: [.lower, .upper, .digit, symbols], history: 1...30,
    hasPersonal: true, hasDictionary: true)

  static func read(_ bytes: [UInt8]) throws(ForeignPolicyError) -> ForeignPolicy {
    let json = try ForeignJSON.find(
      in: bytes, wrappers: ["settings", "password"], settings: ["complexity"])
    var policy = ForeignPolicy()
    guard let complexity = try json.child("complexity") else {
      throw ForeignPolicyError(.noDemands, at: json.location)
    }
    let minimum = try complexity.number("minLength", in: 1...72) ?? 8
    policy.askUTF16Length(minimum...72, complexity.name("minLength"))
    for (name, kind) in zip(names, target.kinds) {
      // What is left out is asked for, all but symbols.
      let count = try complexity.number(name, in: 0...10) ?? (name == "minSymbol" ? 0 : 1)
      if count > 0 { policy.ask(.contains(kind.characters, min: count), complexity.name(name)) }
    }
    let excludesName = try complexity.flag("excludeUsername") ?? true
    let attributes = try complexity.texts("excludeAttributes")
    if excludesName || !attributes.isEmpty {
      let setting = complexity.name(excludesName ? "excludeUsername" : "excludeAttributes")
      policy.ask(.personal(minLength: 4), setting, .differs, .findsWordsOtherwise)
    }
    if let dictionary = try complexity.child("dictionary"),
      let common = try dictionary.child("common")
    {
      if try common.isOn("exclude") {
        policy.ask(.blocklist(top: nil), common.name("exclude"), .differs, .otherList)
      }
      common.reportRest(to: &policy)
      dictionary.reportRest(to: &policy)
    }
    complexity.reportRest(to: &policy)
    if let age = try json.child("age") {
      policy.history(try age.number("historyCount", in: 0...30) ?? 0, age.name("historyCount"))
      for (name, text, unit) in [
        ("maxAgeDays", "A password must be changed after", "day"),
        ("minAgeMinutes", "A password cannot be changed again for", "minute"),
      ] { policy.advise(text, try age.number(name), unit, age.name(name)) }
      age.reportRest(to: &policy, ignoring: ["expireWarnDays"])
    }
    if let lockout = try json.child("lockout") {
      policy.advise(
        "An account is locked after", try lockout.number("maxAttempts"), "failed attempt",
        lockout.name("maxAttempts"))
      lockout.reportRest(
        to: &policy,
        ignoring: ["autoUnlockMinutes", "showLockoutFailures", "userLockoutNotificationChannels"])
    }
    json.reportRest(to: &policy)
    return policy
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
