package import JSON
internal import PasswordStrength
internal import UnicodeText

extension Policy {
  /// Reads a policy file, version 1 (`policies/schema/policy-1.json`), and compiles its patterns.
  ///
  /// - Parameters:
  ///   - json: The file's bytes, UTF-8.
  ///   - readFile: Reads a blocklist, or a policy to extend, that the policy names by its path,
  ///     which is relative to the policy's file.
  ///   - openCorpus: Opens a breach corpus that the policy names by its path, which is relative to
  ///     the policy's file: `{ path in try BreachedPasswords(path: folder + "/" + path) }`.
  /// - Throws: `PolicyFileError` for the first mistake, with its place. Nothing is passed over.
  public init(
    json: some Collection<UInt8>,
    readFile: (_ path: String) throws(ListReadError) -> [UInt8],
    openCorpus: @escaping @Sendable (_ path: String) throws(PolicyError) -> BreachedPasswords =
      Policy.opensNoCorpus
  ) throws(PolicyFileError) {
    try self.init(Self.parse(json), readFile: readFile, openCorpus: openCorpus)
  }

  /// Reads a policy file that names no files but a breach corpus: it may use only shipped lists and
  /// policies.
  public init(
    json: some Collection<UInt8>,
    openCorpus:
      @escaping @Sendable (_ path: String)
      throws(PolicyError) -> BreachedPasswords = Policy.opensNoCorpus
  ) throws(PolicyFileError) {
    try self.init(Self.parse(json), PolicySurroundings(openCorpus: openCorpus))
  }

  /// Refuses every corpus, for callers without one.
  @Sendable public static func opensNoCorpus(_ path: String) throws(PolicyError)
    -> BreachedPasswords
  {
    throw PolicyError(
      .file(.unusableCorpus(path, reason: "breach corpora need an 'openCorpus' function.")),
      key: "file")
  }

  /// Parses a policy file as one object, whose members are not looked at yet.
  package static func parse(_ json: some Collection<UInt8>) throws(PolicyFileError)
    -> ObjectReader<PolicyFileMistake>
  {
    try PolicyObject(json: json, what: "a policy file")
  }

  /// Reads a policy file that has been parsed.
  package init(
    _ file: ObjectReader<PolicyFileMistake>, readFile: ListReader,
    openCorpus: @escaping CorpusOpener
  ) throws(PolicyFileError) {
    self = try withoutActuallyEscaping(readFile) { readFile throws(PolicyFileError) in
      try Policy(file, PolicySurroundings(readFile: readFile, openCorpus: openCorpus))
    }
  }

  /// Reads a policy file with the files around it.
  init(_ file: ObjectReader<PolicyFileMistake>, _ surroundings: PolicySurroundings)
    throws(PolicyFileError)
  {
    var decoder = PolicyDecoder(file, surroundings)
    self = try decoder.policy(file)
  }
}

private typealias PolicyObject = ObjectReader<PolicyFileMistake>

private struct PolicyDecoder {
  private var lists: PolicyLists
  private let surroundings: PolicySurroundings

  init(_ file: PolicyObject, _ surroundings: PolicySurroundings) {
    self.surroundings = surroundings
    lists = PolicyLists(of: file.value, read: surroundings.openList)
  }

  // MARK: The file

  mutating func policy(_ object: PolicyObject) throws(PolicyFileError) -> Policy {
    if !object.hasKey(near: "policy") { _ = try object.required("policy") }
    try object.allowKeys(
      "$schema policy id title comment version source extends context rules advisories".words,
      synonyms: "parent extends inherits extends base extends")
    let format = try object.required("policy")
    guard let number = format.number else {
      throw object.wrongType(format, "policy", "the number 1")
    }
    guard number == 1 else { throw object.fail(.unsupportedVersion(number), at: format.location) }
    _ = try object.string("$schema")
    let id = try object.id()
    let title = try object.text("title")
    let comment = try object.string("comment")
    let version = try object.wholeNumber("version", in: RuleBounds.version)
    let source = try object.string("source")
    let parent = try parent(object)
    let context = try context(object)
    let rules = try rules(object, key: "rules", isOptional: parent != nil)
    let advisories = try advisories(object)
    var policy: Policy
    do throws(PolicyError) {
      if let parent {
        policy = try Policy(
          id: id, title: title, source: source, extending: parent.policy, named: parent.name,
          forRoles: parent.roles, dropping: parent.dropped, rules: rules, advisories: advisories,
          comment: comment)
      } else {
        policy = try Policy(
          id: id, title: title, source: source, rules: rules, advisories: advisories,
          comment: comment)
      }
    } catch {
      throw located(error, object)
    }
    policy.version = version
    return context.map { policy.inContext(policy.context.adding($0)) } ?? policy
  }

