internal import PasswordPolicy
internal import PatternSyntax
internal import UnicodeText

extension PolicyLinter {
  /// Conflicts with what standards ask, as far as a policy file can be in conflict.
  ///
  /// Rules that only warn refuse nobody, and a member of a group decides nothing alone, so that
  /// neither can be.
  func checkStandards(_ policy: Policy, _ list: inout FindingList) {
    guard !standards.isEmpty else { return }
    // Of passwords that people type: a line feed that slips past a pattern is not a shorter
    // password.
    let language = PolicyLanguage([policy], alphabet: .printableASCII)
    let rules = policy.rules.filter { $0.severity == .error }
    var minimum: (length: Int, rule: Rule)?
    for rule in rules {
      if case .match(let pattern, _) = rule.kind, pattern.tree.countsGraphemes {
        list.add(.lengthUnit(.characters), rule, key: "match", [.nistCodePoints])
      }
      if case .avoid(let pattern) = rule.kind, pattern.tree.root.isWords {
        list.add(.substringBlocklist(.pattern), rule, key: "avoid", [.nistWholePassword])
      }
      switch rule.kind.plain {
      case .match, .avoid, .atLeast:
        var probes = ProbePasswords(rule, of: policy, estimator: self)
        // A password that is refused for one character says nothing about kinds.
        probes.leaveOut(checkCharacters(rule, probes, &list))
        checkComposition(rule, probes, &list)
        let limits = lengthLimits(probes, shortest: shortest(rule, language))
        if rule.condition == nil, let limits {
          if limits.lowerBound > minimum?.length ?? 0 { minimum = (limits.lowerBound, rule) }
          checkMaximum(limits.upperBound, rule, &list)
        }
      case .length(let limit):
        if rule.condition == nil {
          if limit.range.lowerBound > minimum?.length ?? 0 {
            minimum = (limit.range.lowerBound, rule)
          }
          checkMaximum(limit.range.upperBound, rule, &list)
        }
        if let unit = LengthUnitProblem(limit.unit) {
          list.add(.lengthUnit(unit), rule, key: "length", [.nistCodePoints])
        }
      case .personal(let demand) where demand.comparison == .contains:
        list.add(.substringBlocklist(.personal), rule, key: "personal", [.nistWholePassword])
      case .blocklist(let blocklist):
        if blocklist.comparison == .contains {
          list.add(.substringBlocklist(.list), rule, key: "blocklist", [.nistWholePassword])
        }
        if blocklist.words.count < 3000 {
          list.add(
            .shortBlocklist(blocklist.words.count), rule, key: "blocklist", [.asvsTopPasswords])
        }
      default: break
      }
    }
    checkMinimum(minimum, &list)
    let hasBlocklist = rules.contains {
      if case .blocklist = $0.kind { $0.condition == nil } else { false }
    }
    checkLists(rules, minimum: minimum?.length ?? 0, &list)
    if !hasBlocklist { list.add(.noBlocklist, nil, [.nistBlocklist, .asvsTopPasswords]) }
  }

  /// Looks for lists with hardly an entry that the policy would accept without them. Expected
  /// values are made of short entries too.
  ///
  /// - Complexity: O(n), the lengths of the lists' entries; no pattern is searched.
  private func checkLists(_ rules: [Rule], minimum: Int, _ list: inout FindingList) {
    let refusesExpected = rules.contains {
      if case .expected = $0.kind { $0.condition == nil } else { false }
    }
    guard !refusesExpected else { return }
    for rule in rules {
      guard case .blocklist(let blocklist) = rule.kind, blocklist.comparison == .whole,
        rule.condition == nil
      else { continue }
      let entries = blocklist.words.count
      let long = blocklist.words.words.count { $0.unicodeScalars.count >= minimum }
      guard long * 100 < entries else { continue }
      list.add(
        .inertBlocklist(entries: entries, long: long, minimum: minimum), rule, key: "blocklist",
        [.asvsTopPasswords, .nistBlocklist])
    }
  }

  // MARK: Length

  private func checkMinimum(_ minimum: (length: Int, rule: Rule)?, _ list: inout FindingList) {
    guard let (length, rule) = minimum, length > 1 else {
      list.add(.noMinimum(atLeast: 8), nil, [.nistMinimum, .asvsMinimum])
      return
    }
    let key = rule.kindKey
    if length < 8 {
      list.add(.shortMinimum(length, atLeast: 8), rule, key: key, [.nistMinimum, .asvsMinimum])
    } else if length < 15 {
      list.add(.multifactorMinimum(length), rule, key: key, [.nistMinimum])
    }
  }

  private func checkMaximum(_ maximum: Int, _ rule: Rule, _ list: inout FindingList) {
    guard maximum < 64 else { return }
    list.add(.shortMaximum(maximum), rule, key: rule.kindKey, [.nistMaximum, .asvsMaximum])
  }

