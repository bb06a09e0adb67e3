internal import CPlatform
internal import JSON
internal import Patterns

extension Rule {
  /// The demand of a rule that is made in code, with the same names as in a file.
  ///
  /// A mistake in it is thrown when its rule is made.
  public struct Demand: Sendable {
    /// The checked demand, which some password meets and another one fails, or the mistake in it.
    let checked: Result<Kind, PolicyError>

    /// - Parameter numbers: The numbers of the demand by their keys, with those allowed.
    init(_ kind: Kind, _ numbers: (key: String, value: Int, allowed: ClosedRange<Int>)...) {
      self.init { () throws(PolicyError) in
        for (key, value, allowed) in numbers { try RuleBounds.check(value, key, in: allowed) }
        return kind
      }
    }

    init(_ check: () throws(PolicyError) -> Kind) {
      do throws(PolicyError) { checked = .success(try check()) } catch { checked = .failure(error) }
    }
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
  ///   - condition: The rule applies to passwords that meet this demand only, such as those of
  ///     some lengths. A password of which that could not be decided is refused.
  ///   - role: The rule applies to users with this role, or without it, only.
  ///   - accepts: Passwords that must meet the rule; see ``Policy/exampleFailures(estimator:)``.
  ///   - rejects: Passwords that must not meet the rule.
  ///   - comment: A remark for whoever maintains the policy.
  /// - Throws: `PolicyError` for the first mistake, such as a pattern that PCRE2 does not take, or
  ///   a demand that nothing could meet or that nothing could fail.
  public init(
    id: String, label: LocalizedText, _ demand: Demand, message: LocalizedText? = nil,
    reference: String? = nil, severity: Severity = .error, when condition: Demand? = nil,
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
        condition: try condition?.checked.get(), kind: try demand.checked.get(), accepts: accepts,
        rejects: rejects, role: role, comment: comment)
    } catch { throw error.inPart(id) }
  }
}

extension Rule.Demand {
  /// The PCRE2 pattern is found, or is found between `min` and `max` times without overlaps.
  public static func match(_ pattern: String, min: Int? = nil, max: Int? = nil) -> Self {
    Self { () throws(PolicyError) in
      let occurrences = try RuleBounds.range(min, max, in: 0...10_000, defaultMin: 1) ?? 1...Int.max
      let use: RulePattern.Use = occurrences == 1...Int.max ? .found : .counted
      return .match(try compiled(pattern, use, key: "match"), occurrences: occurrences)
    }
  }

  /// The PCRE2 pattern is not found.
  public static func avoid(_ pattern: String) -> Self {
    Self { () throws(PolicyError) in .avoid(try compiled(pattern, .notFound, key: "avoid")) }
  }

  /// The password has at least `min` characters, at most `max`, or both.
  public static func length(min: Int? = nil, max: Int? = nil, unit: LengthUnit = .codePoints)
    -> Self
  { Self { () throws(PolicyError) in .length(try LengthLimit(min: min, max: max, unit: unit)) } }

  /// At least this number of the rules are met. Their severity is that of the group.
  public static func atLeast(_ count: Int, of members: [Rule]) -> Self {
    Self { () throws(PolicyError) in
      guard !members.isEmpty else { throw PolicyError(.empty(key: "of"), key: "of") }
      try RuleBounds.check(count, "atLeast", in: 1...1000)
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
      return .atLeast(count, of: members)
    }
  }

  /// The demand is not met. Where it does not apply, neither does this.
  public static func not(_ demand: Self) -> Self {
    Self { () throws(PolicyError) in .not(try demand.checked.get()) }
  }

  /// The rest of the password, without the entries of a list, meets a demand on its text.
  ///
  /// - Parameters:
  ///   - list: The longest entry of four bytes or more at each place is taken out. How the list
  ///     compares does not matter.
  ///   - leaves: How many characters stand for each entry in what is left: 0 or 1.
  ///   - demand: Of the kinds that look at nothing but the text.
  public static func after(removing list: Blocklist, leaving leaves: Int = 0, _ demand: Self)
    -> Self
  {
    Self { () throws(PolicyError) in
      try list.checkThatItCanBeRead()
      try RuleBounds.check(leaves, "leave", in: 0...1)
      let kind = try demand.checked.get()
      guard kind.looksAtTextOnly else {
        throw PolicyError(.file(.notAboutText(kind.key)), key: "after")
      }
      return .after(Removal(list: list, leaves: leaves), kind)
    }
  }

  /// The password is, or contains, no word of the list, whatever the case of its letters.
  public static func blocklist(_ list: Blocklist) -> Self { Self(.blocklist(list)) }

  /// The password, taken whole, is not an expected value: an entry of the list more than once,
  /// one of the user's own words, any text three times or more, or nothing but runs of three or
  /// more characters that are equal or follow an order. How the list compares does not matter.
  public static func expected(_ list: Blocklist) -> Self {
    Self { () throws(PolicyError) in
      try list.checkThatItCanBeRead()
      return .expected(list)
    }
  }

