internal import JSON
internal import PasswordPolicy

/// The older options of an Auth0 database connection, one of five levels.
enum Auth0Legacy {
  private enum Level: String, CaseIterable {
    case none, low, fair, good, excellent

    var minimum: Int { [.none: 1, .low: 6, .excellent: 10][self] ?? 8 }
  }

  static func read(_ bytes: [UInt8]) throws(ForeignPolicyError) -> ForeignPolicy {
    let json = try ForeignJSON.find(
      in: bytes, wrappers: ["options"],
      settings: [
        "passwordPolicy", "password_complexity_options", "password_history", "password_dictionary",
        "password_no_personal_info",
      ])
    var policy = ForeignPolicy()
    let level: Level = try json.choice("passwordPolicy") ?? .none
    var minimum = level.minimum
    if let complexity = try json.child("password_complexity_options") {
      // The setting wins over the level, also where it is less.
      minimum = try complexity.number("min_length", in: 1...128) ?? minimum
      complexity.reportRest(to: &policy)
    }
    policy.askUTF16Length(minimum...Int.max, "passwordPolicy")
    policy.lose(nil, .unenforced, .truncates(after: Auth0.greatest))
    switch level {
    case .none, .low: break
    case .fair:
      for kind in Auth0.kinds.prefix(3) {
        policy.ask(.contains(kind.characters, min: 1), "passwordPolicy")
      }
    case .good, .excellent:
      policy.ask(.kinds(3, of: Auth0.kinds.map(\.characters)), "passwordPolicy")
    }
    if level == .excellent { policy.ask(.repeats(max: 2), "passwordPolicy") }
    try Auth0.readComparisons(
      json, switchedBy: "enable", history: "password_history",
      dictionary: ("password_dictionary", custom: "dictionary", ignored: []),
      profile: ("password_no_personal_info", ignored: []), &policy)
    // A connection has many options that say nothing of passwords.
    return policy
  }

  /// Chooses the weakest level that demands no less.
  static func write(_ reading: PolicyReading) -> ForeignText {
    var target = Target(
      minimum: 1...72, greatest: Auth0.greatest, greatestIsOfBytes: true, kinds: Auth0.kinds,
      someKinds: [3], repeats: 2...2, history: 1...24, hasPersonal: true, hasDictionary: true)
    let wanted = FittedPolicy(reading, to: target)
    let level = level(for: wanted)
    // Once more, with what the level can say.
    target.kinds = level == .none ? [] : level == .fair ? Array(Auth0.kinds.prefix(3)) : Auth0.kinds
    target.repeats = level == .excellent ? 2...2 : nil
    var fitted = FittedPolicy(reading, to: target)
    fitted.losses += excess(of: level, over: wanted)
    let complexity = [("min_length", JSONLayout.number(max(1, fitted.minimum ?? 1)))]
    let enabled = ("enable", JSONLayout.bool(true))
    let options = given([
      ("passwordPolicy", .string(level.rawValue)),
      ("password_complexity_options", .object(complexity)),
      ("password_history", fitted.history.map { .object([enabled, ("size", .number($0))]) }),
      ("password_dictionary", fitted.hasDictionary ? .object([enabled]) : nil),
      ("password_no_personal_info", fitted.personal == nil ? nil : .object([enabled])),
    ])
    return (JSONLayout.object([("options", .object(options))]).text(), fitted.losses)
  }

  private static func level(for wanted: FittedPolicy) -> Level {
    if wanted.repeats != nil { return .excellent }
    if wanted.someKinds != nil || wanted.counts[3] > 0 { return .good }
    return wanted.counts.contains { $0 > 0 } ? .fair : .none
  }

  /// The demands of a level that are not wanted, and the wanted demands that it lacks.
  private static func excess(of level: Level, over wanted: FittedPolicy) -> [ConversionLoss] {
    let asks: String
    switch level {
    case .none, .low: return []
    case .fair: asks = "lowercase and uppercase letters and digits"
    case .good: asks = "three of four kinds of characters"
    case .excellent:
      asks = "three of four kinds of characters, and no more than two identical in a row"
    }
    let counts = wanted.counts
    let isStricter =
      level == .fair
      ? counts.prefix(3).contains(0) : wanted.someKinds == nil && counts.count { $0 > 0 } < 3
    let isWeaker = level != .fair && counts.contains { $0 > 0 }
    guard isStricter || isWeaker else { return [] }
    let effect: ConversionLoss.Effect =
      isStricter && isWeaker ? .differs : isWeaker ? .weaker : .stricter
    let reason = "the nearest level is '\(level.rawValue)', which asks for \(asks)."
    return [ConversionLoss(nil, effect, .init("nearest-level", reason))]
  }
}
