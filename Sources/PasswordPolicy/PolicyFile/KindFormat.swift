internal import JSON
internal import UnicodeText

/// A kind of rule as a policy file writes it.
package struct KindFormat: Sendable {
  package let key: String
  /// The keys of the object that the key has for a value; none if it is no object.
  package let members: [String]
  /// The keys of the rule that go with the kind's own.
  package let companions: [String]
  /// Reads the demand of the kind's object, or of the rule if that is none.
  let demand: Reader

  typealias Reader =
    @Sendable (_ object: PolicyObject, _ decoder: PolicyDecoder)
    throws(PolicyFileError) -> Rule.Demand

  init(
    _ key: String, _ members: String = "", with companions: String = "", _ demand: @escaping Reader
  ) {
    (self.key, self.members, self.companions) = (key, members.words, companions.words)
    self.demand = demand
  }

  /// Every kind, in the order in which messages list them.
  package static let all = [
    KindFormat("match", with: "min max") { (rule, _) throws(PolicyFileError) in
      .match(
        try rule.requiredString("match"), min: try rule.number("min"), max: try rule.number("max"))
    },
    KindFormat("avoid") { (rule, _) throws(PolicyFileError) in
      .avoid(try rule.requiredString("avoid"))
    },
    KindFormat("length", "min max unit") { (object, _) throws(PolicyFileError) in
      .length(
        min: try object.number("min"), max: try object.number("max"),
        unit: try object.choice("unit") ?? .codePoints)
    },
    KindFormat("atLeast", with: "of") { (rule, decoder) throws(PolicyFileError) in
      .atLeast(try rule.requiredNumber("atLeast"), of: try decoder.rules(rule, key: "of"))
    },
    KindFormat("not") { (rule, decoder) throws(PolicyFileError) in
      .not(try decoder.demand(try rule.requiredObject("not"), only: []))
    },
    KindFormat("after") { (rule, decoder) throws(PolicyFileError) in
      let object = try rule.requiredObject("after")
      let list = try object.requiredObject("remove")
      try list.allowKeys(["list", "top"])
      let words = try decoder.list(list)
      try decoder.located(list) { () throws(PolicyError) in try words.checkThatItCanBeRead() }
      return .after(
        removing: words, leaving: try object.wholeNumber("leave", in: 0...1) ?? 0,
        try decoder.demand(object, only: ["remove", "leave"]))
    },
    KindFormat("blocklist", "list top compare forms edits derivedFrom case") {
      (object, decoder) throws(PolicyFileError) in .blocklist(try decoder.list(object))
    },
    KindFormat("breached", "file minCount") { (object, decoder) throws(PolicyFileError) in
      let path = try object.requiredString("file")
      let minCount = try object.number("minCount") ?? 1
      return .breached(try decoder.corpus(path, object), minCount: minCount)
    },
    KindFormat("expected", "list top") { (object, decoder) throws(PolicyFileError) in
      .expected(try decoder.list(object))
    },
    KindFormat("personal", "minLength of compare separators forms case") {
      (object, _) throws(PolicyFileError) in
      .personal(
        minLength: try object.number("minLength") ?? 3,
        of: try object.choices("of") ?? Set(PersonalWord.Kind.allCases),
        compare: try object.choice("compare") ?? .contains,
        separators: try object["separators"].map { value throws(PolicyFileError) in
          try object.string(value, key: "separators", mayBeEmpty: true)
        },
        forms: try object.choices("forms") ?? [], case: try object.choice("case") ?? .ignored)
    },
    KindFormat("differs", "minEdits case rotations") { (object, _) throws(PolicyFileError) in
      .differs(
        minEdits: try object.number("minEdits") ?? 1, case: try object.flag("case") ?? false,
        rotations: try object.flag("rotations") ?? false)
    },
    KindFormat("history", "last days") { (object, _) throws(PolicyFileError) in
      .history(last: try object.requiredNumber("last"), days: try object.number("days"))
    },
    KindFormat("repeats", "max") { (object, _) throws(PolicyFileError) in
      .repeats(max: try object.requiredNumber("max"))
    },
    KindFormat("sequences", "max kinds wraps order") { (object, _) throws(PolicyFileError) in
      .sequences(
        max: try object.requiredNumber("max"), kinds: try object.choices("kinds"),
        wraps: try object.flag("wraps") ?? false, orders: try object.strings("order"))
    },
    KindFormat("distinct", "min") { (object, _) throws(PolicyFileError) in
      .distinct(min: try object.requiredNumber("min"))
    },
    KindFormat("occurrences", "of max") { (object, _) throws(PolicyFileError) in
      .occurrences(max: try object.requiredNumber("max"), of: try object.string("of"))
    },
    KindFormat("words", "min distinct minLength list") {
      (object, decoder) throws(PolicyFileError) in
      .words(
        min: try object.requiredNumber("min"), distinct: try object.flag("distinct") ?? false,
        minLength: try object.number("minLength") ?? 3,
        list: object.has("list") ? try decoder.list(object) : nil)
    },
    KindFormat("years", "from to") { (object, _) throws(PolicyFileError) in
      .years(try object.years())
    },
    KindFormat("dates", "from to") { (object, _) throws(PolicyFileError) in
      .dates(try object.years())
    },
    KindFormat("characters", "only scripts mixedScripts") { (object, _) throws(PolicyFileError) in
      try object.allowOne(of: ["only", "scripts", "mixedScripts"])
      if object.has("scripts") { return .characters(scripts: try object.strings("scripts")) }
      if let mixture: ScriptMixture = try object.choice("mixedScripts") {
        return .characters(mixedScripts: mixture)
      }
      return .characters(only: try object.requiredString("only"))
    },
    KindFormat("strength", "minScore minGuesses") { (object, _) throws(PolicyFileError) in
      try object.allowOne(of: ["minScore", "minGuesses"])
      guard let guesses = object["minGuesses"] else {
        return .strength(minScore: try object.requiredNumber("minScore"))
      }
      guard let number = guesses.number else {
        throw object.wrongType(guesses, "minGuesses", "a number")
      }
      return .strength(minGuesses: number)
    },
  ]
}
