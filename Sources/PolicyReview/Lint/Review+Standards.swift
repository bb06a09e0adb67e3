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
      add(.notDecided(.standards), nil)
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
        add(.lengthUnit(.characters), rule, key: "match", [.nistCodePoints])
      }
      if case .avoid(let pattern) = rule.kind, pattern.tree.root.isWords {
        add(.substringOfPattern, rule, key: "avoid", [.nistWholePassword])
      }
      switch rule.kind.plain {
      case .match, .avoid, .atLeast, .not:
        var probes = ProbePasswords(rule, of: policy, budget)
        // A password that is refused for one character says nothing about kinds.
        probes.leaveOut(checkCharacters(rule, probes, budget))
        checkComposition(rule, probes, budget)
        guard rule.condition == nil else { break }
        // Nothing shorter is accepted, which is proven. What probes need says nothing.
        if let shortest = questions.shortest({ $0.complement($0.unmet(rule)) }) {
          if shortest.length > minimum?.length ?? 0 {
            (minimum, isOpen) = ((shortest.length, rule), !shortest.isCertain)
          }
        } else {
          isOpen = true
        }
        if let most = (1...Self.demandedMaximum).last(where: probes.accepts(length:)),
          most < Self.demandedMaximum,
          let longest = questions.longest({ $0.complement($0.unmet(rule)) }, most)
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
        if limit.unit != .codePoints {
          add(.lengthUnit(limit.unit), rule, key: "length", [.nistCodePoints])
        }
      case .personal(let demand) where demand.comparison != .whole:
        add(.substringOfUser, rule, key: "personal", [.nistWholePassword])
      case .blocklist(let blocklist) where blocklist.comparison != .whole:
        add(.substringOfList, rule, key: "blocklist", [.nistWholePassword])
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
    if !hasBlocklist { add(.noBlocklist, nil, [.nistBlocklist, .asvsTopPasswords]) }
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
      let isInert = !refusesExpected && isInert(blocklist, rule, minimum)
      // Where the standard is no demand, the advice on a list without effect says it all.
      let isSaid = isInert && count >= wanted && !binding.contains(.asvs)
      if matching < wanted, !refusesExpected || count < wanted, !isSaid {
        add(.shortBlocklist(count, matching: matching), rule, key: "blocklist", [.asvsTopPasswords])
      }
      guard isInert else { continue }
      let long = blocklist.words.count(ofAtLeast: minimum)
      add(
        .inertBlocklist(entries: count, long: long, minimum: minimum), rule, key: "blocklist",
        [.asvsTopPasswords, .nistBlocklist])
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
    for rule in rules { add(.nearVariants(accepted), rule, key: "expected") }
  }

  /// Disguised or decorated passwords of the top of every list, in several lengths.
  private static let nearVariants = [
    "Passw0rd!", "P@ssw0rd2024", "Passw0rd!2024!!x", "P@ssw0rd-P@ssw0rd!", "Passw0rd!Passw0rd?",
    "qwerty-Passw0rd!-123",
  ]

  /// Whether hardly any entry is as long as the policy's minimum.
  private func isInert(_ blocklist: Blocklist, _ rule: Rule, _ minimum: Int) -> Bool {
    guard blocklist.comparison == .whole, rule.condition == nil else { return false }
    let long = blocklist.words.count(ofAtLeast: minimum)
    return long * 100 < blocklist.words.count
  }

  // MARK: Length

  private mutating func checkMinimum(_ minimum: (length: Int, rule: Rule)?) {
    guard let (length, rule) = minimum, length > 1 else {
      add(.shortMinimum(nil), nil, [.nistMinimum, .asvsMinimum])
      return
    }
    let key = rule.kind.key
    if length < 8 {
      add(.shortMinimum(length), rule, key: key, [.nistMinimum, .asvsMinimum])
    } else if length < 15 {
      add(.multifactorMinimum(length), rule, key: key, [.nistMinimum])
    }
  }

  /// The length that every standard demands to accept, in code points.
  fileprivate static let demandedMaximum = 64

  private mutating func checkMaximum(_ maximum: Int, _ rule: Rule) {
    guard maximum < Self.demandedMaximum else { return }
    add(.shortMaximum(maximum), rule, key: rule.kind.key, [.nistMaximum, .asvsMaximum])
  }

  // MARK: Characters

  /// The number of entries of a list that are measured in the time of a step.
  private static let wordsPerStep = 16

  /// The number of most frequent passwords that ASVS 6.2.4 demands.
  private static let topPasswords = 3000

  private static let probedLengths = [8, 10, 12, 14, 16, 20, 24, 32, 48, 64, 128]

  /// Reports a rule for which a mixture of kinds is accepted and a part of the mixture is not, at
  /// the same length.
  private mutating func checkComposition(
    _ rule: Rule, _ probes: ProbePasswords, _ budget: WorkBudget
  ) {
    for length in Self.probedLengths {
      let accepted = ProbePasswords.Mixture.all.filter { probes.accepts($0, length: length) }
      // One that has a character twice may be refused for that.
      let refused = ProbePasswords.Mixture.all.filter {
        probes.areDistinct($0, length: length) && !accepted.contains($0)
      }
      guard accepted.contains(where: { full in refused.contains { $0.isStrictSubset(of: full) } })
      else { continue }
      // The probes are few: a password of another shape may do without.
      let groups = demands(accepted).filter { group in
        hasNone(of: rule, budget, .avoiding(group.classes)) { $0.met($1) }
      }
      guard !groups.isEmpty else { return }
      let least = ProbePasswords.Mixture.all.filter { mixture in
        groups.allSatisfy { !$0.isDisjoint(with: mixture) }
      }
      add(
        .compositionRule(groups.map(\.classes), least: least.map(\.classes.count).min() ?? 0), rule,
        key: rule.kind.key, [.nistComposition, .asvsComposition])
      return
    }
  }

  /// The smallest groups of kinds from each of which every accepted mixture has one.
  private func demands(_ accepted: [ProbePasswords.Mixture]) -> [ProbePasswords.Mixture] {
    let hit = ProbePasswords.Mixture.all.filter { group in
      accepted.allSatisfy { !$0.isDisjoint(with: group) }
    }
    return hit.filter { group in !hit.contains { $0.isStrictSubset(of: group) } }.reversed()
  }

  /// Whether a proof shows that none of some ASCII passwords of a rule meets another demand.
  private func hasNone(
    of rule: Rule, _ budget: WorkBudget, _ other: Rule.Kind?,
    _ passwords: (PolicyLanguage, Rule) -> PolicyLanguage.PasswordSet
  ) -> Bool {
    guard let other = other.map(rule.demanding) else { return false }
    var questions = RuleQuestions(
      policy.keeping([rule, other]), alphabet: .printableASCII, budget.share(4))
    // No password is empty.
    return questions.isEmpty { language in
      language.intersection(
        language.codePoints(1...Int.max),
        language.intersection(passwords(language, rule), language.met(other)))
    }
  }

  /// The characters, out of some, that no accepted password has, as a proof shows.
  private func refused(
    _ scalars: ArraySlice<Unicode.Scalar>, _ rule: Rule, _ budget: WorkBudget
  ) -> [Unicode.Scalar] {
    guard !scalars.isEmpty, !budget.isSpent else { return [] }
    let set = scalars.map { "\\x{\(String($0.value, radix: 16))}" }.joined()
    let found = (try? RulePattern("[\(set)]", use: .found)).map {
      Rule.Kind.match($0, occurrences: 1...Int.max)
    }
    if hasNone(of: rule, budget, found, { $0.complement($0.unmet($1)) }) {
      return Array(scalars)
    }
    guard scalars.count > 1 else { return [] }
    let middle = (scalars.startIndex + scalars.endIndex) / 2
    return refused(scalars[..<middle], rule, budget)
      + refused(scalars[middle...], rule, budget)
  }

  /// Reports characters that no accepted password has. Returns those of ASCII that turn the probes
  /// into passwords that are refused.
  private mutating func checkCharacters(
    _ rule: Rule, _ probes: ProbePasswords, _ budget: WorkBudget
  ) -> [Unicode.Scalar] {
    var passwords = probes.accepted(lengths: Self.probedLengths).map { Array($0.unicodeScalars) }
    // The characters of a probe are alike. Where only a text of some shape will do, every place of
    // it is tried.
    let isShaped = passwords.isEmpty
    if isShaped {
      let finder = WitnessFinder([policy.only(rule)], tries: 4, budget: budget.share(2))
      guard let sample = finder.accepted().witness else { return [] }
      passwords = [Array(sample.password.unicodeScalars)]
    }
    func isRefused(_ scalar: Unicode.Scalar, everywhere: Bool) -> Bool {
      !passwords.contains { password in
        let middle = password.count / 2
        return (everywhere ? 0...password.count : middle...middle).contains { place in
          let (before, after) = (password[..<place], password[place...])
          return probes.accepts(before + [scalar] + after)
            || probes.accepts(before + [scalar] + after.dropFirst())
        }
      }
    }
    let suspects = (0x20...0x7E as ClosedRange<UInt8>).map { Unicode.Scalar($0) }.filter {
      isRefused($0, everywhere: isShaped)
    }
    let ascii = refused(suspects[...], rule, budget)
    let samples = ["é", "ж", "漢", "😀"] as [Unicode.Scalar]
    let others = samples.filter { isRefused($0, everywhere: true) }
    guard !ascii.isEmpty || !others.isEmpty else { return suspects }
    add(
      .restrictedCharacters(
        ascii: String(String.UnicodeScalarView(ascii)),
        others: String(String.UnicodeScalarView(others)), all: others == samples),
      rule, key: rule.kind.key,
      (ascii.isEmpty ? [] : [.nistASCII]) + (others.isEmpty ? [] : [.nistUnicode])
        + [.asvsComposition])
    return suspects
  }
}