  // What few policies have is never inlined: a page compiles a function when it is first called.

  /// Converts an error of the policy as a whole to one at the rule that it is about.
  @inline(never) private func located(_ error: PolicyError, _ object: PolicyObject)
    -> PolicyFileError
  {
    switch error.mistake {
    case .unknownRole(let name, _, _)?:
      let named = object["extends"]?["roles"]?.elements?.first { $0.string == name }
      return object.fail(error.reason, at: named?.location ?? object.location)
    case .unknownParentRule(let id, _, _)?, .droppedTwice(let id)?, .droppedAndGiven(let id)?:
      let dropped = object["extends"]?["drop"]?.elements?.last { $0["rule"]?.string == id }
      return object.fail(error.reason, at: dropped?["rule"]?.location ?? object.location)
    default: break
    }
    guard let id = error.ruleID else { return object.located(error) }
    let places = places(ofID: id, in: object.value["rules"])
    // A rule that is not in this file is the parent's.
    let elsewhere = object["extends"]?.location ?? object.location
    if case .duplicateID? = error.mistake, places.count > 1 {
      return PolicyFileError(
        .duplicateID(id, firstLine: places[0].line), at: places[1], partID: id)
    }
    return PolicyFileError(error.reason, at: places.first ?? elsewhere, partID: id)
  }

  @inline(never) private func context(_ object: PolicyObject) throws(PolicyFileError) -> Policy
    .Context?
  {
    guard let value = object["context"] else { return nil }
    let context = try PolicyObject(value, what: "'context'")
    try context.allowKeys(
      ["words", "languages"],
      synonyms: "siteWords words terms words lang languages")
    guard context["words"] != nil || context["languages"] != nil else {
      throw context.fail(.emptyContext, at: context.location)
    }
    var words: [String] = []
    for element in try contextElements(context, "words") {
      words.append(try context.string(element, key: "words"))
    }
    var languages: [WordLanguage] = []
    for element in try contextElements(context, "languages") {
      let name = try context.string(element, key: "languages")
      guard let language = WordLanguage(rawValue: name) else {
        // Another language of two letters is no misspelling.
        throw context.fail(
          .unknownChoice(
            key: "languages", value: name, suggestion: nil,
            known: WordLanguage.allCases.map { $0.rawValue }),
          at: element.location)
      }
      languages.append(language)
    }
    do throws(PolicyError) {
      return try Policy.Context(words: words, languages: languages)
    } catch {
      let (elements, culprit): ([JSONValue]?, String?) =
        switch error.mistake {
        case .badContextWord(let word)?, .repeatedContextWord(let word)?:
          (context["words"]?.elements, word)
        case .repeatedContextLanguage(let language)?: (context["languages"]?.elements, language)
        default: (nil, nil)
        }
      let wrong = elements?.last { $0.string == culprit } ?? context[error.key]
      throw context.fail(error.reason, at: wrong?.location ?? context.location)
    }
  }

  /// The elements of an array that must not be empty; empty if the key is not there.
  private func contextElements(_ context: PolicyObject, _ key: String) throws(PolicyFileError)
    -> [JSONValue]
  {
    guard let elements = try context.elements(key), let place = context[key] else { return [] }
    guard !elements.isEmpty else { throw context.fail(.empty(key: key), at: place.location) }
    return elements
  }

  // MARK: The parent

  /// The member of a policy file that names its parent.
  private struct ParentMember {
    let policy: Policy
    let name: String
    let roles: Set<String>
    let dropped: [Policy.DroppedRule]
  }

