internal import JSON
internal import Patterns

extension Rule {
  /// The demand of a rule that is made in code, with the same names as in a file.
  public indirect enum Demand: Sendable {
    /// The PCRE2 pattern is found, or is found between `min` and `max` times without overlaps.
    case match(String, min: Int? = nil, max: Int? = nil)
    /// The PCRE2 pattern is not found.
    case avoid(String)
    /// The password has at least `min` characters, at most `max`, or both.
    case length(min: Int? = nil, max: Int? = nil, unit: LengthUnit = .codePoints)
    /// At least this number of the rules are met. Their severity is that of the group.
    case atLeast(Int, of: [Rule])
    /// The password is, or contains, no word of the list, whatever the case of its letters.
    case blocklist(Blocklist)
    /// The password, taken whole, is not an expected value: an entry of the list more than once,
    /// one of the user's own words, any text three times or more, or nothing but runs of three or
    /// more characters that are equal or follow an order. How the list compares does not matter.
    case expected(Blocklist)
    /// The password is not among those known from breaches, or was seen there fewer times than
    /// `minCount`. If the corpus cannot tell, the rule is undetermined, which is never a pass.
    case breached(BreachedPasswords, minCount: Int = 1)
    /// The password contains, or as a whole is, none of the user's own words.
    ///
    /// - Parameters:
    ///   - minLength: Words of fewer characters are passed over.
    ///   - of: Words of other kinds are passed over. A word whose kind is not known is one of each.
    ///   - compare: Whether a word is looked for within the password.
    ///   - separators: The characters at which a word is taken apart, into parts that count instead
    ///     of it; none takes it as it is. Nil for the word itself and its parts of letters and
    ///     digits.
    ///   - forms: Other forms in which words count.
    case personal(
      minLength: Int = 3, of: Set<PersonalWord.Kind> = Set(PersonalWord.Kind.allCases),
      compare: Blocklist.Comparison = .contains, separators: String? = nil,
      forms: Set<WordForm> = [])
    /// At least `minEdits` characters must be inserted, deleted or replaced to get the previous
    /// password.
    ///
    /// - Parameters:
    ///   - minEdits: 1 to 1000.
    ///   - case: Whether a change of case counts for nothing.
    ///   - rotations: Whether the previous password with its end put in front, or its start at the
    ///     end, counts as the previous password.
    case differs(minEdits: Int = 1, case: Bool = false, rotations: Bool = false)
    /// The password is none of the user's `last` passwords, whose hashes are given when it is
    /// judged. If one cannot be compared, the rule is undetermined, which is never a pass.
    case history(last: Int)
    /// One character stands at most `max` times in a row.
    case repeats(max: Int)
    /// At most `max` characters in a row follow one of the orders. If the orders wrap, their start
    /// follows their end, as in 8901.
    case sequences(max: Int, kinds: Set<SequenceKind> = SequenceKind.usual, wraps: Bool = false)
    /// The password has at least `min` different characters; "a" and "A" are two.
    case distinct(min: Int)
    /// Characters of a class, such as `[0-9]`, occur at most `max` times in all; without a class
    /// every single character does.
    case occurrences(max: Int, of: String? = nil)
    /// The password has at least `min` words.
    ///
    /// - Parameters:
    ///   - min: 1 to 100. A word is a run of letters; whatever else there is separates words.
    ///   - distinct: Whether a word that stands twice counts once.
    ///   - minLength: Words of fewer letters do not count.
    ///   - list: Other words do not count; nil if all do. How the list compares does not matter.
    case words(min: Int, distinct: Bool = false, minLength: Int = 3, list: Blocklist? = nil)
    /// The password has no year among these: four digits that stand alone.
    case years(ClosedRange<Int> = 1900...2099)
    /// The password has no date of these years: day, month and year as digits, in any order that
    /// people use, with or without separators.
    case dates(ClosedRange<Int> = 1900...2099)
    /// The password has only characters of a class, such as `[a-z0-9]`.
    case onlyCharacters(String)
    /// The password has only characters of these scripts, such as "Latin", and of all scripts.
    case scripts([String])
    /// The scripts of the password are mixed no more than this.
    case mixedScripts(ScriptMixture)
    /// The score of 0 to 100 is at least this; see `StrengthEstimate/score`.
    case minScore(Int)
    /// An attacker needs at least this number of guesses.
    case minGuesses(Double)
  }

