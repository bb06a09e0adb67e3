internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

extension Review {
  /// Finds conflicts with the demands of standards, as far as a policy file can have them.
  ///
  /// Rules that only warn refuse no password, and a member of a group decides nothing alone, so
  /// neither can be in conflict.
  mutating func checkStandards(_ budget: WorkBudget) {
    guard !standards.isEmpty else { return }
    let before = self
    findConflicts(budget)
    // What was found with no budget left may not be so.
    if budget.isSpent {
      self = before
      addUndecided("whether the policy is in conflict with standards")
    }
  }

  private mutating func findConflicts(_ budget: WorkBudget) {
    // Of passwords that people type: a line feed that slips past a pattern is not a shorter
    // password.
    var questions = RuleQuestions(policy, alphabet: .printableASCII, budget.share(2))
    let rules = policy.rules.filter { $0.severity == .error }
    var minimum: (length: Int, rule: Rule)?
    // Whether no rule is known to accept a password of the minimum's length.
    var isOpen = false
    for rule in rules where !budget.isSpent {
      if case .match(let pattern, _) = rule.kind, pattern.tree.countsGraphemes {
        addUnit(.characters, rule)
      }
      if case .avoid(let pattern) = rule.kind, pattern.tree.root.isWords {
        addSubstring(
          "a word of the pattern", rule,
          cure:
            "Put the words into a list of a 'blocklist' rule, which compares whole passwords.")
      }
      switch rule.kind.plain {
      case .match, .avoid, .atLeast, .not:
        let reader = VerdictReader(policy.only(rule), budget)
        checkCharacters(rule, reader, budget)
        checkComposition(rule, reader, budget)
        guard rule.condition == nil else { break }
        // Nothing shorter is accepted, which is proven. What probes need says nothing.
        guard let shortest = questions.shortest({ $0.complement($0.unmet(rule)) }) else {
          isOpen = true
          break
        }
        if shortest.length > minimum?.length ?? 0 {
          (minimum, isOpen) = ((shortest.length, rule), !shortest.isCertain)
        }
        if !reader.passesProbe(ofAtLeast: Self.demandedMaximum),
          let longest = questions.longest({ $0.complement($0.unmet(rule)) }, shortest.length)
        {
          checkMaximum(longest, rule)
        }
      case .length(let limit):
        if rule.condition == nil {
          if limit.range.lowerBound > minimum?.length ?? 0 {
            (minimum, isOpen) = ((limit.range.lowerBound, rule), false)
          }
          checkMaximum(limit.range.upperBound, rule)
        }
        if limit.unit != .codePoints { addUnit(limit.unit, rule) }
      case .personal(let demand) where demand.comparison != .whole:
        addSubstring(
          "one of the user's own words", rule,
          cure: "Compare the whole password with words derived from the user's own.")
      case .blocklist(let blocklist) where blocklist.comparison != .whole:
        addSubstring("an entry of the list", rule, cure: "Write \"compare\": \"whole\".")
      default: break
      }
    }
    // All rules together may ask for more than each of them.
    if let (length, rule) = minimum, let shortest = questions.shortest({ $0.accepted(by: 0) }) {
      minimum = (max(length, shortest.length), rule)
    }
    if !isOpen { checkMinimum(minimum) }
    let hasBlocklist = rules.contains {
      if case .blocklist = $0.kind { $0.condition == nil } else { false }
    }
    checkLists(rules, minimum: minimum?.length ?? 0, budget)
    if hasBlocklist { return }
    add(
      .noBlocklist, .error, nil, "No rule compares passwords with a list of common passwords.",
      cure: "Add \"blocklist\": { \"list\": \"common-passwords\" }.",
      against: [.nistBlocklist, .asvsTopPasswords])
  }

  private mutating func addUnit(_ unit: LengthUnit, _ rule: Rule) {
    add(
      .lengthUnit, .error, rule, key: rule.kind.key,
      "The length counts \(unit == .bytes ? "bytes" : "grapheme clusters"), not code points.",
      cure: "Use a 'length' rule without 'unit'. It counts code points.",
      against: [.nistCodePoints])
  }

  private mutating func addSubstring(_ part: String, _ rule: Rule, cure: String) {
    add(
      .substringBlocklist, .error, rule, key: rule.kind.key,
      "The rule refuses a password that contains \(part).", cure: cure,
      against: [.nistWholePassword])
  }

