internal import JSON
internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

/// The password policy of a Keycloak realm: `length(12) and digits(1)`.
///
/// Keycloak asks Java: kinds go by Unicode, and lengths and kinds count UTF-16. The text has no
/// quoting, so that a pattern cannot hold " and ".
enum Keycloak {
  private static let kinds = [
    ("digits", "\\p{Nd}"), ("lowercase letters", "\\p{Lowercase}"),
    ("uppercase letters", "\\p{Uppercase}"),
    ("characters that are neither letters nor digits", "[^\\p{L}\\p{Nd}]"),
  ].map { CharacterGroup(name: $0, characters: .characters(of: $1) ?? .empty) }
  private static let kindNames = ["digits", "lowerCase", "upperCase", "specialChars"]

  private static let about = [
    "forceExpiredPasswordChange": "A password must be changed after # days.",
    "maxAuthAge": "Changing a password needs a sign-in of the last # seconds.",
    "hashIterations": "Passwords are hashed with # iterations.",
    "hashAlgorithm": "Passwords are hashed with #.",
    "recoveryCodesWarningThreshold": "Users are warned when # recovery codes are left.",
    "maxAuthFailures": "An account is locked after # failed attempts.",
  ]
  private static let known =
    kindNames + [
      "length", "maxLength", "notUsername", "notContainsUsername", "notEmail", "regexPattern",
      "passwordHistory", "passwordAge", "passwordBlacklist",
    ] + about.keys.sorted()

  // MARK: Reading

  static func read(_ source: String) throws(ForeignPolicyError) -> ForeignPolicy {
    var policy = ForeignPolicy()
    var lengths: (min: Int, max: Int) = (0, .max)
    var text = ForeignScanner(trimmed(source))
    text.skipSpace()
    guard !text.isAtEnd else { throw text.fail(.empty) }
    var terms: [(name: String, value: String?, place: TextLocation)] = []
    var last: [String: Int] = [:]
    while !text.isAtEnd {
      let place = text.location
      let (name, value) = split(text.take(until: " and "))
      last[name] = terms.count
      terms.append((name, value, place))
      if text.skip(" and ") { text.skipSpace() }
    }
    // Keycloak keeps the last of several.
    for (index, (name, value, place)) in terms.enumerated() where last[name] == index {
      switch name {
      case "length": lengths.min = try number(name, value, default: 8, place)
      case "maxLength": lengths.max = try number(name, value, default: 64, place)
      case "digits", "lowerCase", "upperCase", "specialChars":
        let count = try number(name, value, default: 1, place)
        for (kind, other) in zip(kinds, kindNames) where other == name && count > 0 {
          policy.ask(.contains(kind.characters, min: count), name)
        }
      case "notUsername", "notContainsUsername", "notEmail":
        // All these settings together become one rule.
        if !policy.hasPersonal { policy.ask(.personal(minLength: 1), name) }
        policy.lose(
          name, name == "notContainsUsername" ? .differs : .stricter, .findsWordsOtherwise)
      case "passwordHistory": policy.history(try number(name, value, default: 3, place), name)
      case "passwordAge":
        let days = try number(name, value, default: 30, place)
        guard days > 0 else { continue }
        let reason =
          "only earlier passwords whose last day of use is given are refused for their age."
        policy.ask(.notUsedWithin(days: days), name, .weaker, .init("undated", reason))
      case "passwordBlacklist": policy.lose(name, .weaker, .foreignList(value ?? ""))
      case "regexPattern":
        guard let value else {
          throw text.fail("'regexPattern' has no pattern in brackets.", at: place)
        }
        ask(pattern: value, &policy)
      default:
        guard let advice = about[name] else {
          // A provider of the realm's own, unless it looks like a slip of the pen.
          if let suggestion = nearest(to: name, in: known) {
            throw text.fail(.unknown(name, meant: suggestion, known), at: place)
          }
          policy.lose(name, .weaker, .unknownSetting)
          continue
        }
        policy.advise(
          advice.split(separator: "#", omittingEmptySubsequences: false).joined(
            separator: value ?? "some"), name)
      }
    }
    // The text may be no policy at all, but a secret that was given by mistake.
    guard known.contains(where: { last[$0] != nil }) else {
      throw text.fail(.unknown("", meant: nil, known), at: .start)
    }
    try checkOrder(lengths.min, lengths.max)
    if !policy.demands.isASCII, policy.demands.contains(where: asksForSpecials) {
      policy.lose("specialChars", .stricter, .countsTwice)
    }
    if lengths.min > 0 || lengths.max < .max {
      let setting =
        lengths.max == .max ? "length" : lengths.min == 0 ? "maxLength" : "length and maxLength"
      policy.askUTF16Length(lengths.min...lengths.max, setting)
    }
    return policy
  }

