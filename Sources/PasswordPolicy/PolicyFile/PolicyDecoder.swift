internal import LocatedJSON
internal import PCRE2
internal import UnicodeText

extension Policy {
  /// Reads a policy file, version 1 (`policies/schema/policy-1.json`), and compiles its patterns.
  ///
  /// - Parameters:
  ///   - json: The file's bytes, UTF-8.
  ///   - readList: Reads a blocklist that the policy names by its path. Without it only shipped
  ///     lists can be used.
  /// - Throws: `PolicyFileError` for the first mistake, with its place. Nothing is passed over.
  public init(
    json: some Collection<UInt8>,
    readList: (_ path: String) throws(ListReadError) -> [UInt8] = { _ throws(ListReadError) in
      throw ListReadError(reason: "lists of one's own need a 'readList' function")
    }
  ) throws(PolicyFileError) {
    let file = try PolicyObject(json: json, what: "a policy file")
    self = try withoutActuallyEscaping(readList) { readList throws(PolicyFileError) in
      var decoder = PolicyDecoder(lists: PolicyLists(of: file.value, read: readList))
      return try decoder.policy(file)
    }
  }
}

private typealias PolicyObject = ObjectReader<PolicyFileMistake>

private struct PolicyDecoder {
  private var lists: PolicyLists
  private var ids = SeenIDs()

  init(lists: PolicyLists) { self.lists = lists }

  // MARK: The file

  mutating func policy(_ object: PolicyObject) throws(PolicyFileError) -> Policy {
    if !object.hasKey(near: "policy") { _ = try object.required("policy") }
    try object.allowKeys(["$schema", "policy", "id", "title", "source", "rules", "advisories"])
    let version = try object.required("policy")
    guard let number = version.number else {
      throw object.wrongType(version, "policy", "the number 1")
    }
    guard number == 1 else { throw object.fail(.unsupportedVersion(number), at: version.location) }
    _ = try object.string("$schema")
    let id = try object.id()
    let title = try object.text("title") ?? LocalizedText(id)
    let source = try object.string("source")
    let rules = try rules(object, key: "rules")
    return Policy(
      id: id, title: title, source: source, rules: rules, advisories: try advisories(object))
  }

  private func advisories(_ object: PolicyObject) throws(PolicyFileError) -> [Policy.Advisory] {
    var advisories: [Policy.Advisory] = []
    for element in try object.elements("advisories") ?? [] {
      let advisory = try PolicyObject(element, what: "'advisories'")
      try advisory.allowKeys(["text", "reference"])
      _ = try advisory.required("text")
      guard let text = try advisory.text("text") else { continue }
      advisories.append(Policy.Advisory(text: text, reference: try advisory.string("reference")))
    }
    return advisories
  }

  private mutating func rules(_ object: PolicyObject, key: String) throws(PolicyFileError) -> [Rule]
  {
    _ = try object.required(key)
    let elements = try object.elements(key) ?? []
    guard !elements.isEmpty else {
      throw object.fail(
        key == "rules" ? .file(.noRules) : .empty(key: key),
        at: object[key]?.location ?? object.location)
    }
    var rules: [Rule] = []
    for element in elements { rules.append(try rule(element, key: key)) }
    return rules
  }

  // MARK: A rule

  /// Every kind's key, and the keys that go with it.
  private static let kinds: [(key: String, companions: [String])] = [
    ("match", ["min", "max"]), ("avoid", []), ("length", []), ("atLeast", ["of"]),
    ("blocklist", []),
    ("personal", []),
    ("differs", []), ("repeats", []), ("sequences", []), ("strength", []),
  ]
  private static let ruleKeys =
    ["id", "label", "message", "reference", "severity", "when", "accepts", "rejects"]
    + kinds.flatMap { [$0.key] + $0.companions }
  /// What other formats call the keys.
  private static let synonyms = [
    "pattern": "match", "regex": "match", "regexp": "match", "forbid": "avoid", "deny": "avoid",
    "notMatch": "avoid",
    "minLength": "length", "maxLength": "length", "anyOf": "atLeast", "allOf": "atLeast",
    "rules": "of",
    "members": "of",
    "name": "label", "title": "label", "description": "label", "condition": "when",
    "level": "severity",
    "clause": "reference",
    "history": "differs", "dictionary": "blocklist", "denylist": "blocklist",
  ]

