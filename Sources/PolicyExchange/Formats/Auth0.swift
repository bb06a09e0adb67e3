internal import JSON
internal import PasswordPolicy
internal import Patterns

/// The `options.password_options` of an Auth0 database connection: the flexible password policy.
enum Auth0 {
  /// As Auth0's own checker, password-sheriff, counts: OWASP's, with the space.
  static let symbols = CharacterGroup(
    name: "special characters and spaces", characters: .punctuationAndSpace)
  static let kinds: [CharacterGroup] = [.lower, .upper, .digit, symbols]
  /// The most bytes of a password that bcrypt reads.
  static let greatest = 72

  private static let target = Target(
    minimum: 1...72, greatest: greatest, greatestIsOfBytes: true, kinds: kinds, someKinds: [3],
    repeats: 2...2, history: 1...24, hasPersonal: true, hasDictionary: true, hasSequences: true)

  private enum CharacterType: String, CaseIterable { case lowercase, uppercase, number, special }
  private enum TypeRule: String, CaseIterable {
    case all
    case threeOfFour = "three_of_four"
  }
  private enum Permission: String, CaseIterable { case allow, block }
  private enum Excess: String, CaseIterable { case truncate, error }

  static func read(_ bytes: [UInt8]) throws(ForeignPolicyError) -> ForeignPolicy {
    let json = try ForeignJSON.find(
      in: bytes, wrappers: ["options", "password_options"],
      settings: ["complexity", "dictionary", "history", "profile_data"])
    var policy = ForeignPolicy()
    if let complexity = try json.child("complexity") { try read(complexity, &policy) }
    try readComparisons(
      json, switchedBy: "active", history: "history",
      dictionary: ("dictionary", custom: "custom", ignored: ["default"]),
      profile: ("profile_data", ignored: ["blocked_fields"]), &policy)
    json.reportRest(to: &policy)
    return policy
  }

  private static func read(_ complexity: ForeignJSON, _ policy: inout ForeignPolicy)
    throws(ForeignPolicyError)
  {
    let minimum = try complexity.number("min_length", in: 1...72) ?? 1
    let excess: Excess = try complexity.choice("max_length_exceeded") ?? .truncate
    let setting = complexity.name("min_length")
    if excess == .error {
      policy.ask(.length(minimum...greatest, .bytes), setting)
      if minimum > 1 { policy.lose(setting, .weaker, .unit(from: .utf16, to: .bytes)) }
    } else {
      policy.askUTF16Length(minimum...Int.max, setting)
      policy.lose(complexity.name("max_length_exceeded"), .unenforced, .truncates(after: greatest))
    }
    let types: Set<CharacterType> = try complexity.choices("character_types") ?? []
    let rule: TypeRule = try complexity.choice("character_type_rule") ?? .all
    let asked = zip(CharacterType.allCases, kinds).filter { types.contains($0.0) }.map(\.1)
    let name = complexity.name("character_types")
    if rule == .threeOfFour, asked.count == 4 {
      policy.ask(.kinds(3, of: kinds.map(\.characters)), complexity.name("character_type_rule"))
    } else {
      for kind in asked { policy.ask(.contains(kind.characters, min: 1), name) }
    }
    let identical: Permission? = try complexity.choice("identical_characters")
    if identical == .block {
      policy.ask(.repeats(max: 2), complexity.name("identical_characters"))
    }
    let sequential: Permission? = try complexity.choice("sequential_characters")
    if sequential == .block {
      policy.ask(
        .sequences(max: 2, [.alphabet, .digit]), complexity.name("sequential_characters"),
        .differs, .findsSequencesOtherwise)
    }
    complexity.reportRest(to: &policy)
  }

  static func readComparisons(
    _ json: ForeignJSON, switchedBy flag: String, history: String,
    dictionary: (name: String, custom: String, ignored: Set<String>),
    profile: (name: String, ignored: Set<String>), _ policy: inout ForeignPolicy
  ) throws(ForeignPolicyError) {
    if let history = try json.child(history) {
      let isActive = try history.isOn(flag)
      let size = try history.number("size", in: 0...24) ?? 5
      if isActive { policy.history(size, history.name("size")) }
      history.reportRest(to: &policy)
    }
    if let json = try json.child(dictionary.name) {
      let isActive = try json.isOn(flag)
      let words = try json.texts(dictionary.custom).filter { !$0.isEmpty }
      if isActive {
        policy.ask(.blocklist(top: 10_000), json.name("dictionary"), .differs, .otherList)
      }
      if isActive, !words.isEmpty {
        // Compared with the whole password, whatever its case.
        policy.ask(
          .avoid(PatternTree("\\A(?:" + ImportedPatterns.words(words) + ")\\z")),
          json.name(dictionary.custom))
      }
      json.reportRest(to: &policy, ignoring: dictionary.ignored)
    }
    if let json = try json.child(profile.name) {
      if try json.isOn(flag) {
        policy.ask(
          .personal(minLength: 3), json.name(flag), .differs, .findsWordsOtherwise)
      }
      json.reportRest(to: &policy, ignoring: profile.ignored)
    }
  }

  static func write(_ reading: PolicyReading) -> ForeignText {
    let fitted = FittedPolicy(reading, to: target)
    let hasSomeKinds = fitted.someKinds != nil
    let asked = zip(CharacterType.allCases, fitted.counts)
      .filter { hasSomeKinds || $0.1 > 0 }.map { JSONLayout.string($0.0.rawValue) }
    let rule = hasSomeKinds ? "three_of_four" : "all"
    let complexity = given([
      ("min_length", .number(max(1, fitted.minimum ?? 1))),
      ("character_types", .array(asked)),
      ("character_type_rule", asked.isEmpty ? nil : .string(rule)),
      ("identical_characters", .string(fitted.repeats == nil ? "allow" : "block")),
      ("sequential_characters", .string(fitted.sequences == nil ? "allow" : "block")),
      ("max_length_exceeded", .string("error")),
    ])
    let active = ("active", JSONLayout.bool(true))
    let options = given([
      ("complexity", .object(complexity)),
      ("dictionary", .object([("active", .bool(fitted.hasDictionary))])),
      ("history", fitted.history.map { .object([active, ("size", .number($0))]) }),
      ("profile_data", .object([("active", .bool(fitted.personal != nil))])),
    ])
    let document = JSONLayout.object([
      ("options", .object([("password_options", .object(options))]))
    ])
    var losses = fitted.losses
    // "All" and "three of four" exclude each other.
    for (kind, count) in zip(kinds, fitted.counts) where hasSomeKinds && count > 0 {
      losses.append(.init(nil, .weaker, .otherCharacters(kind: kind.name)))
    }
    return (document.text(), losses)
  }
}
