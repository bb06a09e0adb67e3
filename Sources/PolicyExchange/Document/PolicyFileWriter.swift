internal import JSON
package import PasswordPolicy
internal import PasswordStrength
internal import UnicodeText

/// Writes a policy as a policy file, version 1, with all rules that it inherits. What is written
/// judges and explains every password alike.
package enum PolicyFileWriter {
  /// The text of the file. Blocklists are named, not copied.
  package static func json(of policy: Policy) -> [UInt8] { Array(layout(policy).text().utf8) }

  static func layout(_ policy: Policy) -> JSONLayout {
    let advisories = policy.advisories.map { advisory in
      JSONLayout.object(
        given([
          ("text", layout(advisory.text)), ("reference", advisory.reference.map(JSONLayout.string)),
        ]))
    }
    return .object(
      given([
        ("policy", .number(1)), ("id", .string(policy.id)), ("title", layout(policy.title)),
        ("version", policy.version.map(JSONLayout.number)),
        ("comment", policy.comment.map(JSONLayout.string)),
        ("source", policy.source.map(JSONLayout.string)),
        ("context", policy.context == .none ? nil : layout(policy.context)),
        ("rules", .array(policy.rules.map(layout))),
        ("advisories", advisories.isEmpty ? nil : .array(advisories)),
      ]))
  }

  private static func layout(_ context: Policy.Context) -> JSONLayout {
    let members = [("words", context.words), ("languages", context.languages.map(\.rawValue))]
    return .object(
      members.filter { !$0.1.isEmpty }.map { ($0.0, .array($0.1.map(JSONLayout.string))) })
  }

  private static func layout(_ rule: Rule) -> JSONLayout {
    var condition: [(String, JSONLayout)] = []
    if let role = rule.role { condition.append((role.key, .string(role.name))) }
    if let demand = rule.condition { condition += layout(demand) }
    var members = given([
      ("id", .string(rule.id)), ("label", layout(rule.label)),
      ("message", rule.message.map(layout)), ("comment", rule.comment.map(JSONLayout.string)),
      ("reference", rule.reference.map(JSONLayout.string)),
      ("severity", rule.severity == .warning ? .string(rule.severity.rawValue) : nil),
      ("when", condition.isEmpty ? nil : .object(condition)),
    ])
    members += layout(rule.kind)
    for (key, examples) in [("accepts", rule.accepts), ("rejects", rule.rejects)]
    where !examples.isEmpty { members.append((key, .array(examples.map(layout)))) }
    return .object(members)
  }

  static func layout(_ kind: Rule.Kind) -> [(String, JSONLayout)] {
    switch kind {
    case .match(let pattern, let occurrences):
      // A rule without a number of occurrences asks for one at least.
      return [("match", .string(pattern.source))] + bounds(occurrences, leastUnsaid: 1)
    case .avoid(let pattern): return [("avoid", .string(pattern.source))]
    case .length(let limit): return [("length", layout(limit))]
    case .atLeast(let count, let members):
      return [("atLeast", .number(count)), ("of", .array(members.map(layout)))]
    case .not(let kind): return [("not", .object(layout(kind)))]
    case .after(let removal, let kind):
      let list = given([
        ("list", .string(removal.list.name)), ("top", removal.list.top.map(JSONLayout.number)),
      ])
      let leave = removal.leaves > 0 ? JSONLayout.number(removal.leaves) : nil
      let members = given([("remove", .object(list)), ("leave", leave)]) + layout(kind)
      return [("after", .object(members))]
    case .strength(.guesses(let log10)):
      return [("strength", .object([("minGuesses", .decimal(powerOfTen(log10)))]))]
    default:
      let given = kind.parameters.filter { !$0.isDefault }
      return [(kind.key, .object(given.map { ($0.key, layout($0.value)) }))]
    }
  }

  private static func layout(_ value: Rule.Kind.Parameter.Value) -> JSONLayout {
    switch value {
    case .atLeast(let number), .atMost(let number): .number(number)
    case .each(let names): .array(names.map(JSONLayout.string))
    case .flag(let flag): .bool(flag)
    case .text(let text): .string(text)
    }
  }

  private static func bounds(
    _ range: ClosedRange<Int>, leastUnsaid: Int
  ) -> [(String, JSONLayout)] {
    (range.lowerBound == leastUnsaid ? [] : [("min", .number(range.lowerBound))])
      + (range.upperBound == .max ? [] : [("max", .number(range.upperBound))])
  }

  static func layout(_ limit: LengthLimit) -> JSONLayout {
    var members = bounds(limit.range, leastUnsaid: 0)
    if limit.unit != .codePoints { members.append(("unit", .string(limit.unit.rawValue))) }
    return .object(members)
  }

  private static func layout(_ text: LocalizedText) -> JSONLayout {
    if text.translations.count == 1, let english = text.translations["en"] {
      return .string(english)
    }
    // English first, since it is what everything falls back on.
    let languages = text.translations.keys.sorted {
      ($0 == "en" ? "" : $0) < ($1 == "en" ? "" : $1)
    }
    return .object(languages.map { ($0, .string(text.translations[$0] ?? "")) })
  }

  private static func layout(_ example: Rule.Example) -> JSONLayout {
    guard !example.personal.isEmpty || example.previous != nil || example.history != nil else {
      return .string(example.password)
    }
    let words = example.personal.map { word in
      word.kind.map { JSONLayout.object([($0.rawValue, .string(word.text))]) } ?? .string(word.text)
    }
    return .object(
      given([
        ("password", .string(example.password)),
        ("personal", words.isEmpty ? nil : .array(words)),
        ("previous", example.previous.map(JSONLayout.string)),
        ("history", example.history.map { .array($0.map(JSONLayout.string)) }),
      ]))
  }
}

func given(_ members: [(String, JSONLayout?)]) -> [(String, JSONLayout)] {
  members.compactMap { key, value in value.map { (key, $0) } }
}
