package import JSON
internal import PasswordStrength
internal import UnicodeText

extension Policy {
  /// Reads a policy file, version 1 (`policies/schema/policy-1.json`), and compiles its patterns.
  ///
  /// - Parameters:
  ///   - json: The file's bytes, UTF-8.
  ///   - readFile: Reads a blocklist, or a policy to extend, that the policy names by its path,
  ///     which is relative to the policy's file. Without it, shipped ones can be named only.
  ///   - openCorpus: Opens a breach corpus that the policy names by its path, which is relative to
  ///     the policy's file: `{ path in try BreachedPasswords(path: folder + "/" + path) }`.
  /// - Throws: `PolicyFileError` for the first mistake, with its place. Nothing is passed over.
  public init(
    json: some Collection<UInt8>,
    readFile: (_ path: String) throws(ListReadError) -> [UInt8] = Policy.readsNoFile,
    openCorpus: @escaping @Sendable (_ path: String) throws(PolicyError) -> BreachedPasswords =
      Policy.opensNoCorpus
  ) throws(PolicyFileError) {
    try self.init(Self.parse(json), readFile: readFile, openCorpus: openCorpus)
  }

  /// Refuses every list and policy, for callers without files.
  public static func readsNoFile(_ path: String) throws(ListReadError) -> [UInt8] {
    throw .noFiles
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
  package static func parse(_ json: some Collection<UInt8>) throws(PolicyFileError) -> PolicyObject
  { try PolicyObject(json: json, what: "a policy file") }

  /// Reads a policy file that has been parsed.
  package init(
    _ file: PolicyObject, readFile: ListReader, openCorpus: @escaping CorpusOpener
  ) throws(PolicyFileError) {
    self = try withoutActuallyEscaping(readFile) { readFile throws(PolicyFileError) in
      try Policy(file, PolicySurroundings(readFile: readFile, openCorpus: openCorpus))
    }
  }

  init(_ file: PolicyObject, _ surroundings: PolicySurroundings) throws(PolicyFileError) {
    self = try PolicyDecoder(file, surroundings).policy(file)
  }
}

package typealias PolicyObject = ObjectReader<PolicyFileMistake>

final class PolicyDecoder {
  private var lists: PolicyLists
  /// The length of the patterns of all rules so far. A kind such as `dates` stands for one of some
  /// kilobytes, which takes as much memory as if the file had it.
  private var patternBytes = 0
  /// As long as a file may be.
  private static let mostPatternBytes = 1 << 20
  private let surroundings: PolicySurroundings

  fileprivate init(_ file: PolicyObject, _ surroundings: PolicySurroundings) {
    self.surroundings = surroundings
    lists = PolicyLists(of: file.value, surroundings)
  }

  // MARK: The file

