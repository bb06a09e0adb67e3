internal import LocatedJSON
internal import PCRE2
internal import PatternSyntax

extension Rule {
  /// The demand of a rule that is made in code, with the same names as in a file.
  public enum Demand: Sendable {
    /// The PCRE2 pattern is found, or found so many times without overlaps.
    case match(String, min: Int? = nil, max: Int? = nil)
    /// The PCRE2 pattern is not found.
    case avoid(String)
    /// The password has at least so many characters, at most so many, or both.
    case length(min: Int? = nil, max: Int? = nil, unit: LengthUnit = .codePoints)
    /// So many of the rules are met. Their severity is that of the group.
    case atLeast(Int, of: [Rule])
    /// The password is, or contains, no word of the list, whatever the case of its letters.
    case blocklist(Blocklist)
    /// The password, taken whole, is none that is to be expected: an entry of the list more than
    /// once, one of the user's own words, any text three times or more, or nothing but runs of
    /// three or more characters in order or the same. How the list compares does not matter.
    case expected(Blocklist)
    /// The password is not among those known from breaches, or was seen there fewer times than this.
    /// What the corpus cannot tell is undetermined, which is never a pass.
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
    /// So many characters must be inserted, deleted or replaced to get the previous password.
    case differs(minEdits: Int = 1)
    /// No character stands more than so many times in a row.
    case repeats(max: Int)
    /// No more than so many characters in a row follow one of the orders.
    case sequences(max: Int, kinds: Set<SequenceKind> = Set(SequenceKind.allCases))
    /// The password has at least so many different characters; "a" and "A" are two.
    case distinct(min: Int)
    /// Characters of a class, such as `[0-9]`, occur no more than so many times, all together;
    /// without a class no single character does.
    case occurrences(max: Int, of: String? = nil)
    /// The score of 0 to 100 is at least this; see `StrengthEstimate/score`.
    case minScore(Int)
    /// An attacker needs at least so many guesses.
    case minGuesses(Double)
  }

  /// A rule, with what a file could say of it.
  ///
  ///     try Rule(id: "digit", label: "a digit", .match("[0-9]"), accepts: ["a1"], rejects: ["a"])
  ///
  /// - Parameters:
  ///   - id: Kebab-case and unique in its policy.
  ///   - label: What a checklist says of the rule.
  ///   - demand: When the rule is met.
  ///   - message: What is said when the rule is not met, if the label does not do.
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
  /// How a file says it.
  package var key: String {
    switch self {
    case .with: "role"
    case .without: "withoutRole"
    }
  }
}

extension Rule.Kind {
  /// The demand, if it is one that some password meets and another fails.
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
    case .expected(let list): self = .expected(list)
    case .breached(let passwords, let minCount):
      try passwords.check(minCount: minCount)
      self = .breached(passwords, minCount: minCount)
    case .personal(let minLength, let kinds, let comparison, let separators, let forms):
      try RuleBounds.check(minLength, "minLength", in: RuleBounds.minLength)
      guard !kinds.isEmpty else { throw PolicyError(.empty(key: "of"), key: "of") }
      self = .personal(
        PersonalDemand(
          minLength: minLength, kinds: kinds, comparison: comparison, separators: separators,
          forms: forms))
    case .differs(let minEdits):
      try RuleBounds.check(minEdits, "minEdits", in: RuleBounds.minEdits)
      self = .differs(minEdits: minEdits)
    case .repeats(let max):
      try RuleBounds.check(max, "max", in: RuleBounds.repeats)
      self = .repeats(max: max)
    case .sequences(let max, let kinds):
      try RuleBounds.check(max, "max", in: RuleBounds.sequences)
      guard !kinds.isEmpty else { throw PolicyError(.empty(key: "kinds"), key: "kinds") }
      self = .sequences(max: max, kinds: kinds)
    case .distinct(let min):
      try RuleBounds.check(min, "min", in: RuleBounds.distinct)
      self = .distinct(min: min)
    case .occurrences(let max, let characters):
      // None of any character would be no password at all.
      let least = characters == nil ? 1 : 0
      try RuleBounds.check(max, "max", in: least...RuleBounds.occurrences.upperBound)
      self = .occurrences(of: try characters.map(oneCharacter), max: max)
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

/// A pattern that stands for one character.
private func oneCharacter(_ source: String) throws(PolicyError) -> RulePattern {
  let pattern = try compiled(source, .counted, key: "of")
  switch pattern.tree.root.kind {
  case .set, .literal: return pattern
  default: throw PolicyError(.file(.notOneCharacter(source)), key: "of")
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
