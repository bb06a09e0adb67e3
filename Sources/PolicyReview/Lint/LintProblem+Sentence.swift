internal import PasswordPolicy
internal import UnicodeText

extension LintProblem {
  /// The problem in one English sentence.
  package var sentence: String {
    switch self {
    case .policyFile(let error): return upperCased(firstLine(error.reason.sentence))
    case .neverMet(.emptyMatch):
      return
        "No password meets the rule: the pattern is found in every text, the empty one included."
    case .neverMet(.allTexts): return "No password can meet the rule."
    case .neverFails(.emptyMatch):
      return
        "Every password meets the rule: the pattern is found in every text, the empty one included."
    case .neverFails(.allTexts): return "Every password meets the rule, so it has no effect."
    case .impliedRule(let others):
      return
        "Every password that meets \(list(others)) meets this rule, so it has no effect of its own."
    case .unsatisfiablePolicy(let rules):
      return rules.isEmpty
        ? "No password meets all rules, so the policy accepts none."
        : "No password meets both \(list(rules)), so the policy accepts none."
    case .noPasswordFound(let tries):
      return
        """
        A search of \(counted(tries, "try", "tries")) found no password that the policy accepts. \
        There may be one, but it is hard to find.
        """
    case .onlyTooLong(let shortest):
      return
        """
        No password meets the rule: the policy demands at least \
        \(counted(shortest, "character")), and the rule looks at the first 4096 bytes only.
        """
    case .notDecided(let question): return question.sentence
    case .conditionalMember(let needed, let always):
      let rest =
        always == 0
        ? "If no member applies, the group does not."
        : always < needed
          ? "Then meeting the other \(counted(always, "member")) is enough."
          : "Then \(needed) of the other members must be met."
      return "The member does not apply to every password, and then counts neither way. \(rest)"
    case .backtracking(let growth): return growth.sentence
    case .rangeAcrossCases(let low, let high):
      return
        "The range '\(shown(low))-\(shown(high))' also includes \(between(low, high))."
    case .rangeOfSymbols(let low, let high):
      return "The range '\(shown(low))-\(shown(high))' also includes \(between(low, high))."
    case .separatorInClass(let scalar):
      return
        "'\(shown(scalar))' does not separate in a class. It is one more character that matches."
    case .duplicateInClass(let text):
      return "'\(printable(text))' has no effect: the class already includes it."
    case .unanchoredMaximum(let maximum):
      return
        "The maximum of \(maximum) has no effect: the pattern also matches inside a longer text."
    case .anchorInOneAlternative:
      return "'^' belongs to the first alternative only, and '$' to the last."
    case .finalNewline:
      return "'$' also matches before a final line feed, so a password may end with one."
    case .multilineAnchor(let anchor):
      return
        """
        With (?m) '\(printable(anchor))' matches at every line, so one line of a password is \
        enough.
        """
    case .dotStopsAtNewline:
      return "A dot does not match a line feed, so a forbidden text after one is not found."
    case .unicodeClass(let name):
      return "With (*UCP) '\(printable(name))' includes characters of every script, not only ASCII."
    case .foldsBeyondASCII:
      return "With (?i) the long s (U+017F) matches like an s, so it counts as one of a-z."
    case .notNFC(let composed):
      return
        """
        Passwords are judged in NFC, and this text is not in NFC, so it never matches. Its NFC \
        form is '\(printable(composed))'.
        """
    case .graphemeByEngine:
      return
        """
        What \\X matches depends on the version of PCRE2: before 10.44 neighbouring emoji are \
        one match.
        """
    case .engineDefect(let version, _):
      return
        """
        PCRE2 \(version) may miss this pattern or find it where it is not: one of its shortcuts \
        is wrong for it. pwcheck does without; other programs may judge otherwise.
        """
    case .lengthAsPattern(let range):
      return "The pattern only asks for a length (\(limits(range)) code points)."
    case .delimiters(let inner):
      return
        """
        The slashes are part of the pattern, so it finds '/'. Without them it is \
        '\(printable(inner))'.
        """
    case .scoreOfOtherScale(let score):
      return
        """
        A score of \(score) out of 100 refuses almost nothing. Of zxcvbn's scores, 0 to 4, it \
        would be about \(ScoreScale.ours(for: score)) here.
        """
    case .missingLanguage(let text, let languages):
      return
        """
        The \(text.rawValue) has no translation into \(list(languages)); other texts of the \
        policy have one.
        """
    case .missingExamples(let kind): return "The rule has no example under '\(kind.rawValue)'."
    case .failingExample(let kind, let index, let outcome):
      let verdict =
        outcome == .undetermined
        ? "could not be decided" : kind == .accepts ? "is not accepted" : "is accepted"
      return "Example \(index + 1) under '\(kind.rawValue)' \(verdict)."
    case .duplicateExample(let kind, let index, let first):
      return "Example \(index + 1) under '\(kind.rawValue)' is the same as example \(first + 1)."
    case .weakerWithoutRole(let role, let witness):
      return
        """
        Where the role '\(printable(role))' is forgotten the policy accepts passwords that it \
        refuses with it, such as \(quoted(witness.password)).
        """
    case .droppedRule(let id, let parent, let reason):
      return
        "The rule '\(printable(id))' of '\(printable(parent))' is dropped: \(printable(reason))"
    case .weakerThanParent(let parent, nil):
      return
        """
        It could not be proven that the rule refuses all that the rule of '\(printable(parent))' \
        in its place refuses.
        """
    case .weakerThanParent(let parent, let witness?):
      return
        """
        The rule accepts passwords that the rule of '\(printable(parent))' in its place refuses, \
        such as \(quoted(witness.password)).
        """
    case .lostClause(let clause, let isDropped):
      return
        """
        No rule refers to '\(printable(clause))' any more, as the rule of the parent that does \
        is \(isDropped ? "dropped" : "replaced").
        """
    case .unpinnedParent(let name, _):
      return
        """
        The policy extends any version of '\(printable(name))', so an update of pwcheck can \
        change it.
        """
    case .compositionRule(let groups, let least):
      // More groups are a way to say "three of four".
      if groups.isEmpty || groups.count > 4 {
        return "The rule demands a mixture of at least \(least) kinds of characters."
      }
      return "The rule demands \(groups.map(name).joined(separator: ", and "))."
    case .restrictedCharacters(let ascii, let beyondASCII):
      let named =
        ascii == " "
        ? "the space"
        : ascii.isEmpty ? nil : "\(counted(ascii.count, "ASCII character")): \(characters(ascii))"
      let parts = (named.map { [$0] } ?? []) + (beyondASCII ? ["characters beyond ASCII"] : [])
      return "The rule refuses \(parts.joined(separator: " and "))."
    case .shortMinimum(let minimum, let wanted):
      return
        """
        The policy accepts passwords of \(counted(minimum, "character")). The minimum shall be \
        at least \(wanted).
        """
    case .multifactorMinimum(let minimum):
      return
        "A minimum of \(minimum) is enough only with a second factor. Without one it shall be 15."
    case .noMinimum(let wanted):
      return "No rule sets a minimum length. It shall be at least \(wanted) characters."
    case .shortMaximum(let maximum):
      return
        """
        The policy refuses passwords of more than \(counted(maximum, "character")). The maximum \
        should be at least 64.
        """
    case .lengthUnit(.characters):
      return "The length counts grapheme clusters, not code points."
    case .lengthUnit(.bytes): return "The length counts bytes, not code points."
    case .substringBlocklist(.personal):
      return "The rule refuses a password that contains one of the user's own words."
    case .substringBlocklist(.list):
      return "The rule refuses a password that contains an entry of the list."
    case .substringBlocklist(.pattern):
      return "The rule refuses a password that contains a word of the pattern."
    case .noBlocklist: return "No rule compares passwords with a list of common passwords."
    case .shortBlocklist(let count, _) where count < 3000:
      return
        """
        The list has \(counted(count, "entry", "entries")). The 3,000 most common passwords \
        shall be refused.
        """
    case .shortBlocklist(let count, let matching):
      return
        """
        Only \(grouped(matching)) of the \(counted(count, "entry", "entries")) of the list match \
        the policy's other rules. The 3,000 most common passwords that do shall be refused.
        """
    case .inertBlocklist(let entries, let long, let minimum):
      return
        """
        Only \(grouped(long)) of the \(counted(entries, "entry", "entries")) of the list have \
        \(counted(minimum, "character")) or more. The policy refuses the others for their length \
        alone, so the list has almost no effect.
        """
    case .missingBreaches(let parts):
      return
        """
        The corpus does not cover \(counted(parts, "part")) of all hashes. A password that \
        belongs there cannot be looked up, so it is not accepted.
        """
    case .rareBreaches(let minCount, let top):
      let kept = [
        minCount.map { "passwords that were seen \(grouped($0)) times or more" },
        top.map { "the \(grouped($0)) most frequent passwords" },
      ]
      return
        """
        The index has only \(listed(kept.compactMap(\.self))). The rule accepts other breached \
        passwords.
        """
    }
  }