  /// Makes a rule, with all that a file could say of it.
  ///
  ///     try Rule(id: "digit", label: "a digit", .match("[0-9]"), accepts: ["a1"], rejects: ["a"])
  ///
  /// - Parameters:
  ///   - id: Kebab-case and unique in its policy.
  ///   - label: The text of the rule in a checklist.
  ///   - demand: When the rule is met.
  ///   - message: The sentence for a rule that is not met; nil uses the label.
  ///   - reference: The clause of a standard that the rule comes from.
  ///   - severity: Whether the rule rejects or only warns.
  ///   - condition: The rule applies to passwords of this length only.
  ///   - role: The rule applies to users with this role, or without it, only.
  ///   - accepts: Passwords that must meet the rule; see ``Policy/exampleFailures(estimator:)``.
  ///   - rejects: Passwords that must not meet the rule.
  ///   - comment: A remark for whoever maintains the policy.
  /// - Throws: `PolicyError` for the first mistake, such as a pattern that PCRE2 does not take, or
  ///   a demand that nothing could meet or that nothing could fail.
  public init(
    id: String, label: LocalizedText, _ demand: Demand, message: LocalizedText? = nil,
    reference: String? = nil, severity: Severity = .error, when condition: LengthLimit? = nil,
    role: RoleCondition? = nil, accepts: [Example] = [], rejects: [Example] = [],
    comment: String? = nil
  ) throws(PolicyError) {
    do throws(PolicyError) {
      guard isKebabCase(id) else { throw PolicyError(.badID(id), key: "id") }
      try PolicyError.check(label, "label")
      try PolicyError.check(message, "message")
      if let role, !isKebabCase(role.name) { throw PolicyError(.badID(role.name), key: role.key) }
      self.init(
        id: id, label: label, message: message, reference: reference, severity: severity,
        condition: condition, kind: try Kind(demand), accepts: accepts, rejects: rejects,
        role: role, comment: comment)
    } catch {
      throw error.inPart(id)
    }
  }
}

extension Rule.RoleCondition {
  /// The key of the condition in a file.
  package var key: String {
    switch self {
    case .with: "role"
    case .without: "withoutRole"
    }
  }
}

