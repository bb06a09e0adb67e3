internal import PasswordPolicy
internal import PatternSyntax
internal import PolicyAnalysis

/// Turns demands into rules that a person would like to keep: with ids, labels in English, the
/// setting they come from, and passwords that may serve as examples.
struct RuleBuilder {
  private let format: ForeignPolicyFormat
  private var ids: Set<String> = []

  init(_ format: ForeignPolicyFormat) { self.format = format }

  /// Nil for a demand that no password fails.
  mutating func rule(_ demand: Demand) -> RuleDocument? {
    guard var rule = Self.rule(demand.kind) else { return nil }
    rule.reference = "\(format.title), \(demand.origin)"
    rename(&rule)
    return rule
  }

  /// Ids are unique in a policy, those of a group's members too.
  private mutating func rename(_ rule: inout RuleDocument) {
    let base = rule.id
    var number = 2
    while !ids.insert(rule.id).inserted {
      rule.id = "\(base)-\(number)"
      number += 1
    }
    for index in rule.members.indices { rename(&rule.members[index]) }
  }

  // MARK: By the kind of demand

  private static func rule(_ kind: Demand.Kind) -> RuleDocument? {
    switch kind {
    case .length(let range, let unit): return length(range, unit)
    case .contains(let set, let min): return contains(set, min)
    case .kinds(let count, let sets):
      let members = sets.map { contains($0, 1) }
      return RuleDocument(
        id: "kinds", label: "at least \(number(count)) of these \(number(sets.count)) kinds",
        kind: [("atLeast", .number(count))], members: members, candidates: samples)
    case .only(let set):
      guard set != .all else { return nil }
      let inside = ClassText(syntax: .pcre2).inside(set.complement)
      let outside = ClassText(syntax: .pcre2).inside(set)
      let label =
        set == .printableASCII ? "only ASCII characters" : "only these characters: \(listed(set))"
      return RuleDocument(
        id: "allowed-characters", label: label,
        kind: [
          (
            "avoid",
            .string(set.count * 2 < CodePointSet.all.count ? "[^\(outside)]" : "[\(inside)]")
          )
        ],
        candidates: samples + [
          .init("with space"), .init("pässwörd"), .init(String(scalars(set).prefix(8))),
        ])
    case .repeats(let max):
      return RuleDocument(
        id: "repeats",
        label: max == 1
          ? "no character twice in a row" : "no character more than \(times(max)) in a row",
        kind: [("repeats", .object([("max", .number(max))]))],
        candidates: [
          .init("abcabc"), .init("x" + String(repeating: "a", count: min(max, 60))),
          .init("x" + String(repeating: "a", count: min(max, 60) + 1)),
        ])
    case .sequences(let max, let kinds):
      let names = SequenceKind.allCases.filter(kinds.contains).map {
        JSONLayout.string($0.rawValue)
      }
      return RuleDocument(
        id: "sequences", label: "no more than \(max) characters in order, such as abcd or 4321",
        kind: [("sequences", .object([("max", .number(max)), ("kinds", .array(names))]))],
        candidates: [.init("xkqz7391"), .init("abcdefghij"), .init("0123456789")])
    case .classRepeats(let max):
      return RuleDocument(
        id: "class-runs", label: "no more than \(max) characters of one kind in a row",
        kind: [("avoid", .string(ImportedPatterns.classRun(longerThan: max)))],
        candidates: [.init("a1!Ab2"), .init(String(repeating: "q", count: min(max, 60) + 1))])
    case .notPalindrome:
      return RuleDocument(
        id: "palindrome", label: "does not read the same backwards",
        kind: [("avoid", .string(ImportedPatterns.palindrome))],
        candidates: [.init("tram-7"), .init("abcCba"), .init("a")])
    case .different(let min):
      return RuleDocument(
        id: "different-characters", label: "at least \(min) different characters",
        kind: [("distinct", .object([("min", .number(max(min, 2)))]))],
        candidates: samples)
    case .avoidsWords(let words):
      return RuleDocument(
        id: "words", label: "does not contain a forbidden word",
        kind: [("avoid", .string(ImportedPatterns.words(words)))],
        candidates: [.init("tram-window-7"), .init("x" + (words.first ?? ""))])
    case .blocklist(let list, let top, let comparison):
      var members: [(String, JSONLayout)] = [("list", .string(list))]
      if let top { members.append(("top", .number(top))) }
      members.append(("compare", .string(comparison.rawValue)))
      return RuleDocument(
        id: "common-password", label: "not a commonly used password",
        kind: [("blocklist", .object(members))],
        candidates: [.init("tram window cobalt"), .init("password"), .init("123456789")])
    case .expected, .kind:
      return nil  // No other format asks for it.
    case .breached(let file, let minCount, _):
      return RuleDocument(
        id: "breached", label: "not known from a data breach",
        kind: [("breached", PolicyFileWriter.breached(file, minCount))], candidates: [])
    case .personal(let minLength):
      return RuleDocument(
        id: "personal", label: "not containing your name, user name or e-mail address",
        kind: [("personal", .object([("minLength", .number(minLength))]))],
        candidates: [
          .init("tram-window-7", personal: ["hagens"]), .init("xHagens99", personal: ["hagens"]),
        ])
    case .history(let last) where last > 1:
      return RuleDocument(
        id: "password-history", label: "different from your last \(last) passwords",
        kind: [("history", .object([("last", .number(last))]))],
        candidates: [
          .init("tram-window-7", history: ["tram-window-8", "tram-window-9"]),
          .init("tram-window-7", history: ["tram-window-8", "tram-window-7"]),
        ])
    case .history:
      return RuleDocument(
        id: "previous-password", label: "different from the previous password",
        kind: [("differs", .object([("minEdits", .number(1))]))],
        candidates: [
          .init("tram-window-7", previous: "tram-window-8"),
          .init("tram-window-7", previous: "tram-window-7"),
        ])
    case .differs(let minEdits):
      return RuleDocument(
        id: "previous-password",
        label: "at least \(minEdits) characters unlike the previous password",
        kind: [("differs", .object([("minEdits", .number(minEdits))]))],
        candidates: [
          .init("tram-window-7", previous: "xK4!mQ9?wZ"),
          .init("tram-window-7", previous: "tram-window-7"),
        ])
    case .strength(.score(let score)):
      return RuleDocument(
        id: "strength", label: "strong enough",
        kind: [("strength", .object([("minScore", .number(score))]))],
        candidates: [.init("password"), .init("xK4!mQ9?wZ-tram-window-cobalt")])
    case .strength(.guesses(let log10)):
      return RuleDocument(
        id: "strength", label: "strong enough",
        kind: [("strength", .object([("minGuesses", .decimal(powerOfTen(log10)))]))],
        candidates: [.init("password"), .init("xK4!mQ9?wZ-tram-window-cobalt")])
    case .match(let pattern, let occurrences):
      return RuleDocument(
        id: "pattern", label: "of the right form",
        kind: [("match", .string(pattern.source))]
          + (occurrences.lowerBound == 1 ? [] : [("min", .number(occurrences.lowerBound))])
          + (occurrences.upperBound == .max ? [] : [("max", .number(occurrences.upperBound))]),
        candidates: samples)
    case .avoid(let pattern):
      return RuleDocument(
        id: "forbidden-pattern", label: "not of a forbidden form",
        kind: [("avoid", .string(pattern.source))],
        candidates: samples)
    case .kindsByLength(let minimums): return minimums.rule(id: "kinds-by-length", reference: "")
    case .group(let count, let members):
      let rules = members.compactMap { $0.count == 1 ? rule($0[0].kind) : nil }
      guard rules.count == members.count else { return nil }
      return RuleDocument(
        id: "group", label: "at least \(number(count)) of these",
        kind: [("atLeast", .number(count))],
        members: rules)
    case .conditional(let limit, let demands):
      guard demands.count == 1, var rule = rule(demands[0].kind) else { return nil }
      rule.kind.insert(("when", .object([("length", PolicyFileWriter.layout(limit))])), at: 0)
      return rule
    }
  }

