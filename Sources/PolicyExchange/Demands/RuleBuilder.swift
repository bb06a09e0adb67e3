internal import PasswordPolicy
internal import PasswordStrength
internal import Patterns

/// Turns demands into rules with ids, labels, the setting they come from, and examples that hold.
struct RuleBuilder {
  private let source: String
  private let openCorpus: CorpusOpener
  private let estimator = StrengthEstimator()
  /// How many rules have asked for each id. None that is asked for ends in a number.
  private var uses: [String: Int] = [:]

  init(_ source: String, openCorpus: @escaping CorpusOpener) {
    (self.source, self.openCorpus) = (source, openCorpus)
  }

  /// The rule of a demand; nil for a demand that no password fails.
  mutating func rule(_ demand: Demand) throws(PolicyError) -> Rule? {
    guard let draft = try draft(demand.kind) else { return nil }
    var rule = try Rule(
      id: unique(draft.id), label: LocalizedText(draft.label), draft.demand,
      reference: "\(source), \(demand.origin)")
    try addExamples(to: &rule, from: draft.candidates)
    return rule
  }

  private mutating func unique(_ id: String) -> String {
    let number = uses[id, default: 0] + 1
    uses[id] = number
    return number == 1 ? id : "\(id)-\(number)"
  }

  /// The checker's verdict sorts the candidates, so that examples are never wrong.
  private func addExamples(
    to rule: inout Rule, from candidates: [Rule.Example]
  ) throws(PolicyError) {
    let checker = PasswordChecker(
      policy: try Policy(id: "one-rule", rules: [rule]), estimator: estimator)
    var seen: Set<Rule.Example> = []
    for candidate in candidates where seen.insert(candidate).inserted {
      var evaluator = checker.makeEvaluator(context: PasswordContext(candidate))
      var password = candidate.password
      _ = password.withUTF8 { evaluator.evaluate(utf8: $0) }
      switch evaluator.outcomes.first {
      case .met where rule.accepts.count < 2: rule.accepts.append(candidate)
      case .unmet where rule.rejects.count < 2: rule.rejects.append(candidate)
      default: break
      }
    }
  }

  // MARK: By the kind of demand

  /// A rule before it has an id of its own, with passwords that may become examples.
  private struct Draft {
    let id: String
    let label: String
    let demand: Rule.Demand
    let candidates: [Rule.Example]

    init(_ id: String, _ label: String, _ demand: Rule.Demand, _ candidates: [Rule.Example] = []) {
      (self.id, self.label, self.demand, self.candidates) = (id, label, demand, candidates)
    }
  }

  private mutating func draft(_ kind: Demand.Kind) throws(PolicyError) -> Draft? {
    switch kind {
    case .length(let range, let unit): return Self.length(range, unit)
    case .contains(let set, let min): return Self.contains(set, min)
    case .kinds(let count, let sets):
      let members = try sets.map { set throws(PolicyError) in
        let kind = Self.contains(set, 1)
        return try Rule(id: unique(kind.id), label: LocalizedText(kind.label), kind.demand)
      }
      return Draft(
        "kinds", "at least \(Self.number(count)) of these \(Self.number(sets.count)) kinds",
        .atLeast(count, of: members), Self.samples)
    case .only(let set): return Self.only(set)
    case .repeats(let max):
      return Draft(
        "repeats",
        max == 1
          ? "no character twice in a row" : "no character more than \(Self.times(max)) in a row",
        .repeats(max: max),
        ["abcabc"] + [0, 1].map { .init("x" + String(repeating: "a", count: min(max, 60) + $0)) })
    case .sequences(let max, let kinds):
      return Draft(
        "sequences", "no more than \(max) characters in order, such as abcd or 4321",
        .sequences(max: max, kinds: kinds), ["xkqz7391", "abcdefghij", "0123456789"])
    case .classRepeats(let max):
      return Draft(
        "class-runs", "no more than \(max) characters of one kind in a row",
        .avoid(ImportedPatterns.classRun(longerThan: max)),
        ["a1!Ab2", .init(String(repeating: "q", count: min(max, 60) + 1))])
    case .notPalindrome:
      return Draft(
        "palindrome", "does not read the same backwards", .avoid(ImportedPatterns.palindrome),
        ["tram-7", "abcCba", "a"])
    case .different(let min):
      return Draft(
        "different-characters", "at least \(min) different characters",
        .distinct(min: max(min, 2)), Self.samples)
    case .avoidsWords(let words):
      return Draft(
        "words", "does not contain a forbidden word", .avoid(ImportedPatterns.words(words)),
        ["tram-window-7", .init("x" + (words.first ?? ""))])
    case .blocklist(let top):
      return Draft(
        "common-password", "not a commonly used password",
        .blocklist(try Blocklist(shipped: "common-passwords", top: top)),
        ["tram window cobalt", "password", "123456789"])
    case .breached(let file, let minCount, _):
      return Draft(
        "breached", "not known from a data breach",
        .breached(try openCorpus(file), minCount: minCount))
    case .personal(let minLength):
      return Draft(
        "personal", "not containing your name, user name or e-mail address",
        .personal(minLength: minLength),
        ["tram-window-7", "xHagens99"].map { .init($0, personal: ["hagens"]) })
    case .history(let last) where last > 1:
      return Draft(
        "password-history", "different from your last \(last) passwords", .history(last: last),
        ["tram-window-9", "tram-window-7"].map {
          .init("tram-window-7", history: ["tram-window-8", $0])
        })
    case .notUsedWithin(let days):
      return Draft(
        "password-age", "not a password of the last \(days) days", .history(last: 1, days: days),
        ["tram-window-9", "tram-window-8"].map { .init("tram-window-8", history: [$0]) })
    case .history:
      return Draft(
        "previous-password", "different from the previous password", .differs(minEdits: 1),
        ["tram-window-8", "tram-window-7"].map { .init("tram-window-7", previous: $0) })
    case .differs(let demand):
      return Draft(
        "previous-password",
        demand.minEdits == 1
          ? "different from the previous password"
          : "at least \(demand.minEdits) characters unlike the previous password",
        .differs(minEdits: demand.minEdits, case: demand.foldsCase, rotations: demand.rotates),
        ["xK4!mQ9?wZ", "tram-window-7"].map { .init("tram-window-7", previous: $0) })
    case .match(let pattern, let occurrences):
      let (min, max) = (occurrences.lowerBound, occurrences.upperBound)
      return Draft(
        "pattern", "of the right form",
        .match(pattern.source, min: min, max: max == .max ? nil : max), Self.samples)
    case .avoid(let pattern):
      return Draft(
        "forbidden-pattern", "not of a forbidden form", .avoid(pattern.source), Self.samples)
    case .kindsByLength(let minimums):
      return try minimums.demand(named: { unique($0) }).map { demand in
        Draft(
          "kinds-by-length", "the shorter it is, the more kinds of characters", demand,
          ["", "abc", "Tram7!", "xK4!mQ9?w", "aaaaaaaaaaaa", "tramwindowcobaltlanternmossy"])
      }
    case .group, .conditional, .unknownElsewhere:
      preconditionFailure("no other system's format asks for this")
    }
  }