  @inline(never) private func parent(_ object: PolicyObject) throws(PolicyFileError)
    -> ParentMember?
  {
    guard let value = object["extends"] else { return nil }
    var (place, dropped) = (value, [Policy.DroppedRule]())
    var (name, roles) = ("", Set<String>())
    switch value.kind {
    case .string: name = try object.string(value, key: "extends")
    case .object:
      let parent = try PolicyObject(value, what: "'extends'")
      try parent.allowKeys(
        "policy roles drop".words,
        synonyms: "without drop remove drop role roles")
      guard let named = parent["policy"] else {
        throw parent.fail(.noParentName, at: parent.location)
      }
      place = named
      name = try parent.string(place, key: "policy")
      for element in try parent.elements("roles") ?? [] {
        roles.insert(try parent.string(element, key: "roles"))
      }
      dropped = try self.dropped(parent)
    default: throw object.wrongType(value, "extends", "a string or an object")
    }
    do throws(PolicyError) {
      return ParentMember(
        policy: try surroundings.parent(name), name: name, roles: roles, dropped: dropped)
    } catch {
      throw object.fail(error.reason, at: place.location)
    }
  }

  private func dropped(_ parent: PolicyObject) throws(PolicyFileError) -> [Policy.DroppedRule] {
    var dropped: [Policy.DroppedRule] = []
    for element in try parent.elements("drop") ?? [] {
      let drop = try PolicyObject(element, what: "'drop'")
      try drop.allowKeys(["rule", "reason"])
      let id = try drop.requiredString("rule")
      let reason = try drop.requiredString("reason")
      dropped.append(Policy.DroppedRule(id, reason: reason))
    }
    return dropped
  }

  /// The places of an id, each rule before its members.
  private func places(ofID id: String, in rules: JSONValue?) -> [TextLocation] {
    (rules?.elements ?? []).flatMap { rule in
      let place = rule["id"].flatMap { $0.string == id ? $0.location : nil }
      return (place.map { [$0] } ?? []) + places(ofID: id, in: rule["of"])
    }
  }

  private func advisories(_ object: PolicyObject) throws(PolicyFileError) -> [Policy.Advisory] {
    var advisories: [Policy.Advisory] = []
    for element in try object.elements("advisories") ?? [] {
      let advisory = try PolicyObject(element, what: "'advisories'")
      try advisory.allowKeys(["text", "reference"])
      _ = try advisory.required("text")
      guard let text = try advisory.text("text") else { continue }
      advisories.append(Policy.Advisory(text, reference: try advisory.string("reference")))
    }
    return advisories
  }

  /// Reads the rules.
  ///
  /// - Parameter isOptional: Whether there may be none, as another policy has some.
  private mutating func rules(
    _ object: PolicyObject, key: String, isOptional: Bool = false
  ) throws(PolicyFileError) -> [Rule] {
    guard !isOptional || object[key] != nil else { return [] }
    let place = try object.required(key).location
    let elements = try object.elements(key) ?? []
    if isOptional, elements.isEmpty { throw object.fail(.empty(key: key), at: place) }
    var rules: [Rule] = []
    for element in elements { rules.append(try rule(element, key: key)) }
    return rules
  }

  // MARK: A rule

  /// The key of every kind.
  private static let kinds = """
    match avoid length atLeast blocklist breached expected personal differs history repeats
    sequences distinct occurrences words years dates characters strength
    """.words
  private static let ruleKeys =
    "id label message comment reference severity when accepts rejects".words
    + kinds.flatMap { [$0] + companions(of: $0) }
  /// The names that other formats have for the keys, each followed by the key.
  private static let synonyms = """
    pattern match  regex match  regexp match  forbid avoid  deny avoid  notMatch avoid
    minLength length  maxLength length  anyOf atLeast  allOf atLeast  rules of  members of
    name label  title label  description label  condition when  level severity  clause reference
    previous differs  remember history  dictionary blocklist  denylist blocklist  unique distinct
    different distinct  pwned breached  breaches breached  compromised breached
    """

  /// The keys that go with a kind's own.
  private static func companions(of kind: String) -> [String] {
    switch kind {
    case "match": ["min", "max"]
    case "atLeast": ["of"]
    default: []
    }
  }