  private mutating func rule(_ value: JSONValue, key: String) throws(PolicyFileError) -> Rule {
    var object = try PolicyObject(value, what: "'\(key)'")
    // The id first, so that every other mistake can be reported with it.
    if let id = object["id"]?.string, !id.isEmpty { object.partID = id }
    try object.allowKeys(Self.ruleKeys, synonyms: Self.synonyms)
    let id = try object.id()
    let place = object["id"]?.location ?? object.location
    if let first = ids.add(id, at: place) {
      throw object.fail(.duplicateID(id, firstLine: first.line), at: place)
    }
    _ = try object.required("label")

    let given = Self.kinds.filter { object[$0.key] != nil }
    guard let kind = given.first else {
      throw object.fail(.noKind(known: Self.kinds.map { $0.key }), at: object.location)
    }
    guard given.count == 1 else {
      throw object.fail(
        .severalKinds(given.map { $0.key }),
        at: object.member(given[1].key)?.keyLocation ?? object.location)
    }
    if key == "of", let severity = object.member("severity") {
      throw object.fail(.memberSeverity, at: severity.keyLocation)
    }
    for other in Self.kinds {
      for companion in other.companions where !kind.companions.contains(companion) {
        guard let stray = object.member(companion) else { continue }
        throw object.fail(.strayKey(companion, goesWith: other.key), at: stray.keyLocation)
      }
    }
    return Rule(
      id: id, label: try object.text("label") ?? LocalizedText(id),
      message: try object.text("message"),
      reference: try object.string("reference"), severity: try object.choice("severity") ?? .error,
      condition: try condition(object), kind: try self.kind(kind.key, object),
      accepts: try examples(object, "accepts"),
      rejects: try examples(object, "rejects"))
  }

  private func condition(_ object: PolicyObject) throws(PolicyFileError) -> LengthLimit? {
    guard let value = object["when"] else { return nil }
    let condition = try PolicyObject(value, what: "'when'", partID: object.partID)
    try condition.allowKeys(["length"])
    return try length(try condition.required("length"), condition)
  }

  private func examples(_ object: PolicyObject, _ key: String) throws(PolicyFileError) -> [Rule
    .Example]
  {
    var examples: [Rule.Example] = []
    // The empty password is an example worth having, in either form.
    for element in try object.elements(key) ?? [] {
      switch element.kind {
      case .string(let password):
        examples.append(Rule.Example(password: password, personal: [], previous: nil))
      default:
        let example = try PolicyObject(element, what: "'\(key)'", partID: object.partID)
        try example.allowKeys(["password", "personal", "previous"])
        let password = try example.string(
          example.required("password"), key: "password", mayBeEmpty: true)
        var personal: [String] = []
        for word in try example.elements("personal") ?? [] {
          personal.append(try example.string(word, key: "personal"))
        }
        examples.append(
          Rule.Example(
            password: password, personal: personal, previous: try example.string("previous")))
      }
    }
    return examples
  }

  // MARK: Kinds

  private static let lengths = 0...1_000_000

  private mutating func kind(_ key: String, _ object: PolicyObject) throws(PolicyFileError)
    -> Rule.Kind
  {
    let value = try object.required(key)
    switch key {
    case "match":
      let occurrences = try object.range(in: 0...10_000, defaultMin: 1) ?? 1...Int.max
      return .match(try pattern(value, object, key), occurrences: occurrences)
    case "avoid": return .avoid(try pattern(value, object, key))
    case "length": return .length(try length(value, object))
    case "atLeast":
      let count = try object.wholeNumber(key, in: 1...1000) ?? 1
      let members = try rules(object, key: "of")
      guard count <= members.count else {
        throw object.fail(
          .moreThanMembers(atLeast: count, members: members.count), at: value.location)
      }
      return .atLeast(count, of: members)
    case "blocklist": return .blocklist(try blocklist(value, object))
    case "personal":
      let parameters = try parameters(value, key, object, ["minLength"])
      return .personal(minLength: try parameters.wholeNumber("minLength", in: 1...100) ?? 3)
    case "differs":
      let parameters = try parameters(value, key, object, ["minEdits"])
      return .differs(minEdits: try parameters.wholeNumber("minEdits", in: 1...1000) ?? 1)
    case "repeats":
      let parameters = try parameters(value, key, object, ["max"])
      _ = try parameters.required("max")
      return .repeats(max: try parameters.wholeNumber("max", in: 1...1000) ?? 1)
    case "strength": return .strength(try strength(value, object))
    default:
      let parameters = try parameters(value, key, object, ["max", "kinds"])
      _ = try parameters.required("max")
      // Every character alone is a sequence of one, so less than two could never be met.
      let max = try parameters.wholeNumber("max", in: 2...1000) ?? 2
      return .sequences(max: max, kinds: try sequenceKinds(parameters))
    }
  }

