internal import JSON
internal import Patterns

/// The password policy of an AWS account, as `aws iam get-account-password-policy` prints it.
enum IAM {
  private static let symbols = CharacterGroup(
    name: "symbols", characters: CodePointSet(characters: "!@#$%^&*()_+-=[]{}|'"))

  /// The characters that a password may have there, by the pattern of CreateLoginProfile.
  private static let allowed = CodePointSet([0x09...0x0A, 0x0D...0x0D, 0x20...0xFF])

  private static let target = Target(
    // UTF-16 has one unit for each of the allowed characters.
    unit: .codePoints, minimum: 6...128, greatest: 128,
    kinds: [.lower, .upper, .digit, symbols], history: 1...24)
  private static let switches = [
    "RequireLowercaseCharacters", "RequireUppercaseCharacters", "RequireNumbers", "RequireSymbols",
  ]

  static func read(_ bytes: [UInt8]) throws(ForeignPolicyError) -> ForeignPolicy {
    let json = try ForeignJSON.find(
      in: bytes, wrappers: ["PasswordPolicy"],
      settings: ["MinimumPasswordLength", "PasswordReusePrevention", "MaxPasswordAge"] + switches,
      hasDefaults: true)
    var policy = ForeignPolicy()
    // 6 is what an account has whose policy says nothing of it.
    let minimum = try json.number("MinimumPasswordLength", in: 6...128) ?? 6
    policy.ask(.length(minimum...128, .codePoints), "MinimumPasswordLength")
    policy.ask(.only(allowed), "CreateLoginProfile")
    for (name, kind) in zip(switches, target.kinds) {
      if try json.isOn(name) { policy.ask(.contains(kind.characters, min: 1), name) }
    }
    policy.history(
      try json.number("PasswordReusePrevention", in: 0...24) ?? 0, "PasswordReusePrevention")
    let age = try json.number("MaxPasswordAge", in: 0...1095)
    policy.advise("A password must be changed after", age, "day", "MaxPasswordAge")
    if try json.isOn("HardExpiry") {
      policy.advise("An expired password can be reset by an administrator only.", "HardExpiry")
    }
    if try json.flag("AllowUsersToChangePassword") == false {
      policy.advise("Users cannot change their passwords themselves.", "AllowUsersToChangePassword")
    }
    json.reportRest(to: &policy, ignoring: ["ExpirePasswords"])
    return policy
  }

  static func write(_ reading: PolicyReading) -> ForeignText {
    let written = allowed.subtracting(.lineBreaks)
    var accepted = CodePointSet.all.subtracting(.lineBreaks)
    let fitted = FittedPolicy(reading, to: target) {
      guard case .only(let set) = $0.kind else { return false }
      accepted = accepted.intersection(set)
      return written.isSubset(of: set)
    }
    var losses = fitted.losses
    if !accepted.isSubset(of: written) {
      let habit = "refuses characters beyond Latin-1, and most control characters."
      losses.append(.init(nil, .stricter, .always(habit)))
    }
    var members: [(String, JSONLayout)] = [("MinimumPasswordLength", .number(fitted.minimum ?? 6))]
    members += zip(switches, fitted.counts).map { ($0, .bool($1 > 0)) }
    members += given([("PasswordReusePrevention", fitted.history.map(JSONLayout.number))])
    return (JSONLayout.object([("PasswordPolicy", .object(members))]).text(), losses)
  }
}