  private mutating func rule(_ value: JSONValue, key: String) throws(PolicyFileError) -> Rule {
    let object = try PolicyObject(value, what: "'\(key)'")
    // The id first, so that every other mistake can be reported with it.
    if let id = object["id"]?.string, !id.isEmpty { object.partID = id }
    try object.allowKeys(Self.ruleKeys, synonyms: Self.synonyms)
    let id = try object.id()
    _ = try object.required("label")

    let given = Self.kinds.filter { object.has($0) }
    guard let kind = given.first else {
      throw object.fail(.noKind(known: Self.kinds), at: object.location)
    }
    guard given.count == 1 else {
      throw object.fail(
        .severalKinds(given), at: object.member(given[1])?.keyLocation ?? object.location)
    }
    if key == "of", let severity = object.member("severity") {
      throw object.fail(.memberSeverity, at: severity.keyLocation)
    }
    for other in Self.kinds {
      for companion in Self.companions(of: other)
      where !Self.companions(of: kind).contains(companion) {
        guard let stray = object.member(companion) else { continue }
        throw object.fail(.strayKey(companion, goesWith: other), at: stray.keyLocation)
      }
    }
    let label = try object.text("label") ?? LocalizedText(id)
    let (message, reference) = (try object.text("message"), try object.string("reference"))
    let comment = try object.string("comment")
    let severity: Rule.Severity = try object.choice("severity") ?? .error
    let (condition, role) = try condition(object)
    if key == "of", role != nil, let when = object.member("when") {
      throw object.fail(.memberRole, at: when.keyLocation)
    }
    let demand = try demand(kind, object)
    let (accepts, rejects) = (try examples(object, "accepts"), try examples(object, "rejects"))
    return try located(object) { () throws(PolicyError) in
      try Rule(
        id: id, label: label, demand, message: message, reference: reference, severity: severity,
        when: condition, role: role, accepts: accepts, rejects: rejects, comment: comment)
    }
  }

  /// Makes a value of an object's members, or throws its error with the place.
  private func located<Value>(
    _ object: PolicyObject, _ make: () throws(PolicyError) -> Value
  ) throws(PolicyFileError) -> Value {
    do throws(PolicyError) { return try make() } catch { throw object.located(error) }
  }

  @inline(never) private func condition(_ object: PolicyObject) throws(PolicyFileError) -> (
    LengthLimit?, Rule.RoleCondition?
  ) {
    guard let value = object["when"] else { return (nil, nil) }
    let condition = try PolicyObject(value, what: "'when'", partID: object.partID)
    try condition.allowKeys("length role withoutRole".words)
    let role = try role(condition)
    guard condition["length"] != nil else {
      guard role == nil else { return (nil, role) }
      throw condition.fail(.missingKey("length"), at: condition.location)
    }
    let limit = try length(condition)
    return try located(condition) { () throws(PolicyError) in
      (try LengthLimit(min: limit.min, max: limit.max, unit: limit.unit), role)
    }
  }

  private func role(_ condition: PolicyObject) throws(PolicyFileError) -> Rule.RoleCondition? {
    let role = try condition.string("role")
    let missing = try condition.string("withoutRole")
    if role != nil, let stray = condition.member("withoutRole") {
      throw condition.fail(.twoRoles, at: stray.keyLocation)
    }
    for (name, key) in [(role, "role"), (missing, "withoutRole")] {
      guard let name, !isKebabCase(name), let value = condition[key] else { continue }
      throw condition.fail(.badID(name), at: value.location)
    }
    return role.map { .with($0) } ?? missing.map { .without($0) }
  }

  private func examples(_ object: PolicyObject, _ key: String) throws(PolicyFileError) -> [Rule
    .Example]
  {
    var examples: [Rule.Example] = []
    // The empty password is an example worth having, in either form.
    for element in try object.elements(key) ?? [] {
      switch element.kind {
      case .string(let password):
        examples.append(Rule.Example(password))
      default:
        let example = try PolicyObject(element, what: "'\(key)'", partID: object.partID)
        try example.allowKeys("password personal previous history".words)
        let password = try example.string(
          example.required("password"), key: "password", mayBeEmpty: true)
        examples.append(
          Rule.Example(
            password, personal: try example.personalWords("personal"),
            previous: try example.string("previous"),
            history: try example.passwords("history")))
      }
    }
    return examples
  }

  // MARK: Kinds