  /// The cure in English; nil if ``sentence`` includes it.
  package var cure: String? {
    switch self {
    case .policyFile: nil
    case .neverMet(.emptyMatch):
      """
      Make the pattern match at least one character: + instead of *, {1,} instead of {0,}, no \
      empty alternative.
      """
    case .neverFails(.emptyMatch):
      "Anchor it with \\A and \\z, or make it match at least one character."
    case .neverMet(.allTexts): "Change the rule or remove it."
    case .neverFails(.allTexts), .impliedRule:
      "Remove the rule, or keep it only for its line in the checklist."
    case .conditionalMember: "Make it a rule of its own if it shall not weaken the group."
    case .noPasswordFound: "Relax the rules that few passwords meet."
    case .onlyTooLong: "Ask for fewer characters."
    case .notDecided(.backtracking): "Make the pattern simpler, or use --effort high."
    case .notDecided: "Make the patterns simpler, or use --effort high."
    case .unsatisfiablePolicy: "Remove one of the rules that contradict each other."
    case .backtracking(let growth):
      growth.order == .exponential
        ? """
        Let each text match in one way only: no repetition inside a repetition of the same \
        characters, and no alternatives with the same beginning. Or make the inner repetition \
        possessive (a++).
        """
        : """
        Let neighbouring repetitions match different characters, or make them possessive (a++). \
        Anchor the pattern with \\A unless it may match anywhere.
        """
    case .rangeAcrossCases: "Write [A-Za-z], or [0-9A-Za-z]."
    case .rangeOfSymbols: "Put the hyphen last in the class, or write \\-."
    case .separatorInClass(let scalar):
      "Remove it, or write \\\(shown(scalar)) if you mean the character."
    case .duplicateInClass: "Remove it."
    case .unanchoredMaximum: "Anchor the pattern with \\A and \\z, or use a 'length' rule."
    case .anchorInOneAlternative: "Put the alternatives in a group: \\A(?:a|b)\\z."
    case .finalNewline: "Write \\z."
    case .multilineAnchor: "Write \\A and \\z, or leave out (?m)."
    case .dotStopsAtNewline: "Begin the pattern with (?s)."
    case .unicodeClass: "Write [0-9] or [A-Za-z] if you mean ASCII."
    case .foldsBeyondASCII: "Write [A-Za-z] without (?i)."
    case .notNFC: "Write the composed characters."
    case .engineDefect(_, let mendedIn?):
      "Use PCRE2 \(mendedIn) or later, or write the pattern in another way."
    case .engineDefect:
      "If other programs judge by this policy too, write the pattern in another way."
    case .graphemeByEngine: "Use a 'length' rule in 'characters'. It counts the same everywhere."
    case .lengthAsPattern(let range):
      "Write \"length\": { \(lengthMembers(range)) }, which other programs can read."
    case .delimiters(let inner): "Write \(printable(inner)), if you mean that."
    case .scoreOfOtherScale(let score): "Write \(ScoreScale.ours(for: score)), if you mean that."
    case .missingLanguage: "Translate it."
    case .missingExamples: "Add one. Every check of the policy runs the examples."
    case .failingExample: "Correct the rule or the example."
    case .duplicateExample: "Remove it."
    case .weakerWithoutRole: "Let the stricter rule hold for those without the role."
    case .droppedRule: nil
    case .weakerThanParent: "Ask for at least as much, or drop the parent's rule with a reason."
    case .lostClause(_, isDropped: true): nil
    case .lostClause: "Keep the clause in the rule's 'reference' if the rule still meets it."
    case .unpinnedParent(let name, let version): "Write \"\(printable(name))@\(version)\"."
    case .compositionRule: "Ask for length and refuse common passwords instead."
    case .restrictedCharacters: "Accept all printing ASCII characters, the space and Unicode."
    case .shortMinimum, .noMinimum: "Ask for at least 15 characters, or 8 with a second factor."
    case .multifactorMinimum: "Ask for 15, or use the policy only with a second factor."
    case .shortMaximum: "Raise the maximum to 64 or more, or remove it."
    case .lengthUnit: "Use a 'length' rule without 'unit'. It counts code points."
    case .substringBlocklist(.personal):
      "Compare the whole password with words derived from the user's own."
    case .substringBlocklist(.list): "Write \"compare\": \"whole\"."
    case .substringBlocklist(.pattern):
      "Put the words into a list of a 'blocklist' rule, which compares whole passwords."
    case .noBlocklist: "Add \"blocklist\": { \"list\": \"common-passwords\" }."
    case .shortBlocklist(let count, _) where count < 3000:
      "Use a longer list, such as 'common-passwords'."
    case .shortBlocklist:
      """
      Use a list with more passwords that match, \
      or add \"expected\": { \"list\": \"common-passwords\" }, \
      which also refuses repeated entries.
      """
    case .missingBreaches:
      "Download the missing parts, and make the index again. 'pwcheck breach info' lists them."
    case .rareBreaches: "Make the index without '--min-count' and '--top' if it should have all."
    case .inertBlocklist:
      """
      Add \"expected\": { \"list\": \"common-passwords\" }, which also refuses repeated entries, \
      or a list of long passwords.
      """
    }
  }
}