extension Rule.Kind {
  /// Checks a demand: some password must meet it and another one fail it.
  fileprivate init(_ demand: Rule.Demand) throws(PolicyError) {
    switch demand {
    case .match(let pattern, let min, let max):
      let bounds = RuleBounds.occurrences
      let occurrences = try RuleBounds.range(min, max, in: bounds, defaultMin: 1) ?? 1...Int.max
      let use: RulePattern.Use = occurrences == 1...Int.max ? .found : .counted
      self = .match(try compiled(pattern, use, key: "match"), occurrences: occurrences)
    case .avoid(let pattern): self = .avoid(try compiled(pattern, .notFound, key: "avoid"))
    case .length(let min, let max, let unit):
      self = .length(try LengthLimit(min: min, max: max, unit: unit))
    case .atLeast(let count, let members):
      guard !members.isEmpty else { throw PolicyError(.empty(key: "of"), key: "of") }
      try RuleBounds.check(count, "atLeast", in: RuleBounds.members)
      guard count <= members.count else {
        throw PolicyError(
          .file(.moreThanMembers(atLeast: count, members: members.count)), key: "atLeast")
      }
      if let member = members.first(where: { $0.severity != .error }) {
        throw PolicyError(.file(.memberSeverity), key: "severity", partID: member.id)
      }
      if let member = members.first(where: { $0.role != nil }) {
        throw PolicyError(.file(.memberRole), key: "when", partID: member.id)
      }
      self = .atLeast(count, of: members)
    case .blocklist(let list): self = .blocklist(list)
    case .expected(let list):
      try list.checkThatItCanBeRead()
      self = .expected(list)
    case .breached(let passwords, let minCount):
      try passwords.check(minCount: minCount)
      self = .breached(passwords, minCount: minCount)
    case .personal(let minLength, let kinds, let comparison, let separators, let forms):
      try RuleBounds.check(minLength, "minLength", in: RuleBounds.minLength)
      guard !kinds.isEmpty else { throw PolicyError(.empty(key: "of"), key: "of") }
      self = .personal(
        PersonalDemand(
          minLength: minLength, kinds: kinds, comparison: comparison,
          separators: separators.map { Array($0.unicodeScalars) }, forms: forms))
    case .differs(let minEdits, let foldsCase, let rotates):
      try RuleBounds.check(minEdits, "minEdits", in: RuleBounds.minEdits)
      self = .differs(
        DifferenceDemand(minEdits: minEdits, case: foldsCase, rotations: rotates))
    case .history(let last):
      try RuleBounds.check(last, "last", in: RuleBounds.history)
      self = .history(last: last)
    case .repeats(let max):
      try RuleBounds.check(max, "max", in: RuleBounds.repeats)
      self = .repeats(max: max)
    case .sequences(let max, let kinds, let wraps):
      try RuleBounds.check(max, "max", in: RuleBounds.sequences)
      guard !kinds.isEmpty else { throw PolicyError(.empty(key: "kinds"), key: "kinds") }
      self = .sequences(max: max, kinds: kinds, wraps: wraps)
    case .distinct(let min):
      try RuleBounds.check(min, "min", in: RuleBounds.distinct)
      self = .distinct(min: min)
    case .occurrences(let max, let characters):
      // None of any character would be no password at all.
      let least = characters == nil ? 1 : 0
      try RuleBounds.check(max, "max", in: least...RuleBounds.occurrences.upperBound)
      let pattern = try characters.map { source throws(PolicyError) in
        try oneCharacter(source, key: "of")
      }
      self = .occurrences(of: pattern, max: max)
    case .words(let min, let isDistinct, let minLength, let list):
      try list?.checkThatItCanBeRead()
      try RuleBounds.check(min, "min", in: RuleBounds.words)
      try RuleBounds.check(minLength, "minLength", in: RuleBounds.minLength)
      self = .words(
        WordDemand(min: min, isDistinct: isDistinct, minLength: minLength, list: list))
    case .years(let years):
      try RuleBounds.check(years)
      self = .years(years, try compiled(KindPatterns.year(in: years), .notFound, key: "years"))
    case .dates(let years):
      try RuleBounds.check(years)
      self = .dates(years, try compiled(KindPatterns.date(in: years), .notFound, key: "dates"))
    case .onlyCharacters(let characters):
      _ = try oneCharacter(characters, key: "only")
      let others = KindPatterns.other(than: characters)
      self = .characters(
        .only(characters), plain: .avoid(try compiled(others, .notFound, key: "only")))
    case .scripts(let scripts):
      guard !scripts.isEmpty else { throw PolicyError(.empty(key: "scripts"), key: "scripts") }
      for script in scripts { try check(script: script) }
      let others = KindPatterns.other(thanScripts: scripts)
      self = .characters(
        .scripts(scripts), plain: .avoid(try compiled(others, .notFound, key: "scripts")))
    case .mixedScripts(let mixture):
      let text = try compiled(KindPatterns.text(mixing: mixture), .found, key: "mixedScripts")
      self = .characters(.mixture(mixture), plain: .match(text, occurrences: 1...Int.max))
    case .minScore(let score):
      try RuleBounds.check(score, "minScore", in: RuleBounds.score)
      self = .strength(.score(score))
    case .minGuesses(let guesses):
      guard guesses >= 2, guesses.isFinite else {
        throw PolicyError(
          .outOfRange(key: "minGuesses", value: guesses, allowed: 2...Int.max), key: "minGuesses")
      }
      self = .strength(.guesses(log10: decimalLogarithm(guesses)))
    }
  }
}

/// Compiles a pattern that must stand for one character.
private func oneCharacter(_ source: String, key: String) throws(PolicyError) -> RulePattern {
  let pattern = try compiled(source, .counted, key: key)
  switch pattern.tree.root.kind {
  case .set, .literal: return pattern
  default: throw PolicyError(.file(.notOneCharacter(source)), key: key)
  }
}

/// Throws if PCRE2 knows no script of this name.
private func check(script: String) throws(PolicyError) {
  let isName = script.utf8.allSatisfy { byte in
    byte == 0x5F || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
  }
  let pattern =
    isName && !script.isEmpty ? try? RulePattern("\\p{scx:\(script)}", use: .found) : nil
  guard pattern != nil else {
    throw PolicyError(.file(.unknownScript(script)), key: "scripts")
  }
}

private func compiled(
  _ source: String, _ use: RulePattern.Use, key: String
) throws(PolicyError) -> RulePattern {
  guard !source.isEmpty else { throw PolicyError(.empty(key: key), key: key) }
  do { return try RulePattern(source, use: use) } catch {
    throw PolicyError(
      .file(.badPattern(source, offset: error.offset, reason: error.reason)), key: key)
  }
}