  private mutating func demand(_ key: String, _ object: PolicyObject) throws(PolicyFileError)
    -> Rule.Demand
  {
    switch key {
    case "match":
      let bounds = RuleBounds.occurrences
      return .match(
        try object.requiredString(key), min: try object.wholeNumber("min", in: bounds),
        max: try object.wholeNumber("max", in: bounds))
    case "avoid": return .avoid(try object.requiredString(key))
    case "length":
      let length = try length(object)
      return .length(min: length.min, max: length.max, unit: length.unit)
    case "atLeast":
      let count = try object.wholeNumber(key, in: RuleBounds.members) ?? 1
      return .atLeast(count, of: try rules(object, key: "of"))
    case "blocklist":
      let known = "list top compare forms edits derivedFrom".words
      return .blocklist(try list(key, object, known))
    case "expected": return .expected(try list(key, object, ["list", "top"]))
    case "breached":
      let parameters = try parameters(key, object, ["file", "minCount"])
      let path = try parameters.requiredString("file")
      let minCount = try parameters.wholeNumber("minCount", in: RuleBounds.minCount) ?? 1
      return try located(parameters) { () throws(PolicyError) in
        let passwords = try surroundings.openCorpus(surroundings.path(path))
        try passwords.check(minCount: minCount)
        return .breached(passwords, minCount: minCount)
      }
    case "personal":
      let parameters = try parameters(
        key, object, "minLength of compare separators forms".words)
      return .personal(
        minLength: try parameters.wholeNumber("minLength", in: RuleBounds.minLength) ?? 3,
        of: try parameters.choices("of") ?? Set(PersonalWord.Kind.allCases),
        compare: try parameters.choice("compare") ?? .contains,
        separators: try parameters["separators"].map { value throws(PolicyFileError) in
          try parameters.string(value, key: "separators", mayBeEmpty: true)
        },
        forms: try parameters.choices("forms") ?? [])
    case "differs":
      let parameters = try parameters(key, object, "minEdits case rotations".words)
      return .differs(
        minEdits: try parameters.wholeNumber("minEdits", in: RuleBounds.minEdits) ?? 1,
        case: try parameters.flag("case") ?? false,
        rotations: try parameters.flag("rotations") ?? false)
    case "history":
      return .history(last: try number("last", in: RuleBounds.history, key, object))
    case "repeats":
      return .repeats(max: try number("max", in: RuleBounds.repeats, key, object))
    case "distinct":
      return .distinct(min: try number("min", in: RuleBounds.distinct, key, object))
    case "occurrences":
      let parameters = try parameters(key, object, ["of", "max"])
      let characters = try parameters.string("of")
      let least = characters == nil ? 1 : 0
      let bounds = least...RuleBounds.occurrences.upperBound
      return .occurrences(max: try number("max", in: bounds, of: parameters), of: characters)
    case "words": return try words(object)
    case "years": return .years(try years(key, object))
    case "dates": return .dates(try years(key, object))
    case "characters": return try characters(object)
    case "strength": return try strength(object)
    default:
      let parameters = try parameters(key, object, "max kinds wraps".words)
      let max = try number("max", in: RuleBounds.sequences, of: parameters)
      return .sequences(
        max: max, kinds: try parameters.choices("kinds") ?? SequenceKind.usual,
        wraps: try parameters.flag("wraps") ?? false)
    }
  }

  /// Reads a number that must be there.
  private func number(_ key: String, in allowed: ClosedRange<Int>, of parameters: PolicyObject)
    throws(PolicyFileError) -> Int
  {
    _ = try parameters.required(key)
    return try parameters.wholeNumber(key, in: allowed) ?? allowed.upperBound
  }

  /// Reads the number of a kind that has no other parameter.
  private func number(
    _ name: String, in allowed: ClosedRange<Int>, _ key: String, _ object: PolicyObject
  ) throws(PolicyFileError) -> Int {
    try number(name, in: allowed, of: parameters(key, object, [name]))
  }

  private func parameters(
    _ key: String, _ object: PolicyObject, _ known: [String]
  ) throws(PolicyFileError) -> PolicyObject {
    let parameters = try PolicyObject(
      object.required(key), what: "'\(key)'", partID: object.partID)
    try parameters.allowKeys(known)
    return parameters
  }