extension LintQuestion {
  fileprivate var sentence: String {
    let question =
      switch self {
      case .backtracking: "how slow an attack can make the pattern"
      case .relations: "whether every rule has an effect and a password meets them all"
      case .standards: "whether the policy is in conflict with standards"
      case .examples: "whether all examples hold"
      }
    return "It was not decided \(question): that is too much work."
  }
}

extension BacktrackingGrowth {
  /// An attack as a programmer would write it: "a" × 30 + "!".
  private var attack: String {
    let pumps = order == .exponential ? 30 : 1000
    let pieces = [
      prefix.isEmpty ? nil : quoted(prefix),
      "\(quoted(pump)) × \(self.pumps(atMost: pumps))",
      suffix.isEmpty ? nil : quoted(suffix),
    ]
    return pieces.compactMap(\.self).joined(separator: " + ")
  }

  /// The growth of a search's time, with the text that causes it.
  fileprivate var sentence: String {
    let shown = samples.suffix(3)
    let counts = shown.map { "\($0.steps) for \($0.pumps)" }.joined(separator: ", ")
    let manner =
      switch order {
      case .exponential: "exponentially"
      case .polynomial(2): "with the square"
      case .polynomial(3): "with the cube"
      case .polynomial(let degree): "with the power of \(degree)"
      }
    let name = order == .exponential ? "with each repetition" : "of the length"
    return
      "The steps of a search grow \(manner) \(name) on \(attack): \(counts) repetitions."
  }