  fileprivate func policy(_ object: PolicyObject) throws(PolicyFileError) -> Policy {
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
    let version = try object.wholeNumber("version", in: 1...1_000_000)
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
    } catch { throw located(error, object) }
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
      return PolicyFileError(.duplicateID(id, firstLine: places[0].line), at: places[1], partID: id)
    }
    return PolicyFileError(error.reason, at: places.first ?? elsewhere, partID: id)
  }

  @inline(never) private func context(_ object: PolicyObject) throws(PolicyFileError) -> Policy
    .Context?
  {
    guard let value = object["context"] else { return nil }
    let context = try PolicyObject(value, what: "'context'")
    try context.allowKeys(
      ["words", "languages"], synonyms: "siteWords words terms words lang languages")
    guard context["words"] != nil || context["languages"] != nil else {
      throw context.fail(.hasNeither("context", "words", "languages"), at: context.location)
    }
    func texts(_ key: String) throws(PolicyFileError) -> [String] {
      let texts = try context.strings(key)
      if texts.isEmpty, context.has(key) {
        throw context.fail(.empty(key: key), at: place(of: nil, key))
      }
      return texts
    }
    func place(of text: String?, _ key: String) -> TextLocation {
      let value = context[key]
      return (value?.elements?.last { $0.string == text } ?? value)?.location ?? context.location
    }
    let words = try texts("words")
    let languages = try texts("languages").map { name throws(PolicyFileError) in
      if let language = WordLanguage(rawValue: name) { return language }
      // Another language of two letters is no misspelling.
      throw context.fail(
        .unknownChoice(
          key: "languages", value: name, suggestion: nil,
          known: WordLanguage.allCases.map { $0.rawValue }), at: place(of: name, "languages"))
    }
    do throws(PolicyError) { return try Policy.Context(words: words, languages: languages) } catch {
      let culprit: String? =
        switch error.mistake {
        case .badContextWord(let text)?, .repeatedInContext(_, let text)?: text
        default: nil
        }
      throw context.fail(error.reason, at: place(of: culprit, error.key))
    }
  }

  // MARK: The parent

  @inline(never) private func parent(_ object: PolicyObject) throws(PolicyFileError) -> (
    policy: Policy, name: String, roles: Set<String>, dropped: [Policy.DroppedRule]
  )? {
    guard let value = object["extends"] else { return nil }
    var (place, dropped) = (value, [Policy.DroppedRule]())
    var (name, roles) = ("", Set<String>())
    switch value.kind {
    case .string: name = try object.string(value, key: "extends")
    case .object:
      let parent = try PolicyObject(value, what: "'extends'")
      try parent.allowKeys(
        "policy roles drop".words, synonyms: "without drop remove drop role roles")
      guard let named = parent["policy"] else {
        throw parent.fail(.noParentName, at: parent.location)
      }
      place = named
      name = try parent.string(place, key: "policy")
      for role in try parent.strings("roles") { roles.insert(role) }
      dropped = try self.dropped(parent)
    default: throw object.wrongType(value, "extends", "a string or an object")
    }
    do throws(PolicyError) { return (try surroundings.parent(name), name, roles, dropped) } catch {
      throw object.fail(error.reason, at: place.location)
    }
  }

  private func dropped(_ parent: PolicyObject) throws(PolicyFileError) -> [Policy.DroppedRule] {
    try (parent.elements("drop") ?? []).map { element throws(PolicyFileError) in
      let drop = try PolicyObject(element, in: "drop")
      try drop.allowKeys(["rule", "reason"])
      let id = try drop.requiredString("rule")
      return Policy.DroppedRule(id, reason: try drop.requiredString("reason"))
    }
  }

  private func places(ofID id: String, in rules: JSONValue?) -> [TextLocation] {
    (rules?.elements ?? []).flatMap { rule in
      let place = rule["id"].flatMap { $0.string == id ? $0.location : nil }
      return (place.map { [$0] } ?? []) + places(ofID: id, in: rule["of"])
    }
  }

  private func advisories(_ object: PolicyObject) throws(PolicyFileError) -> [Policy.Advisory] {
    try (object.elements("advisories") ?? []).map { element throws(PolicyFileError) in
      let advisory = try PolicyObject(element, in: "advisories")
      try advisory.allowKeys(["text", "reference"])
      _ = try advisory.required("text")
      return Policy.Advisory(
        try advisory.text("text") ?? "", reference: try advisory.string("reference"))
    }
  }

  /// - Parameter isOptional: Whether there may be none, as another policy has some.
  func rules(
    _ object: PolicyObject, key: String, isOptional: Bool = false
  ) throws(PolicyFileError) -> [Rule] {
    guard !isOptional || object[key] != nil else { return [] }
    let place = try object.required(key).location
    let elements = try object.elements(key) ?? []
    if isOptional, elements.isEmpty { throw object.fail(.empty(key: key), at: place) }
    return try elements.map { element throws(PolicyFileError) in try rule(element, key: key) }
  }

  // MARK: A rule

  private static let kinds = KindFormat.all.map { $0.key }
  private static let kindKeys = KindFormat.all.flatMap { [$0.key] + $0.companions }
  private static let ruleKeys =
    "id label message comment reference severity when accepts rejects".words + kindKeys
  /// The names that other formats have for the keys, each followed by the key.
  private static let synonyms = """
    pattern match  regex match  regexp match  forbid avoid  deny avoid  notMatch avoid
    minLength length  maxLength length  anyOf atLeast  allOf atLeast  rules of  members of
    name label  title label  description label  condition when  level severity  clause reference
    previous differs  remember history  dictionary blocklist  denylist blocklist  unique distinct
    different distinct  pwned breached  breaches breached  compromised breached
    """

  private func rule(_ value: JSONValue, key: String) throws(PolicyFileError) -> Rule {
    let object = try PolicyObject(value, in: key)
    // The id first, so that every other mistake can be reported with it.
    if let id = object["id"]?.string, !id.isEmpty { object.partID = id }
    try object.allowKeys(Self.ruleKeys, synonyms: Self.synonyms)
    let id = try object.id()
    _ = try object.required("label")

    let kind = try kind(object)
    if key == "of", let severity = object.member("severity") {
      throw object.fail(.memberSeverity, at: severity.keyLocation)
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

  @inline(never)
  private func kind(_ object: PolicyObject) throws(PolicyFileError) -> KindFormat {
    guard let kind = KindFormat.all.first(where: { object.has($0.key) }) else {
      throw object.fail(.noKind(known: Self.kinds), at: object.location)
    }
    try object.allowOne(of: Self.kinds)
    for other in KindFormat.all {
      for companion in other.companions where !kind.companions.contains(companion) {
        guard let stray = object.member(companion) else { continue }
        throw object.fail(.strayKey(companion, goesWith: other.key), at: stray.keyLocation)
      }
    }
    return kind
  }

  @inline(never)
  private func demand(_ kind: KindFormat, _ object: PolicyObject) throws(PolicyFileError)
    -> Rule.Demand
  {
    var parameters = object
    if !kind.members.isEmpty {
      parameters = try object.requiredObject(kind.key)
      try parameters.allowKeys(kind.members)
    }
    let demand = try kind.demand(parameters, self)
    let checked = try located(object) { () throws(PolicyError) in try demand.checked.get() }
    #if !hasFeature(Embedded)
      switch checked.plain {
      case .match(let pattern, _), .avoid(let pattern): patternBytes += pattern.source.utf8.count
      default: break
      }
      guard patternBytes <= Self.mostPatternBytes else {
        throw object.fail(.tooLongPatterns(most: Self.mostPatternBytes), at: object.location)
      }
    #endif
    return demand
  }

  /// Reads a demand that is no rule: an object with one kind, and with these keys besides.
  @inline(never)
  func demand(_ object: PolicyObject, only others: [String]) throws(PolicyFileError)
    -> Rule.Demand
  {
    try object.allowKeys(others + Self.kindKeys, synonyms: Self.synonyms)
    return try demand(try kind(object), object)
  }

  @inline(never) private func condition(_ object: PolicyObject) throws(PolicyFileError) -> (
    Rule.Demand?, Rule.RoleCondition?
  ) {
    guard let value = object["when"] else { return (nil, nil) }
    let condition = try PolicyObject(value, what: "'when'", partID: object.partID)
    let roleKeys = "role withoutRole".words
    let role = try role(condition)
    if role != nil, condition.keys.count == 1 { return (nil, role) }
    return (try demand(condition, only: roleKeys), role)
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
    // The empty password is an example worth having, in either form.
    try (object.elements(key) ?? []).map { element throws(PolicyFileError) in
      if case .string(let password) = element.kind { return Rule.Example(password) }
      let example = try PolicyObject(element, in: key, partID: object.partID)
      try example.allowKeys("password personal previous history".words)
      let password = try example.string(
        example.required("password"), key: "password", mayBeEmpty: true)
      return Rule.Example(
        password, personal: try example.personalWords("personal"),
        previous: try example.string("previous"), history: try example.passwords("history"))
    }
  }

  // MARK: Kinds

  func corpus(_ path: String, _ object: PolicyObject) throws(PolicyFileError) -> BreachedPasswords {
    try located(object) { () throws(PolicyError) in
      try surroundings.openCorpus(surroundings.path(path))
    }
  }

  /// Reads the list that a rule names, and how it is compared.
  @inline(never) func list(_ object: PolicyObject) throws(PolicyFileError) -> Blocklist {
    let place = try object.required("list")
    let name = try object.string(place, key: "list")
    let top = try object.wholeNumber("top", in: Blocklist.tops)
    let comparison: Blocklist.Comparison = try object.choice("compare") ?? .whole
    let variants = Blocklist.Variants(
      forms: try object.choices("forms") ?? [],
      edits: try object.wholeNumber("edits", in: Blocklist.allowedEdits) ?? 0,
      derivedFrom: try object.choices("derivedFrom") ?? [],
      case: try object.choice("case") ?? .ignored)
    // Whatever has a dot or a slash is a file's path.
    guard name.contains("/") || name.contains(".") else {
      return try located(object) { () throws(PolicyError) in
        try Blocklist(shipped: name, top: top, comparison: comparison, variants: variants)
      }
    }
    let words: WordList
    do throws(PolicyError) {
      words = try lists.words(of: name, top: top, case: variants.letterCase)
    } catch { throw object.fail(error.reason, at: place.location) }
    return try located(object) { () throws(PolicyError) in
      try Blocklist(
        name: surroundings.path(name), top: top, words: words, comparison: comparison,
        variants: variants
      ) { lists.lookAlikes(of: $0) }
    }
  }

  func located<Value>(
    _ object: PolicyObject, _ make: () throws(PolicyError) -> Value
  ) throws(PolicyFileError) -> Value {
    do throws(PolicyError) { return try make() } catch { throw object.located(error) }
  }
}