  private func parameters(
    _ value: JSONValue, _ key: String, _ object: PolicyObject, _ known: [String]
  ) throws(PolicyFileError) -> PolicyObject {
    let parameters = try PolicyObject(value, what: "'\(key)'", partID: object.partID)
    try parameters.allowKeys(known)
    return parameters
  }

  private func pattern(_ value: JSONValue, _ object: PolicyObject, _ key: String)
    throws(PolicyFileError)
    -> Pattern
  {
    let source = try object.string(value, key: key)
    // What is lowered is compiled only to see whether it is right.
    do { return try Pattern(source, usesJIT: LoweredPattern(source) == nil) } catch {
      throw object.fail(
        .badPattern(source, offset: error.offset, reason: error.reason), at: value.location)
    }
  }

  private func length(_ value: JSONValue, _ object: PolicyObject) throws(PolicyFileError)
    -> LengthLimit
  {
    let parameters = try parameters(value, "length", object, ["min", "max", "unit"])
    guard let range = try parameters.range(in: Self.lengths, defaultMin: 0) else {
      throw parameters.fail(.noLimit, at: value.location)
    }
    return LengthLimit(range: range, unit: try parameters.choice("unit") ?? .codePoints)
  }

  private func strength(_ value: JSONValue, _ object: PolicyObject) throws(PolicyFileError)
    -> StrengthMinimum
  {
    let parameters = try parameters(value, "strength", object, ["minScore", "minGuesses"])
    if let guesses = parameters.member("minGuesses") {
      if parameters["minScore"] != nil {
        throw parameters.fail(.severalKinds(["minScore", "minGuesses"]), at: guesses.keyLocation)
      }
      return .guesses(log10: try parameters.logarithm("minGuesses"))
    }
    _ = try parameters.required("minScore")
    return .score(try parameters.wholeNumber("minScore", in: 1...100) ?? 100)
  }

  private func sequenceKinds(_ parameters: PolicyObject) throws(PolicyFileError) -> Set<
    SequenceKind
  > {
    guard let elements = try parameters.elements("kinds") else { return Set(SequenceKind.allCases) }
    guard !elements.isEmpty else {
      throw parameters.fail(
        .empty(key: "kinds"), at: parameters["kinds"]?.location ?? parameters.location)
    }
    var kinds: Set<SequenceKind> = []
    for element in elements { kinds.insert(try parameters.choice(element, key: "kinds")) }
    return kinds
  }

  private mutating func blocklist(_ value: JSONValue, _ object: PolicyObject)
    throws(PolicyFileError)
    -> Blocklist
  {
    let parameters = try parameters(value, "blocklist", object, ["list", "top", "compare"])
    let place = try parameters.required("list")
    let name = try parameters.string(place, key: "list")
    let top = try parameters.wholeNumber("top", in: 1...100_000_000)
    let words: WordList
    if let shipped = ShippedLists.table(of: name) {
      words = WordList(shipped, top: top)
    } else if name.contains("/") || name.contains(".") {
      do { words = try lists.words(of: name, top: top) } catch {
        throw parameters.fail(reason(error, list: name), at: place.location)
      }
    } else {
      let known = ShippedLists.names
      throw parameters.fail(
        .unknownList(name, suggestion: nearest(to: name, in: known), known: known),
        at: place.location)
    }
    let comparison: Blocklist.Comparison = try parameters.choice("compare") ?? .whole
    let shortest = comparison == .contains ? Blocklist.shortestContained : 1
    guard words.longestWord >= shortest else {
      throw parameters.fail(.emptyList(name), at: place.location)
    }
    return Blocklist(name: name, top: top, words: words, comparison: comparison)
  }

  private func reason(_ failure: PolicyLists.Failure, list: String) -> PolicyFileMistake {
    switch failure {
    case .unreadable(let error): .unreadableList(list, reason: error.reason)
    case .notAList(let error): .badList(list, reason: error.sentence(list: list))
    }
  }
}

/// Where each id was first used. A few are compared one by one, which costs less than a dictionary
/// does to set up; many are looked up.
private struct SeenIDs {
  private var seen: [(id: String, location: TextLocation)] = []
  private var index: [String: Int] = [:]

  /// Where the id stood before, if it did.
  mutating func add(_ id: String, at location: TextLocation) -> TextLocation? {
    let first: Int?
    if seen.count < 16 {
      first = seen.firstIndex { $0.id == id }
    } else {
      for i in index.count..<seen.count { index[seen[i].id] = i }
      first = index[id]
    }
    if let first { return seen[first].location }
    seen.append((id, location))
    return nil
  }
}