  /// A number of pumps for people to try: a round one, unless something limits it.
  private func pumps(atMost round: Int) -> Int {
    isLimited ? samples.last?.pumps ?? round : min(round, 4000 / pump.utf8.count)
  }
}

// MARK: Parts of sentences

/// The members of a `length` rule for a range: `"min": 8, "max": 32`.
private func lengthMembers(_ range: ClosedRange<Int>) -> String {
  let least = range.lowerBound > 0 ? "\"min\": \(range.lowerBound)" : nil
  let most = range.upperBound < .max ? "\"max\": \(range.upperBound)" : nil
  return [least, most].compactMap { $0 }.joined(separator: ", ")
}

private func quoted(_ text: String) -> String {
  let runs = Array(text.unicodeScalars)
  if runs.count > 3, Set(runs).count == 1 { return "\(quoted(String(runs[0]))) × \(runs.count)" }
  let hasQuotes = text.contains("\"")
  let escaped = printable(text).map { character in
    character == "\"" || character == "\\" && hasQuotes ? "\\\(character)" : String(character)
  }
  return "\"\(escaped.joined())\""
}

private func shown(_ scalar: Unicode.Scalar) -> String { printable(String(scalar)) }

/// The characters between two others that are of another kind (symbol or not) than the first one.
private func between(_ low: Unicode.Scalar, _ high: Unicode.Scalar) -> String {
  let all = (low.value...max(low.value, high.value)).compactMap(Unicode.Scalar.init)
  let areSymbols = !low.properties.isAlphabetic && !("0"..."9").contains(low)
  let odd = all.filter { scalar in
    let isSymbol = !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
    return isSymbol != areSymbols
  }
  return characters(String(String.UnicodeScalarView(odd)))
}

/// The characters, with runs of the alphabet shortened.
private func characters(_ text: String) -> String {
  let scalars = Array(text.unicodeScalars)
  var (parts, i) = ([String](), 0)
  while i < scalars.count {
    var j = i
    while j + 1 < scalars.count, scalars[j + 1].value == scalars[j].value + 1,
      scalars[j].properties.isAlphabetic || ("0"..."9").contains(scalars[j])
    {
      j += 1
    }
    if j - i > 2 {
      parts.append("\(shown(scalars[i]))-\(shown(scalars[j]))")
    } else {
      parts += scalars[i...j].map { $0 == " " ? "space" : shown($0) }
    }
    i = j + 1
  }
  return parts.joined(separator: " ")
}

private func name(_ kinds: [CharacterClass]) -> String {
  kinds == [.uppercase, .lowercase] ? "letters" : kinds.map(name).joined(separator: " or ")
}

private func name(_ kind: CharacterClass) -> String {
  switch kind {
  case .uppercase: "uppercase letters"
  case .lowercase: "lowercase letters"
  case .digit: "digits"
  case .symbol: "symbols"
  }
}

private func limits(_ range: ClosedRange<Int>) -> String {
  if range.upperBound == .max { return "at least \(range.lowerBound)" }
  return range.lowerBound == range.upperBound
    ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
}

private func list(_ words: [String]) -> String { quotedList(words.map(printable)) }

private func firstLine(_ text: String) -> String { String(text.prefix { $0 != "\n" }) }

private func upperCased(_ text: String) -> String {
  text.prefix(1).uppercased() + text.dropFirst()
}