  /// The least and the greatest accepted length; nil if none is accepted. What is accepted at 64
  /// has no maximum here.
  private func lengthLimits(_ probes: ProbePasswords, shortest: Int?) -> ClosedRange<Int>? {
    let lengths = 1...64
    guard let least = lengths.first(where: probes.accepts(length:)),
      let greatest = lengths.last(where: probes.accepts(length:))
    else { return nil }
    return min(least, shortest ?? least)...(greatest == 64 ? .max : greatest)
  }

  /// The least accepted length, if that is certain: fewer than the probes have, where a rule asks
  /// for three of one kind and one of another.
  private func shortest(_ rule: Rule, _ language: PolicyLanguage) -> Int? {
    let accepted = language.complement(language.unmet(rule))
    if case .inhabited(let shortest, true) = language.emptiness(of: accepted) { return shortest }
    return nil
  }

  // MARK: Characters

  private static let probedLengths = [8, 10, 12, 14, 16, 20, 24, 32, 48, 64, 128]

  /// A mixture of kinds is accepted, and a part of it is not, at the same length.
  private func checkComposition(_ rule: Rule, _ probes: ProbePasswords, _ list: inout FindingList) {
    for length in Self.probedLengths {
      let accepted = ProbePasswords.Mixture.all.filter { probes.accepts($0, length: length) }
      let refused = Set(ProbePasswords.Mixture.all).subtracting(accepted)
      guard accepted.contains(where: { full in refused.contains { $0.isStrictSubset(of: full) } })
      else {
        continue
      }
      list.add(
        .compositionRule(demands(accepted), least: accepted.map(\.classes.count).min() ?? 0), rule,
        key: rule.kindKey, [.nistComposition, .asvsComposition])
      return
    }
  }

  /// The smallest groups of kinds from each of which every accepted mixture has one.
  private func demands(_ accepted: [ProbePasswords.Mixture]) -> [[CharacterClass]] {
    let hit = ProbePasswords.Mixture.all.filter { group in
      accepted.allSatisfy { !$0.isDisjoint(with: group) }
    }
    return hit.filter { group in !hit.contains { $0.isStrictSubset(of: group) } }.map(\.classes)
      .reversed()
  }

  /// A character turns every accepted password into one that is not.
  ///
  /// - Returns: The characters of ASCII that do.
  private func checkCharacters(
    _ rule: Rule, _ probes: ProbePasswords, _ list: inout FindingList
  ) -> [Unicode.Scalar] {
    let passwords = probes.accepted(lengths: Self.probedLengths)
    guard !passwords.isEmpty else { return [] }
    func isRefused(_ scalar: Unicode.Scalar) -> Bool {
      !passwords.contains { password in
        var (inserted, replaced) = (password.unicodeScalars, password.unicodeScalars)
        let middle = inserted.index(inserted.startIndex, offsetBy: inserted.count / 2)
        inserted.insert(scalar, at: middle)
        replaced.replaceSubrange(middle...middle, with: CollectionOfOne(scalar))
        return probes.accepts(String(inserted)) || probes.accepts(String(replaced))
      }
    }
    let ascii = (0x20...0x7E as ClosedRange<UInt8>).map { Unicode.Scalar($0) }.filter(isRefused)
    let others = ["é", "ж", "漢", "😀"].contains(where: isRefused)
    guard !ascii.isEmpty || others else { return [] }
    list.add(
      .restrictedCharacters(ascii: String(String.UnicodeScalarView(ascii)), beyondASCII: others),
      rule,
      key: rule.kindKey, (ascii.isEmpty ? [] : [.nistASCII]) + (others ? [.nistUnicode] : []))
    return ascii
  }
}

extension Rule {
  /// The key of the file that says what the rule demands.
  var kindKey: String { kind.key }
}

extension LengthUnitProblem {
  fileprivate init?(_ unit: LengthUnit) {
    switch unit {
    case .codePoints: return nil
    case .characters: self = .characters
    case .bytes: self = .bytes
    }
  }
}

extension PatternTree {
  /// Whether what users see as characters are repeated a number of times.
  fileprivate var countsGraphemes: Bool {
    root.descendants.contains { node in
      guard case .repeated(let body, let range, _) = node.kind,
        range.lowerBound > 1 || range.upperBound < .max
      else {
        return false
      }
      return body.descendants.contains { if case .grapheme = $0.kind { true } else { false } }
    }
  }
}

extension PatternNode {
  /// Words, or a choice of them, that are found anywhere: "acme|initech".
  fileprivate var isWords: Bool {
    switch bare.kind {
    case .alternation(let branches): branches.allSatisfy(\.isWords)
    case .sequence(let nodes):
      nodes.count > 2 && nodes.allSatisfy { if case .literal = $0.kind { true } else { false } }
    default: false
    }
  }
}