extension VerdictReader {
  /// The number of a list's entries with at least `minimum` code points that are accepted
  /// unchanged, with a capital, or in capitals, counted up to `most`.
  fileprivate func countAccepted(of list: WordList, atLeast minimum: Int, upTo most: Int) -> Int {
    var count = 0
    var form: [UInt8] = []
    list.forEachWord { word in
      guard word.codePointCount >= minimum else { return true }
      if accepts(word) || acceptsCapitals(of: word, &form) { count += 1 }
      return count < most
    }
    return count
  }

  private func acceptsCapitals(of word: UnsafeBufferPointer<UInt8>, _ form: inout [UInt8]) -> Bool {
    form.removeAll(keepingCapacity: true)
    guard word.allSatisfy({ $0 < 0x80 }) else {
      let text = String(decoding: word, as: UTF8.self)
      return [capitalized(text), text.uppercased()].contains {
        verdict(on: Witness($0)).isAccepted
      }
    }
    func capital(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }
    form.append(contentsOf: word)
    if let first = form.first, first != capital(first) {
      form[0] = capital(first)
      if form.withUnsafeBufferPointer(accepts) { return true }
    }
    // What has no other letters has been asked about.
    guard form.contains(where: { $0 != capital($0) }) else { return false }
    for place in form.indices { form[place] = capital(form[place]) }
    return form.withUnsafeBufferPointer(accepts)
  }
}

extension RuleQuestions {
  /// The greatest length below which it is proven that there is no such password; nil if there is
  /// no such password at all, or if it is not known.
  fileprivate mutating func shortest(_ passwords: Passwords) -> (length: Int, isCertain: Bool)? {
    guard case .inhabited(let length, let isCertain) = emptiness(of: passwords) else { return nil }
    return (length, isCertain)
  }

  /// The greatest length of a password, which is proven; nil if it is none that a standard forbids,
  /// or if it is not known. There is one of `least` code points.
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

extension Rule.Kind {
  /// The demand for none of some kinds of characters.
  fileprivate static func avoiding(_ classes: [CharacterClass]) -> Rule.Kind? {
    let source = classes.map(\.pattern).joined(separator: "|")
    return (try? RulePattern(source, use: .notFound)).map(Rule.Kind.avoid)
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
  /// Whether the node repeats characters as users see them.
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
