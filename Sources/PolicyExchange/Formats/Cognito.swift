internal import JSON
internal import Patterns

enum Cognito {
  /// The symbols `` ^ $ * . [ ] { } ( ) ? " ! @ # % & / \ , > < ' : ; | _ ~ ` = + - `` and the
  /// space, which are all of ASCII's. A space at either end does not count as a symbol there.
  private static let symbols = CharacterGroup(
    name: "symbols and spaces", characters: .punctuationAndSpace)

  private static let target = Target(
    minimum: 6...99, greatest: 256, kinds: [.lower, .upper, .digit, symbols], history: 1...24)
  private static let switches = [
    "RequireLowercase", "RequireUppercase", "RequireNumbers", "RequireSymbols",
  ]

  static func read(_ bytes: [UInt8]) throws(ForeignPolicyError) -> ForeignPolicy {
    let json = try ForeignJSON.find(
      in: bytes, wrappers: ["UserPool", "Policies", "PasswordPolicy"],
      settings: ["MinimumLength", "PasswordHistorySize", "TemporaryPasswordValidityDays"]
        + switches, hasDefaults: true)
    var policy = ForeignPolicy()
    // 8 is what a pool has that says nothing; 256 is the greatest length of the API.
    let minimum = try json.number("MinimumLength", in: 6...99) ?? 8
    policy.askUTF16Length(minimum...256, "MinimumLength")
    for (name, kind) in zip(switches, target.kinds) {
      if try json.isOn(name) { policy.ask(.contains(kind.characters, min: 1), name) }
    }
    if try json.isOn("RequireSymbols") { policy.lose("RequireSymbols", .weaker, .spaceAtEnds) }
    policy.history(try json.number("PasswordHistorySize", in: 0...24) ?? 0, "PasswordHistorySize")
    let days = "TemporaryPasswordValidityDays"
    policy.advise(
      "A temporary password is valid for", try json.number(days, in: 0...365), "day", days)
    json.reportRest(to: &policy)
    return policy
  }

  static func write(_ reading: PolicyReading) -> ForeignText {
    let fitted = FittedPolicy(reading, to: target)
    var members: [(String, JSONLayout)] = [("MinimumLength", .number(fitted.minimum ?? 6))]
    members += zip(switches, fitted.counts).map { ($0, .bool($1 > 0)) }
    members += given([("PasswordHistorySize", fitted.history.map(JSONLayout.number))])
    var losses = fitted.losses
    for demand in reading.demands {
      guard case .contains(let set, _) = demand.kind, set.contains(" ") else { continue }
      losses.append(ConversionLoss(demand.origin, .stricter, .spaceAtEnds))
    }
    return (JSONLayout.object([("PasswordPolicy", .object(members))]).text(), losses)
  }
}