  /// Adds a pattern, which must match the whole password, as in Java.
  private static func ask(pattern: String, _ policy: inout ForeignPolicy) {
    do {
      let (text, differing) = try ForeignPattern.java(pattern)
      policy.ask(PatternTree(text), "regexPattern")
      for part in differing { policy.lose("regexPattern", .differs, .otherMeaning(part)) }
    } catch { policy.lose("regexPattern", .weaker, error) }
  }

  /// Whether a demand is one of several special characters, which Keycloak counts in UTF-16.
  private static func asksForSpecials(_ demand: Demand) -> Bool {
    guard case .contains(kinds[3].characters, let min) = demand.kind else { return false }
    return min > 1
  }

  private static func split(_ term: String) -> (name: String, value: String?) {
    guard let open = term.firstIndex(of: "(") else { return (trimmed(term), nil) }
    let value = term[term.index(after: open)...]
    return (
      trimmed(String(term[..<open])),
      value.hasSuffix(")") ? String(value.dropLast()) : String(value)
    )
  }

  private static func trimmed(_ text: String) -> String {
    String(
      text.drop { $0 == " " }.reversed().drop { $0 == " " || $0 == "\n" || $0 == "\r" }.reversed())
  }

  private static func number(
    _ name: String, _ value: String?, default standard: Int, _ place: TextLocation
  ) throws(ForeignPolicyError) -> Int {
    guard let value, value != "undefined", !value.isEmpty else { return standard }
    return try wholeNumber(value, of: name, in: 0...10_000, at: place)
  }

  // MARK: Writing

  static func write(_ reading: PolicyReading) -> ForeignText {
    let target = Target(
      maximum: 1...Int.max, kinds: kinds, countsKinds: true, history: 1...1000, hasPersonal: true)
    let fitted = FittedPolicy(reading, to: target) { demand in
      switch demand.kind {
      case .match, .avoid, .avoidsWords, .only, .repeats, .classRepeats, .kinds, .group,
        .conditional, .notUsedWithin:
        return true
      case .contains(let set, _):
        // A kind is nearly what is asked for; a pattern says it exactly, unless it is too long.
        if kinds.contains(where: { $0.characters == set }) { return false }
        var trial = PatternWriter(syntax: .java)
        trial.add(demand)
        return trial.losses.isEmpty
      default: return false
      }
    }
    var losses = fitted.losses
    for demand in reading.demands where !reading.isASCII && asksForSpecials(demand) {
      losses.append(.init(demand.origin, .weaker, .countsTwice))
    }
    var terms: [String] = []
    if let minimum = fitted.minimum { terms.append("length(\(minimum))") }
    if let maximum = fitted.maximum { terms.append("maxLength(\(maximum))") }
    terms += zip(kindNames, fitted.counts).filter { $0.1 > 0 }.map { "\($0)(\($1))" }
    if fitted.personal != nil {
      terms += ["notUsername(undefined)", "notContainsUsername(undefined)", "notEmail(undefined)"]
    }
    if let history = fitted.history { terms.append("passwordHistory(\(history))") }
    // One pattern only: Keycloak keeps the last of several.
    var writer = PatternWriter(syntax: .java, isASCII: reading.isASCII)
    for demand in fitted.rest {
      if case .notUsedWithin(let days) = demand.kind {
        terms.append("passwordAge(\(days))")
      } else {
        writer.add(demand)
      }
    }
    if let pattern = writer.looks {
      if pattern.includes(" and ") {
        losses += fitted.rest.compactMap { demand in
          if case .notUsedWithin = demand.kind { return nil }
          let reason = "the pattern contains ' and ', which separates policies there."
          return .init(demand.origin, .weaker, .init("pattern", reason))
        }
      } else {
        terms.append("regexPattern(^\(pattern).*$)")
      }
    }
    losses += writer.losses
    return (terms.joined(separator: " and ") + "\n", losses)
  }
}