  /// Reports lists with few entries that the policy would accept without them. Expected values are
  /// made of short entries too.
  private mutating func checkLists(_ rules: [Rule], minimum: Int, _ budget: WorkBudget) {
    let others = VerdictReader(policy.keeping(rules.filter { !$0.isList }), budget)
    let refusesExpected = rules.contains {
      if case .expected = $0.kind { $0.condition == nil } else { false }
    }
    for rule in rules where !budget.isSpent {
      guard case .blocklist(let blocklist) = rule.kind else { continue }
      // The list is read up to four times.
      budget.spend(blocklist.words.count / Self.wordsPerStep)
      let (count, wanted) = (blocklist.words.count, Self.topPasswords)
      let matching =
        count < wanted
        ? 0 : others.countAccepted(of: blocklist.words, atLeast: minimum, upTo: wanted)
      let long = blocklist.words.count(ofAtLeast: minimum)
      // Hardly any entry is as long as the policy's minimum.
      let isInert =
        !refusesExpected && blocklist.comparison == .whole && rule.condition == nil
        && long * 100 < count
      // Where the standard is no demand, the advice on a list without effect says it all.
      let isSaid = isInert && count >= wanted && !binding.contains(.asvs)
      let entries = counted(count, "entry", "entries")
      let expected = "\"expected\": { \"list\": \"common-passwords\" }, which also refuses repeated"
      if matching < wanted, !refusesExpected || count < wanted, !isSaid {
        add(
          .shortBlocklist, .error, rule, key: "blocklist",
          count < wanted
            ? "The list has \(entries). The 3,000 most common passwords shall be refused."
            : """
            Only \(grouped(matching)) of the \(entries) of the list match the policy's other rules. \
            The 3,000 most common passwords that do shall be refused.
            """,
          cure: count < wanted
            ? "Use a longer list, such as 'common-passwords'."
            : "Use a list with more passwords that match, or add \(expected) entries.",
          against: [.asvsTopPasswords])
      }
      guard isInert else { continue }
      // No standard says how many entries of a list the policy must be able to accept.
      add(
        .inertBlocklist, .warning, rule, key: "blocklist",
        """
        Only \(grouped(long)) of the \(entries) of the list have \(counted(minimum, "character")) \
        or more. The policy refuses the others for their length alone, so the list has almost no \
        effect.
        """, cure: "Add \(expected) entries, or a list of long passwords.",
        against: [.asvsTopPasswords, .nistBlocklist])
    }
  }

  /// Reports a rule against expected values if the policy accepts a near variant of a common
  /// password, unless an example of the rule shows one.
  mutating func checkExpected(_ budget: WorkBudget) {
    let rules = policy.rules.filter { rule in
      guard case .expected = rule.kind else { return false }
      return rule.severity == .error && policy.origin(of: rule) == nil
        && !rule.accepts.contains { Self.nearVariants.contains($0.password) }
    }
    guard !rules.isEmpty else { return }
    let reader = VerdictReader(policy.applying(roles: []), budget)
    guard
      let accepted = Self.nearVariants.first(where: { reader.verdict(on: Witness($0)).isAccepted })
    else { return }
    for rule in rules {
      add(
        .nearVariants, .note, rule, key: "expected",
        """
        The rule knows words that are repeated, in sequence or padded, not near variants: the \
        policy accepts '\(accepted)'.
        """,
        cure: """
          Add a 'strength' rule, or a 'blocklist' rule with "edits" and "lookAlikes". If that is \
          meant, list the password under 'accepts'.
          """)
    }
  }

  /// Disguised or decorated passwords of the top of every list, in several lengths.
  private static let nearVariants = [
    "Passw0rd!", "P@ssw0rd2024", "Passw0rd!2024!!x", "P@ssw0rd-P@ssw0rd!", "Passw0rd!Passw0rd?",
    "qwerty-Passw0rd!-123",
  ]

  // MARK: Length

  private mutating func checkMinimum(_ minimum: (length: Int, rule: Rule)?) {
    let length = minimum?.length ?? 0
    let rule = length > 1 ? minimum?.rule : nil
    if length < 8 {
      let sentence =
        rule == nil
        ? "No rule sets a minimum length. It shall be at least 8 characters."
        : """
        The policy accepts passwords of \(counted(length, "character")). The minimum shall be at \
        least 8.
        """
      add(
        .shortMinimum, .error, rule, key: rule?.kind.key, sentence,
        cure: "Ask for at least 15 characters, or 8 with a second factor.",
        against: [.nistMinimum, .asvsMinimum])
    } else if length < 15 {
      // The file does not tell whether there is a second factor.
      add(
        .shortMinimum, .note, rule, key: rule?.kind.key,
        "A minimum of \(length) is enough only with a second factor. Without one it shall be 15.",
        cure: "Ask for 15, or use the policy only with a second factor.", against: [.nistMinimum])
    }
  }

  fileprivate static let demandedMaximum = 64