  private static func length(_ range: ClosedRange<Int>, _ unit: CountedUnit) -> Draft? {
    let (min, max) = (range.lowerBound, range.upperBound)
    guard min > 0 || max < .max else { return nil }
    let name = unit == .bytes ? "bytes" : "characters"
    let label =
      max == .max
      ? "at least \(min) \(min == 1 ? String(name.dropLast()) : name)"
      : min == 0
        ? "at most \(max) \(name)" : min == max ? "exactly \(min) \(name)" : "\(min)-\(max) \(name)"
    let counts = [min, max < .max ? max : min + 12, min - 1, max < .max ? max + 1 : -1]
    return Draft(
      "length", label,
      .length(
        min: min > 0 ? min : nil, max: max < .max ? max : nil,
        unit: LengthUnit(rawValue: unit.rawValue) ?? .codePoints),
      counts.filter { 0...130 ~= $0 }.map { .init(sample(of: $0)) })
  }

  private static func contains(_ set: CodePointSet, _ min: Int) -> Draft {
    let known = KnownSet(of: set)
    let label =
      known.map { "at least \(number(min)) \(min == 1 ? $0.one : $0.many)" }
      ?? "at least \(number(min)) of these characters: \(listed(set))"
    let inside = String(scalars(set).prefix(1))
    let none = "aA0!\u{E9} ~".unicodeScalars.filter { !set.contains($0) }
    return Draft(
      known?.id ?? "characters", label, .match(ClassText.pcre2(set), min: min),
      [
        "Abcdef1!", .init("x" + String(repeating: inside, count: Swift.min(min, 60))),
        .init(String(repeating: inside, count: Swift.min(min, 60) - 1)),
        .init(String(String.UnicodeScalarView(none))),
      ])
  }

  private static func only(_ set: CodePointSet) -> Draft? {
    guard set != .all else { return nil }
    if set.isEmpty {
      return Draft("allowed-characters", "no characters", .avoid("(?s:.)"), samples)
    }
    let isShort = set.count * 2 < CodePointSet.all.count
    let inside = ClassText(syntax: .pcre2).inside(isShort ? set : set.complement)
    return Draft(
      "allowed-characters",
      set == .printableASCII ? "only ASCII characters" : "only these characters: \(listed(set))",
      .avoid(isShort ? "[^\(inside)]" : "[\(inside)]"),
      samples + ["with space", "pässwörd", .init(String(scalars(set).prefix(8)))])
  }

  // MARK: Words and samples

  private static let samples: [Rule.Example] = [
    "Abcdef1!", "Tram-window-7", "tramwindow", "12345678", "", "xK4!mQ9?wZ-cobalt",
  ]

  private static func sample(of length: Int) -> String {
    let text = "abcdefghijklmnopqrstuvwxyz0123456789"
    return String(String(repeating: text, count: length / text.count + 1).prefix(length))
  }

  private static func scalars(_ set: CodePointSet) -> String {
    let ascii = set.intersection(.printableASCII).subtracting(.space)
    return String(String.UnicodeScalarView((ascii.isEmpty ? set : ascii).scalars.prefix(100)))
  }

  private static func listed(_ set: CodePointSet) -> String {
    let ascii = set.intersection(.printableASCII)
    var (names, rest) = ascii.named([
      (.upper, "A-Z"), (.lower, "a-z"), (.digit, "0-9"), (.space, "space"),
    ])
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