  /// The password is not among those known from breaches, or was seen there fewer times than
  /// `minCount`. If the corpus cannot tell, the rule is undetermined, which is never a pass.
  public static func breached(_ passwords: BreachedPasswords, minCount: Int = 1) -> Self {
    Self { () throws(PolicyError) in
      try RuleBounds.check(minCount, "minCount", in: 1...1_000_000_000)
      guard passwords.source.canTell(minCount: minCount) else {
        throw PolicyError(.file(.untoldCount(passwords.name, minCount: minCount)), key: "minCount")
      }
      return .breached(passwords, minCount: minCount)
    }
  }

  /// The password contains, or as a whole is, none of the user's own words.
  ///
  /// - Parameters:
  ///   - minLength: Words of fewer characters are passed over.
  ///   - kinds: Words of other kinds are passed over. A word whose kind is not known is one of
  ///     each.
  ///   - comparison: Whether a word is looked for within the password.
  ///   - separators: The characters at which a word is taken apart, into parts that count instead
  ///     of it; none takes it as it is. Nil for the word itself and its parts of letters and
  ///     digits.
  ///   - forms: Other forms in which words count.
  ///   - letterCase: Whether the case of letters, and accents, matter.
  public static func personal(
    minLength: Int = 3, of kinds: Set<PersonalWord.Kind> = Set(PersonalWord.Kind.allCases),
    compare comparison: Blocklist.Comparison = .contains, separators: String? = nil,
    forms: Set<WordForm> = [], case letterCase: LetterCase = .ignored
  ) -> Self {
    Self { () throws(PolicyError) in
      try RuleBounds.check(minLength, "minLength", in: 1...100)
      guard !kinds.isEmpty else { throw PolicyError(.empty(key: "of"), key: "of") }
      try letterCase.check(forms)
      return .personal(
        PersonalDemand(
          minLength: minLength, kinds: kinds, comparison: comparison,
          separators: separators.map { Array($0.unicodeScalars) }, forms: forms,
          letterCase: letterCase))
    }
  }

  /// At least `minEdits` characters must be inserted, deleted or replaced to get the previous
  /// password.
  ///
  /// - Parameters:
  ///   - minEdits: 1 to 1000.
  ///   - foldsCase: Whether a change of case counts for nothing.
  ///   - rotates: Whether the previous password with its end put in front, or its start at the
  ///     end, counts as the previous password.
  public static func differs(
    minEdits: Int = 1, case foldsCase: Bool = false, rotations rotates: Bool = false
  ) -> Self {
    Self(
      .differs(DifferenceDemand(minEdits: minEdits, case: foldsCase, rotations: rotates)),
      ("minEdits", minEdits, 1...1000))
  }

  /// The password is none of the user's `last` passwords, whose hashes are given when it is
  /// judged, nor one that was in use within the last `days`, where that is given too. If one cannot
  /// be compared, the rule is undetermined, which is never a pass.
  public static func history(last: Int, days: Int? = nil) -> Self {
    Self(
      .history(last: last, days: days), ("last", last, 1...1000), ("days", days ?? 1, 1...36_500))
  }

  /// One character stands at most `max` times in a row.
  public static func repeats(max: Int) -> Self { Self(.repeats(max: max), ("max", max, 1...1000)) }

  /// At most `max` characters in a row follow one of the orders. If the orders wrap, their start
  /// follows their end, as in 8901.
  ///
  /// - Parameters:
  ///   - max: 2 to 1000.
  ///   - kinds: The orders that are known; nil for `SequenceKind.usual` or, with orders of one's
  ///     own, for none.
  ///   - wraps: Whether the start of an order follows its end.
  ///   - orders: Other orders, each the text of its characters, such as an alphabet. Case does not
  ///     matter.
  public static func sequences(
    max: Int, kinds: Set<SequenceKind>? = nil, wraps: Bool = false, orders: [String] = []
  ) -> Self {
    Self { () throws(PolicyError) in
      // Every character alone is a sequence of one, so less than two could never be met.
      try RuleBounds.check(max, "max", in: 2...1000)
      guard kinds?.isEmpty != true else { throw PolicyError(.empty(key: "kinds"), key: "kinds") }
      try RuleBounds.check(orders.count, "order", in: 0...32)
      for order in orders where SequenceOrder(own: order)?.isLonger(than: max) != true {
        throw PolicyError(
          .file(.badOrder(order, above: max, most: SequenceOrder.mostCharacters)), key: "order")
      }
      let kinds = kinds ?? (orders.isEmpty ? SequenceKind.usual : [])
      return .sequences(max: max, kinds: kinds, wraps: wraps, orders: orders)
    }
  }

  /// The password has at least `min` different characters; "a" and "A" are two.
  public static func distinct(min: Int) -> Self {
    Self(.distinct(min: min), ("min", min, 2...1000))
  }