  private mutating func checkMaximum(_ maximum: Int, _ rule: Rule) {
    guard maximum < Self.demandedMaximum else { return }
    add(
      .shortMaximum, .error, rule, key: rule.kind.key,
      """
      The policy refuses passwords of more than \(counted(maximum, "character")). The maximum \
      should be at least 64.
      """, cure: "Raise the maximum to 64 or more, or remove it.",
      against: [.nistMaximum, .asvsMaximum])
  }

  // MARK: Characters

  /// The number of entries of a list that are measured in the time of a step.
  private static let wordsPerStep = 16

  /// The number of most frequent passwords that ASVS 6.2.4 demands.
  private static let topPasswords = 3000

  private static let usualLength = 8

  /// Reports a rule that demands kinds of characters beside others that it accepts, and no certain
  /// words. Each demand is proven of the passwords that it applies to, and of all of one length.
  private mutating func checkComposition(
    _ rule: Rule, _ reader: VerdictReader, _ budget: WorkBudget
  ) {
    guard reader.passesProbe(ofAtLeast: Self.usualLength) else { return }
    let classes = CharacterClass.all.compactMap(\.avoided).map(rule.demanding)
    var questions = RuleQuestions(
      policy.keeping([rule] + classes), alphabet: .printableASCII, budget.share(4))
    func met(_ language: PolicyLanguage, ofAtLeast length: Int) -> PolicyLanguage.PasswordSet {
      language.intersection(language.met(rule), language.codePoints(length...Int.max))
    }
    let usual = questions.shortest { met($0, ofAtLeast: Self.usualLength) }
    guard let length = usual?.length else { return }
    func accepted(_ language: PolicyLanguage) -> PolicyLanguage.PasswordSet {
      language.passing([rule], language.codePoints(length...length))
    }
    func lacking(_ group: CharacterMixture, _ language: PolicyLanguage)
      -> PolicyLanguage.PasswordSet
    {
      let left = classes.indices.filter { group.contains(CharacterMixture(rawValue: 1 << $0)) }
      return language.passing(left.map { classes[$0] }, DecisionDiagrams.always)
    }
    let demanded = CharacterMixture.all.filter { group in
      questions.isEmpty { $0.intersection(accepted($0), lacking(group, $0)) }
        && questions.isEmpty { $0.intersection(met($0, ofAtLeast: 1), lacking(group, $0)) }
    }
    // A rule that accepts no other kinds limits the characters.
    let groups = demanded.reversed().filter { group in
      !demanded.contains { $0.isStrictSubset(of: group) }
        && !questions.isEmpty {
          let others = lacking(CharacterMixture.all[0].subtracting(group), $0)
          return $0.intersection(accepted($0), $0.complement(others))
        }
    }
    if groups.isEmpty { return }
    let least = CharacterMixture.all.filter { mixture in
      groups.allSatisfy { !$0.isDisjoint(with: mixture) }
    }
    let names = groups.map { group in
      let kinds = group.classes
      return kinds == Array(CharacterClass.all.prefix(2))
        ? "letters" : kinds.map(\.name).joined(separator: " or ")
    }
    // More groups are a way to say "three of four".
    let kinds =
      groups.count > 4
      ? "a mixture of at least \(least.map(\.classes.count).min() ?? 0) kinds of characters"
      : names.joined(separator: ", and ")
    add(
      .compositionRule, .error, rule, key: rule.kind.key, "The rule demands \(kinds).",
      cure: "Ask for length and refuse common passwords instead.",
      against: [.nistComposition, .asvsComposition])
  }

  /// The characters, among some, that provably no accepted password has.
  private func refused(
    _ scalars: ArraySlice<Unicode.Scalar>, _ rule: Rule, _ budget: WorkBudget
  ) -> [Unicode.Scalar] {
    // PCRE2 need not be asked what a literal matches.
    let literals = scalars.map { "\\x{\(String($0.value, radix: 16))}" }.joined(separator: "|")
    guard !scalars.isEmpty, !budget.isSpent, let pattern = try? RulePattern(literals, use: .found)
    else { return [] }
    let other = rule.demanding(.match(pattern, occurrences: 1...Int.max))
    var questions = RuleQuestions(policy.keeping([rule, other]), budget.share(4))
    if questions.isEmpty({ $0.passing([rule], $0.met(other)) }) { return Array(scalars) }
    guard scalars.count > 1 else { return [] }
    let middle = (scalars.startIndex + scalars.endIndex) / 2
    return refused(scalars[..<middle], rule, budget) + refused(scalars[middle...], rule, budget)
  }