  private static func length(_ range: ClosedRange<Int>, _ unit: CountedUnit) -> RuleDocument? {
    let (min, max) = (range.lowerBound, range.upperBound)
    guard min > 0 || max < .max else { return nil }
    let name = unit == .bytes ? "bytes" : "characters"
    let label =
      max == .max
      ? "at least \(min) \(min == 1 ? String(name.dropLast()) : name)"
      : min == 0
        ? "at most \(max) \(name)" : min == max ? "exactly \(min) \(name)" : "\(min)-\(max) \(name)"
    var members: [(String, JSONLayout)] = []
    if min > 0 { members.append(("min", .number(min))) }
    if max < .max { members.append(("max", .number(max))) }
    if unit == .bytes || unit == .characters { members.append(("unit", .string(unit.rawValue))) }
    let counts = [min, max < .max ? max : min + 12, min - 1, max < .max ? max + 1 : -1]
    let candidates = counts.filter { 0...130 ~= $0 }.map { RuleDocument.Candidate(sample(of: $0)) }
    return RuleDocument(
      id: "length", label: label, kind: [("length", .object(members))], candidates: candidates)
  }

  private static func contains(_ set: CodePointSet, _ min: Int) -> RuleDocument {
    let known = KnownSet(of: set)
    let pattern =
      known?.pattern ?? ClassText(syntax: .pcre2).text(set)
      ?? "[\(ClassText(syntax: .pcre2).inside(set))]"
    let label =
      known.map { "at least \(number(min)) \(min == 1 ? $0.one : $0.many)" }
      ?? "at least \(number(min)) of these characters: \(listed(set))"
    let inside = String(scalars(set).prefix(1))
    let none = "aA0!\u{E9} ~".unicodeScalars.filter { !set.contains($0) }
    return RuleDocument(
      id: known?.id ?? "characters", label: label,
      kind: [("match", .string(pattern))] + (min > 1 ? [("min", .number(min))] : []),
      candidates: [
        .init("Abcdef1!"), .init("x" + String(repeating: inside, count: Swift.min(min, 60))),
        .init(String(repeating: inside, count: Swift.min(min, 60) - 1)),
        .init(String(String.UnicodeScalarView(none))),
      ])
  }