  /// Characters of a class, such as `[0-9]`, occur at most `max` times in all; without a class
  /// every single character does.
  public static func occurrences(max: Int, of characters: String? = nil) -> Self {
    Self { () throws(PolicyError) in
      // None of any character would be no password at all.
      try RuleBounds.check(max, "max", in: (characters == nil ? 1 : 0)...10_000)
      let pattern = try characters.map { source throws(PolicyError) in
        try oneCharacter(source, key: "of")
      }
      return .occurrences(
        of: pattern, max: max, plain: pattern.map { .match($0, occurrences: 0...max) })
    }
  }

  /// The password has at least `min` words.
  ///
  /// - Parameters:
  ///   - min: 1 to 100. A word is a run of letters; whatever else there is separates words.
  ///   - isDistinct: Whether a word that stands twice counts once.
  ///   - minLength: Words of fewer letters do not count.
  ///   - list: Other words do not count; nil if all do. How the list compares does not matter.
  public static func words(
    min: Int, distinct isDistinct: Bool = false, minLength: Int = 3, list: Blocklist? = nil
  ) -> Self {
    Self { () throws(PolicyError) in
      try list?.checkThatItCanBeRead()
      try RuleBounds.check(min, "min", in: 1...100)
      try RuleBounds.check(minLength, "minLength", in: 1...100)
      return .words(WordDemand(min: min, isDistinct: isDistinct, minLength: minLength, list: list))
    }
  }

  /// The password has no year among these: four digits that stand alone.
  public static func years(_ years: ClosedRange<Int> = 1900...2099) -> Self {
    Self { () throws(PolicyError) in
      try checkYears(years)
      let pattern = try compiled(KindPatterns.year(in: years), .notFound, key: "years")
      return .years(years, plain: .avoid(pattern))
    }
  }

  /// The password has no date of these years: day, month and year as digits, in any order that
  /// people use, with or without separators.
  public static func dates(_ years: ClosedRange<Int> = 1900...2099) -> Self {
    Self { () throws(PolicyError) in
      try checkYears(years)
      let pattern = try compiled(KindPatterns.date(in: years), .notFound, key: "dates")
      return .dates(years, plain: .avoid(pattern))
    }
  }

  static let knownYears = 1000...2999

  private static func checkYears(_ years: ClosedRange<Int>) throws(PolicyError) {
    try RuleBounds.check(years.lowerBound, "from", in: knownYears)
    try RuleBounds.check(years.upperBound, "to", in: knownYears)
  }

  /// The password has only characters of a class, such as `[a-z0-9]`.
  public static func characters(only characters: String) -> Self {
    Self { () throws(PolicyError) in
      // Verbs such as `(*UCP)` can only stand before all else.
      let verbs = try oneCharacter(characters, key: "only").tree.startVerbs
        .map { $0.rawValue }.joined()
      let one = String(Substring(characters.utf8.dropFirst(verbs.utf8.count)))
      let others = verbs + KindPatterns.other(than: one)
      return .characters(
        .only(characters), plain: .avoid(try compiled(others, .notFound, key: "only")))
    }
  }

  /// The password has only characters of these scripts, such as "Latin", and of all scripts.
  public static func characters(scripts: [String]) -> Self {
    Self { () throws(PolicyError) in
      guard !scripts.isEmpty else { throw PolicyError(.empty(key: "scripts"), key: "scripts") }
      for script in scripts { try check(script: script) }
      let others = KindPatterns.other(thanScripts: scripts)
      return .characters(
        .scripts(scripts), plain: .avoid(try compiled(others, .notFound, key: "scripts")))
    }
  }

  /// The scripts of the password are mixed no more than this.
  public static func characters(mixedScripts mixture: ScriptMixture) -> Self {
    Self { () throws(PolicyError) in
      let text = try compiled(KindPatterns.text(mixing: mixture), .found, key: "mixedScripts")
      return .characters(.mixture(mixture), plain: .match(text, occurrences: 1...Int.max))
    }
  }

  /// The score of 0 to 100 is at least this; see `StrengthEstimate/score`.
  public static func strength(minScore score: Int) -> Self {
    Self(.strength(.score(score)), ("minScore", score, 1...100))
  }

  /// An attacker needs at least this number of guesses.
  public static func strength(minGuesses guesses: Double) -> Self {
    Self { () throws(PolicyError) in
      guard guesses >= 2, guesses.isFinite else {
        throw PolicyError(
          .outOfRange(key: "minGuesses", value: guesses, allowed: 2...Int.max), key: "minGuesses")
      }
      return .strength(.guesses(log10: log10(guesses)))
    }
  }
}

extension Rule.Kind {
  /// Whether the demand is about the text alone, and applies to every text.
  fileprivate var looksAtTextOnly: Bool {
    switch plain {
    case .match, .avoid, .length, .repeats, .sequences, .distinct, .occurrences, .words: true
    case .not(let kind): kind.looksAtTextOnly
    default: false
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

private func check(script: String) throws(PolicyError) {
  let isName = script.utf8.allSatisfy { byte in
    byte == 0x5F || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
  }
  let pattern =
    isName && !script.isEmpty ? try? RulePattern("\\p{scx:\(script)}", use: .found) : nil
  guard pattern != nil else { throw PolicyError(.file(.unknownScript(script)), key: "scripts") }
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