  /// Reports characters that no accepted password has. Those are suspected with which a sample is
  /// refused, wherever they stand in it.
  private mutating func checkCharacters(
    _ rule: Rule, _ reader: VerdictReader, _ budget: WorkBudget
  ) {
    let finder = WitnessFinder([policy.only(rule)], tries: 100, budget: budget.share(2))
    guard let sample = finder.accepted().witness.map({ Array($0.password.unicodeScalars) }) else {
      return
    }
    func isRefused(_ scalar: Unicode.Scalar) -> Bool {
      !(0...sample.count).contains { place in
        let (before, after) = (sample[..<place], sample[place...])
        return [after, after.dropFirst()].contains {
          reader.passes(String(String.UnicodeScalarView(before + [scalar] + $0)))
        }
      }
    }
    let printable = (0x20...0x7E as ClosedRange<UInt8>).map { Unicode.Scalar($0) }
    let samples = ["é", "ж", "漢", "😀"] as [Unicode.Scalar]
    let missing = refused((printable + samples).filter(isRefused)[...], rule, budget)
    if missing.isEmpty { return }
    let (ascii, others) = (missing.filter(\.isASCII), missing.filter { !$0.isASCII })
    var (parts, clauses) = ([String](), [StandardClause]())
    if !ascii.isEmpty {
      let count = counted(ascii.count, "ASCII character")
      parts.append(ascii == [" "] ? "the space" : "\(count): \(characters(ascii))")
      clauses.append(.nistASCII)
    }
    if !others.isEmpty {
      let some = others == samples ? "" : ", such as \(characters(others))"
      parts.append("characters beyond ASCII" + some)
      clauses.append(.nistUnicode)
    }
    add(
      .restrictedCharacters, .error, rule, key: rule.kind.key,
      "The rule refuses \(parts.joined(separator: " and ")).",
      cure: "Accept all printing ASCII characters, the space and Unicode.",
      against: clauses + [.asvsComposition])
  }
}

extension VerdictReader {
  fileprivate func passes(_ password: String) -> Bool {
    !verdict(on: Witness(password)).topOutcomes[0].rejects
  }

  /// Whether it accepts some password of usual characters, without words, of such a length.
  fileprivate func passesProbe(ofAtLeast length: Int) -> Bool {
    SampleVerdicts.probes.contains { $0.utf8.count >= length && passes($0) }
  }

  /// The number of a list's entries with at least `minimum` code points that are accepted
  /// unchanged, with a capital, or in capitals, counted up to `most`.
  fileprivate func countAccepted(of list: WordList, atLeast minimum: Int, upTo most: Int) -> Int {
    var count = 0
    list.forEachWord { word in
      guard word.codePointCount >= minimum else { return true }
      let text = String(decoding: word, as: UTF8.self)
      let isAccepted = [text, capitalized(text), text.uppercased()].contains { form in
        var form = form
        return form.withUTF8(accepts)
      }
      if isAccepted { count += 1 }
      return count < most
    }
    return count
  }
}

extension RuleQuestions {
  /// The greatest length below which there provably is none; nil if there is none at all, or it is
  /// not known.
  fileprivate mutating func shortest(_ passwords: Passwords) -> (length: Int, isCertain: Bool)? {
    guard case .inhabited(let path, let isCertain) = emptiness(of: passwords) else { return nil }
    return (path.count, isCertain)
  }

  /// The greatest length of a password, which is proven; nil if it is none that a standard forbids,
  /// or if it is not known. There is perhaps one of `least` code points.
  fileprivate mutating func longest(_ passwords: Passwords, _ least: Int) -> Int? {
    func isLongest(_ length: Int, _ questions: inout RuleQuestions) -> Bool {
      questions.isEmpty { $0.intersection(passwords($0), $0.codePoints(length + 1...Int.max)) }
    }
    var (low, high) = (least, Review.demandedMaximum - 1)
    guard isLongest(high, &self) else { return nil }
    while low < high {
      let middle = (low + high) / 2
      if isLongest(middle, &self) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Rule {
  fileprivate var isList: Bool {
    switch kind {
    case .blocklist, .expected, .breached: true
    default: false
    }
  }
}

extension PatternTree {
  fileprivate var countsGraphemes: Bool {
    root.descendants.contains { node in
      guard case .repeated(let body, let range, _) = node.kind,
        range.lowerBound > 1 || range.upperBound < .max
      else { return false }
      return body.descendants.contains { if case .grapheme = $0.kind { true } else { false } }
    }
  }
}

extension PatternNode {
  /// Whether the node is words, or a choice of them, that are found anywhere: "acme|initech".
  fileprivate var isWords: Bool {
    switch bare.kind {
    case .alternation(let branches): branches.allSatisfy(\.isWords)
    case .sequence(let nodes):
      nodes.count > 2 && nodes.allSatisfy { if case .literal = $0.kind { true } else { false } }
    default: false
    }
  }
}