  // MARK: Words and samples

  private static let samples: [RuleDocument.Candidate] = [
    "Abcdef1!", "Tram-window-7", "tramwindow", "12345678", "", "xK4!mQ9?wZ-cobalt",
  ].map { RuleDocument.Candidate($0) }

  private static func sample(of length: Int) -> String {
    let text = "abcdefghijklmnopqrstuvwxyz0123456789"
    return String(
      String(repeating: text, count: length / text.count + 1).prefix(length))
  }

  /// The printable characters of a set, or whichever it has.
  private static func scalars(_ set: CodePointSet) -> String {
    let ascii = set.intersection(.printableASCII).subtracting(.space)
    return String(String.UnicodeScalarView((ascii.isEmpty ? set : ascii).scalars.prefix(100)))
  }

  private static func listed(_ set: CodePointSet) -> String {
    let ascii = set.intersection(.printableASCII)
    var names: [String] = []
    var rest = ascii
    for (kind, name) in [
      (CodePointSet.upper, "A-Z"), (.lower, "a-z"), (.digit, "0-9"), (.space, "space"),
    ]
    where kind.isSubset(of: rest) {
      names.append(name)
      rest = rest.subtracting(kind)
    }
    if !rest.isEmpty { names.append(String(String.UnicodeScalarView(rest.scalars))) }
    if set != ascii { names.append("others beyond ASCII") }
    return names.joined(separator: " ")
  }

  private static func number(_ count: Int) -> String {
    let words = ["no", "one", "two", "three", "four", "five"]
    return words.indices.contains(count) ? words[count] : String(count)
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(number(count)) times"
    }
  }
}