  private func length(_ object: PolicyObject) throws(PolicyFileError)
    -> (min: Int?, max: Int?, unit: LengthUnit)
  {
    let parameters = try parameters("length", object, "min max unit".words)
    let bounds = RuleBounds.length
    return (
      try parameters.wholeNumber("min", in: bounds), try parameters.wholeNumber("max", in: bounds),
      try parameters.choice("unit") ?? .codePoints
    )
  }

  @inline(never) private mutating func words(_ object: PolicyObject) throws(PolicyFileError)
    -> Rule.Demand
  {
    let known = "min distinct minLength list".words
    let parameters = try parameters("words", object, known)
    let min = try number("min", in: RuleBounds.words, of: parameters)
    let minLength = try parameters.wholeNumber("minLength", in: RuleBounds.minLength) ?? 3
    let isDistinct = try parameters.flag("distinct") ?? false
    let list = parameters["list"] == nil ? nil : try list("words", object, known)
    return .words(min: min, distinct: isDistinct, minLength: minLength, list: list)
  }

  private func years(_ key: String, _ object: PolicyObject)
    throws(PolicyFileError) -> ClosedRange<Int>
  {
    let parameters = try parameters(key, object, ["from", "to"])
    let from = try parameters.wholeNumber("from", in: RuleBounds.years) ?? 1900
    let to = try parameters.wholeNumber("to", in: RuleBounds.years) ?? 2099
    guard from <= to else {
      throw parameters.fail(.fromAfterTo(from: from, to: to), at: parameters.location)
    }
    return from...to
  }

  @inline(never) private func characters(_ object: PolicyObject) throws(PolicyFileError)
    -> Rule.Demand
  {
    let known = "only scripts mixedScripts".words
    let parameters = try parameters("characters", object, known)
    let given = known.filter { parameters[$0] != nil }
    if given.count > 1, let second = parameters.member(given[1]) {
      throw parameters.fail(.severalKinds(given), at: second.keyLocation)
    }
    if let elements = try parameters.elements("scripts") {
      var scripts: [String] = []
      for element in elements { scripts.append(try parameters.string(element, key: "scripts")) }
      return .scripts(scripts)
    }
    if let mixture: ScriptMixture = try parameters.choice("mixedScripts") {
      return .mixedScripts(mixture)
    }
    return .onlyCharacters(try parameters.requiredString("only"))
  }

  private func strength(_ object: PolicyObject) throws(PolicyFileError)
    -> Rule.Demand
  {
    let parameters = try parameters("strength", object, ["minScore", "minGuesses"])
    guard let guesses = parameters.member("minGuesses") else {
      return .minScore(try number("minScore", in: RuleBounds.score, of: parameters))
    }
    if parameters["minScore"] != nil {
      throw parameters.fail(.severalKinds(["minScore", "minGuesses"]), at: guesses.keyLocation)
    }
    guard let number = guesses.value.number else {
      throw parameters.wrongType(guesses.value, "minGuesses", "a number")
    }
    return .minGuesses(number)
  }

  private mutating func list(
    _ key: String, _ object: PolicyObject, _ known: [String]
  ) throws(PolicyFileError) -> Blocklist {
    let parameters = try parameters(key, object, known)
    let place = try parameters.required("list")
    let name = try parameters.string(place, key: "list")
    let top = try parameters.wholeNumber("top", in: RuleBounds.top)
    let comparison: Blocklist.Comparison = try parameters.choice("compare") ?? .whole
    let variants = Blocklist.Variants(
      forms: try parameters.choices("forms") ?? [],
      edits: try parameters.wholeNumber("edits", in: RuleBounds.edits) ?? 0,
      derivedFrom: try parameters.choices("derivedFrom") ?? [])
    // Whatever has a dot or a slash is a file's path.
    guard name.contains("/") || name.contains(".") else {
      return try located(parameters) { () throws(PolicyError) in
        try Blocklist(shipped: name, top: top, comparison: comparison, variants: variants)
      }
    }
    let words: WordList
    do { words = try lists.words(of: name, at: surroundings.path(name), top: top) } catch {
      throw parameters.fail(error.reason, at: place.location)
    }
    return try located(parameters) { () throws(PolicyError) in
      try Blocklist(
        name: surroundings.path(name), top: top, words: words, comparison: comparison,
        variants: variants)
    }
  }
}
