internal import PasswordPolicy
internal import UnicodeText

/// A problem of a policy: the check that finds it, and what is said of it.
package struct LintProblem: Sendable {
  package let check: LintCheck
  /// The severity by itself; that of conflicts with standards depends on the standards.
  let severity: LintSeverity
  package let sentence: String
  /// The cure in English; nil if ``sentence`` includes it.
  package let cure: String?
  /// The growth of a pattern's backtracking; nil for every other problem.
  private(set) var growth: BacktrackingGrowth?
  /// The greatest severity of a conflict with a standard.
  private(set) var worst = LintSeverity.error

  private init(
    _ check: LintCheck, _ severity: LintSeverity, _ sentence: String, cure: String? = nil
  ) {
    (self.check, self.severity, self.sentence, self.cure) = (check, severity, sentence, cure)
  }

  private init(_ check: LintCheck, _ sentence: String, cure: String? = nil) {
    self.init(check, .note, sentence, cure: cure)
  }
}

// MARK: The file and its rules

extension LintProblem {
  static func policyFile(_ error: PolicyFileError) -> Self {
    let line = error.reason.sentence.prefix { $0 != "\n" }
    return Self(.policyFile, .error, capitalized(line))
  }

  static let neverMet = Self(
    .neverMet, .error, "No password can meet the rule.", cure: "Change the rule or remove it.")

  static let avoidsEmptyMatch = Self(
    .neverMet, .error,
    "No password meets the rule: the pattern is found in every text, the empty one included.",
    cure: """
      Make the pattern match at least one character: + instead of *, {1,} instead of {0,}, no \
      empty alternative.
      """)

  static let neverFails = Self(
    .neverFails, .warning, "Every password meets the rule, so it has no effect.",
    cure: "Remove the rule, or keep it only for its line in the checklist.")

  static let matchesEmpty = Self(
    .neverFails, .warning,
    "Every password meets the rule: the pattern is found in every text, the empty one included.",
    cure: "Anchor it with \\A and \\z, or make it match at least one character.")

  static func impliedRule(by others: [String]) -> Self {
    Self(
      .impliedRule,
      "Every password that meets \(list(others)) meets this rule, so it has no effect of its own.",
      cure: "Remove the rule, or keep it only for its line in the checklist.")
  }

  static func unsatisfiablePolicy(_ rules: [String]) -> Self {
    Self(
      .unsatisfiablePolicy, .error,
      rules.isEmpty
        ? "No password meets all rules, so the policy accepts none."
        : "No password meets both \(list(rules)), so the policy accepts none.",
      cure: "Remove one of the rules that contradict each other.")
  }

  static func noPasswordFound(tries: Int) -> Self {
    Self(
      .noPasswordFound, .warning,
      """
      A search of \(counted(tries, "try", "tries")) found no password that the policy accepts. \
      There may be one, but it is hard to find.
      """, cure: "Relax the rules that few passwords meet.")
  }

  static func onlyTooLong(shortest: Int) -> Self {
    Self(
      .unsatisfiablePolicy, .error,
      """
      No password meets the rule: the policy demands at least \
      \(counted(shortest, "character")), and the rule looks at the first 4096 bytes only.
      """, cure: "Ask for fewer characters.")
  }

  static let tooLongToJudge = Self(
    .unsatisfiablePolicy, .error,
    """
    No password meets the rule: pwcheck judges at most \(PolicyEvaluator.judgedBytes) bytes.
    """, cure: "Ask for fewer characters.")

  static func notDecided(_ question: LintQuestion) -> Self {
    Self(
      .notDecided, .warning, "It was not decided \(question.rawValue): that is too much work.",
      cure: [.backtracking, .meaning].contains(question)
        ? "Make the pattern simpler, or use --effort high."
        : "Make the patterns simpler or the rules fewer, or use --effort high.")
  }

  static let tooManyRoles = Self(
    .notDecided,
    """
    The rules were checked for users with no role, with one role and with all roles, but for no \
    other choice. Whether a rule has no effect was not checked.
    """, cure: "Use at most \(RoleChoices.mostRoles) roles.")

  /// A group asks for `needed` of its members, of which `always` ones always apply.
  static func conditionalMember(needed: Int, always: Int) -> Self {
    let rest =
      always == 0
      ? "If no member applies, the group does not."
      : always < needed
        ? "Then meeting the other \(counted(always, "member")) is enough."
        : "Then \(needed) of the other members must be met."
    return Self(
      .conditionalMember,
      "The member does not apply to every password, and then counts neither way. \(rest)",
      cure: "Make it a rule of its own if it must not weaken the group.")
  }

  static func scoreOfOtherScale(_ score: Int, ours: Int) -> Self {
    Self(
      .scoreScale, .warning,
      """
      A score of \(score) out of 100 refuses almost nothing. Of zxcvbn's scores, 0 to 4, it would \
      be about \(ours) here.
      """, cure: "Write \(ours), if you mean that.")
  }
}

// MARK: Patterns

extension LintProblem {
  static func backtracking(_ growth: BacktrackingGrowth) -> Self {
    let isExponential = growth.order == .exponential
    var problem = Self(
      isExponential ? .exponentialBacktracking : .polynomialBacktracking, growth.severity,
      growth.sentence,
      cure: isExponential
        ? """
        Let each text match in one way only: no repetition inside a repetition of the same \
        characters, and no alternatives with the same beginning. Or make the inner repetition \
        possessive (a++).
        """
        : """
        Let neighbouring repetitions match different characters, or make them possessive (a++). \
        Anchor the pattern with \\A unless it may match anywhere.
        """)
    problem.growth = growth
    return problem
  }

  static func rangeAcrossCases(_ low: Unicode.Scalar, _ high: Unicode.Scalar) -> Self {
    Self(
      .rangeAcrossCases, .warning, rangeSentence(low, high), cure: "Write [A-Za-z], or [0-9A-Za-z]."
    )
  }

  static func rangeOfSymbols(_ low: Unicode.Scalar, _ high: Unicode.Scalar) -> Self {
    Self(
      .rangeOfSymbols, .warning, rangeSentence(low, high),
      cure: "Put the hyphen last in the class, or write \\-.")
  }

  private static func rangeSentence(_ low: Unicode.Scalar, _ high: Unicode.Scalar) -> String {
    "The range '\(shown(low))-\(shown(high))' also includes \(between(low, high))."
  }

  static func separatorInClass(_ scalar: Unicode.Scalar) -> Self {
    Self(
      .separatorInClass, .warning,
      "'\(shown(scalar))' does not separate in a class. It is one more character that matches.",
      cure: "Remove it, or write \\\(shown(scalar)) if you mean the character.")
  }

  static func unanchoredMaximum(_ maximum: Int) -> Self {
    Self(
      .unanchoredMaximum, .warning,
      "The maximum of \(maximum) has no effect: the pattern also matches inside a longer text.",
      cure: "Anchor the pattern with \\A and \\z, or use a 'length' rule.")
  }

  static let anchorInOneAlternative = Self(
    .anchorInOneAlternative, .warning,
    "'^' belongs to the first alternative only, and '$' to the last.",
    cure: "Put the alternatives in a group: \\A(?:a|b)\\z.")

  static let finalNewline = Self(
    .finalNewline, "'$' also matches before a final line feed, so a password may end with one.",
    cure: "Write \\z.")

  static func multilineAnchor(_ anchor: String) -> Self {
    Self(
      .multilineAnchor, .warning,
      """
      With (?m) '\(printable(anchor))' matches at every line, so one line of a password is \
      enough.
      """, cure: "Write \\A and \\z, or leave out (?m).")
  }

  static let dotStopsAtNewline = Self(
    .dotStopsAtNewline,
    "A dot does not match a line feed, so a forbidden text after one is not found.",
    cure: "Begin the pattern with (?s).")

  static func unicodeClass(_ name: String) -> Self {
    Self(
      .unicodeClass,
      "With (*UCP) '\(printable(name))' includes characters of every script, not only ASCII.",
      cure: "Write [0-9] or [A-Za-z] if you mean ASCII.")
  }

  static let foldsBeyondASCII = Self(
    .foldsBeyondASCII,
    "With (?i) the long s (U+017F) matches like an s, so it counts as one of a-z.",
    cure: "Write [A-Za-z] without (?i).")

  static func notNFC(_ composed: String) -> Self {
    Self(
      .notNFC, .warning,
      """
      Passwords are judged in NFC, and this text is not in NFC, so it never matches. Its NFC form \
      is '\(printable(composed))'.
      """, cure: "Write the composed characters.")
  }

  static let graphemeByEngine = Self(
    .graphemeByEngine,
    """
    What \\X matches depends on the version of PCRE2: before 10.44 neighbouring emoji are one match.
    """, cure: "Use a 'length' rule in 'characters'. It counts the same everywhere.")

  static let unreadPattern = Self(
    .unreadPattern, .warning,
    """
    PCRE2 reads the pattern differently from pwcheck. Only PCRE2 answers for it, and nothing \
    is proven about the rule.
    """, cure: "Write it without quotations (\\Q…\\E), comments, white space and callouts.")

  static func engineDefect(version: String, mendedIn: String?) -> Self {
    Self(
      .engineDefect,
      """
      PCRE2 \(version) may miss this pattern or find it where it is not: one of its shortcuts is \
      wrong for it. pwcheck does without; other programs may judge otherwise.
      """,
      cure: mendedIn.map { "Use PCRE2 \($0) or later, or write the pattern in another way." }
        ?? "If other programs judge by this policy too, write the pattern in another way.")
  }

  static func delimiters(_ inner: String) -> Self {
    Self(
      .delimiters, .warning,
      """
      The slashes are part of the pattern, so it finds '/'. Without them it is \
      '\(printable(inner))'.
      """, cure: "Write \(printable(inner)), if you mean that.")
  }
}

// MARK: Texts and examples

extension LintProblem {
  static func missingLanguage(_ text: String, languages: [String]) -> Self {
    Self(
      .missingLanguage, .warning,
      """
      The \(text) has no translation into \(list(languages)); other texts of the policy have one.
      """, cure: "Translate it.")
  }

  static func missingExamples(_ lists: [PolicyTest.List]) -> Self {
    Self(
      .missingExamples, "The rule has no example under \(quotedList(lists.map(\.rawValue), "or")).",
      cure: "Add one. Every check of the policy runs the examples.")
  }

  static func failingExample(_ list: PolicyTest.List, index: Int, _ outcome: Outcome) -> Self {
    let verdict =
      outcome == .undetermined
      ? "could not be decided" : list == .accepts ? "is not accepted" : "is accepted"
    return Self(
      .failingExample, .error, "Example \(index + 1) under '\(list.rawValue)' \(verdict).",
      cure: "Correct the rule or the example.")
  }
}

// MARK: Roles and the parent

extension LintProblem {
  static func weakerWithoutRole(_ role: String, witness: Witness) -> Self {
    Self(
      .weakerWithoutRole, .warning,
      """
      Where the role '\(printable(role))' is forgotten the policy accepts passwords that it \
      refuses with it, such as \(quoted(witness.password)).
      """, cure: "Let the stricter rule hold for those without the role.")
  }

  static func droppedRule(_ id: String, of parent: String, reason: String) -> Self {
    Self(
      .droppedRule,
      "The rule '\(printable(id))' of '\(printable(parent))' is dropped: \(printable(reason))")
  }

  /// With a password that is accepted now; nil if none was found.
  static func weakerThanParent(_ parent: String, witness: Witness?) -> Self {
    Self(
      .weakerThanParent, witness == nil ? .note : .warning,
      witness.map {
        """
        The rule accepts passwords that the rule of '\(printable(parent))' in its place refuses, \
        such as \(quoted($0.password)).
        """
      } ?? """
        It could not be proven that the rule refuses all that the rule of '\(printable(parent))' \
        in its place refuses.
        """, cure: "Ask for at least as much, or drop the parent's rule with a reason.")
  }

  static func unpinnedParent(_ name: String, version: Int) -> Self {
    Self(
      .unpinnedParent,
      """
      The policy extends any version of '\(printable(name))', so an update of pwcheck can change \
      it.
      """, cure: "Write \"\(printable(name))@\(version)\".")
  }
}

// MARK: Standards

extension LintProblem {
  static func compositionRule(_ groups: [[CharacterClass]], least: Int) -> Self {
    // More groups are a way to say "three of four".
    let isMixture = groups.isEmpty || groups.count > 4
    return Self(
      .compositionRule,
      isMixture
        ? "The rule demands a mixture of at least \(least) kinds of characters."
        : "The rule demands \(groups.map(name).joined(separator: ", and ")).",
      cure: "Ask for length and refuse common passwords instead.")
  }

  /// The characters that are refused, of ASCII and of some others; `all` if these are all refused.
  static func restrictedCharacters(ascii: String, others: String, all: Bool) -> Self {
    let named =
      ascii == " "
      ? "the space"
      : ascii.isEmpty ? nil : "\(counted(ascii.count, "ASCII character")): \(characters(ascii))"
    let samples = all ? "" : ", such as \(characters(others))"
    let parts =
      (named.map { [$0] } ?? []) + (others.isEmpty ? [] : ["characters beyond ASCII" + samples])
    return Self(
      .restrictedCharacters, "The rule refuses \(parts.joined(separator: " and ")).",
      cure: "Accept all printing ASCII characters, the space and Unicode.")
  }

  /// Nil if no rule sets a minimum.
  static func shortMinimum(_ minimum: Int?) -> Self {
    Self(
      .shortMinimum,
      minimum.map {
        """
        The policy accepts passwords of \(counted($0, "character")). The minimum shall be at \
        least 8.
        """
      } ?? "No rule sets a minimum length. It shall be at least 8 characters.",
      cure: "Ask for at least 15 characters, or 8 with a second factor.")
  }

  static func multifactorMinimum(_ minimum: Int) -> Self {
    var problem = Self(
      .shortMinimum,
      "A minimum of \(minimum) is enough only with a second factor. Without one it shall be 15.",
      cure: "Ask for 15, or use the policy only with a second factor.")
    // The file does not tell whether there is a second factor.
    problem.worst = .note
    return problem
  }

  static func shortMaximum(_ maximum: Int) -> Self {
    Self(
      .shortMaximum,
      """
      The policy refuses passwords of more than \(counted(maximum, "character")). The maximum \
      should be at least 64.
      """, cure: "Raise the maximum to 64 or more, or remove it.")
  }

  static func lengthUnit(_ unit: LengthUnit) -> Self {
    Self(
      .lengthUnit,
      "The length counts \(unit == .bytes ? "bytes" : "grapheme clusters"), not code points.",
      cure: "Use a 'length' rule without 'unit'. It counts code points.")
  }

  private static func substring(_ part: String, cure: String) -> Self {
    Self(.substringBlocklist, "The rule refuses a password that contains \(part).", cure: cure)
  }

  static let substringOfList = substring(
    "an entry of the list", cure: "Write \"compare\": \"whole\".")

  static let substringOfUser = substring(
    "one of the user's own words",
    cure: "Compare the whole password with words derived from the user's own.")

  static let substringOfPattern = substring(
    "a word of the pattern",
    cure: "Put the words into a list of a 'blocklist' rule, which compares whole passwords.")

  static let noBlocklist = Self(
    .noBlocklist, "No rule compares passwords with a list of common passwords.",
    cure: "Add \"blocklist\": { \"list\": \"common-passwords\" }.")

  /// A short list: the number of its entries, and of those that the policy would otherwise accept.
  static func shortBlocklist(_ count: Int, matching: Int) -> Self {
    let entries = counted(count, "entry", "entries")
    if count < 3000 {
      return Self(
        .shortBlocklist,
        "The list has \(entries). The 3,000 most common passwords shall be refused.",
        cure: "Use a longer list, such as 'common-passwords'.")
    }
    return Self(
      .shortBlocklist,
      """
      Only \(grouped(matching)) of the \(entries) of the list match the policy's other rules. The \
      3,000 most common passwords that do shall be refused.
      """,
      cure: """
        Use a list with more passwords that match, or add \
        \"expected\": { \"list\": \"common-passwords\" }, which also refuses repeated entries.
        """)
  }

  static func nearVariants(_ password: String) -> Self {
    Self(
      .nearVariants,
      """
      The rule knows words that are repeated, in sequence or padded, not near variants: the policy \
      accepts '\(password)'.
      """,
      cure: """
        Add a 'strength' rule, or a 'blocklist' rule with "edits" and "lookAlikes". If that is \
        meant, list the password under 'accepts'.
        """)
  }

  /// A list with hardly any effect: the number of its entries, and of those that have the policy's
  /// minimum length.
  static func inertBlocklist(entries: Int, long: Int, minimum: Int) -> Self {
    var problem = Self(
      .inertBlocklist,
      """
      Only \(grouped(long)) of the \(counted(entries, "entry", "entries")) of the list have \
      \(counted(minimum, "character")) or more. The policy refuses the others for their length \
      alone, so the list has almost no effect.
      """,
      cure: """
        Add \"expected\": { \"list\": \"common-passwords\" }, which also refuses repeated entries, \
        or a list of long passwords.
        """)
    // No standard says how many entries of a list the policy must be able to accept.
    problem.worst = .warning
    return problem
  }
}

// MARK: Breaches

extension LintProblem {
  static func missingBreaches(parts: Int) -> Self {
    Self(
      .partialCorpus, .warning,
      """
      The corpus does not cover \(counted(parts, "part")) of all hashes. A password that belongs \
      there cannot be looked up, so it is not accepted.
      """,
      cure: """
        Download the missing parts, and make the index again. 'pwcheck breach info' lists them.
        """)
  }

  /// An index without the passwords that were seen fewer than `minCount` times, or without all but
  /// the `top` most frequent; nil where it leaves out nothing for that reason.
  static func rareBreaches(minCount: Int?, top: Int?) -> Self {
    let kept = [
      minCount.map { "passwords that were seen \(grouped($0)) times or more" },
      top.map { "the \(grouped($0)) most frequent passwords" },
    ]
    return Self(
      .partialCorpus,
      """
      The index has only \(listed(kept.compactMap(\.self))). The rule accepts other breached \
      passwords.
      """, cure: "Make the index without '--min-count' and '--top' if it should have all.")
  }
}

/// A part of the review that may be left undecided, worded to follow "not decided".
enum LintQuestion: String {
  case backtracking = "how slow an attack can make the pattern"
  case meaning = "whether the pattern says what its author meant"
  case relations = "whether every rule has an effect and a password meets them all"
  case standards = "whether the policy is in conflict with standards"
  case examples = "whether all examples hold"
}

extension BacktrackingGrowth {
  /// An attack as a programmer would write it: "a" × 30 + "!".
  private var attackText: String {
    let pumps = order == .exponential ? 30 : 1000
    let pieces = [
      prefix.isEmpty ? nil : quoted(prefix), "\(quoted(pump)) × \(self.pumps(atMost: pumps))",
      suffix.isEmpty ? nil : quoted(suffix),
    ]
    return pieces.compactMap(\.self).joined(separator: " + ")
  }

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
    return "The steps of a search grow \(manner) \(name) on \(attackText): \(counts) repetitions."
  }

  /// A number of pumps for people to try: a round one, unless something limits it.
  private func pumps(atMost round: Int) -> Int {
    attack.limit < .max ? samples.last?.pumps ?? round : min(round, 4000 / pump.utf8.count)
  }
}

// MARK: Parts of sentences

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
  let odd = all.filter { isSymbol($0) != isSymbol(low) }
  return characters(String(String.UnicodeScalarView(odd)))
}

private func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
  !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
}

/// The characters, with runs of the alphabet shortened.
private func characters(_ text: String) -> String {
  let scalars = Array(text.unicodeScalars)
  var (parts, i) = ([String](), 0)
  while i < scalars.count {
    var j = i
    while j + 1 < scalars.count, scalars[j + 1].value == scalars[j].value + 1,
      !isSymbol(scalars[i]), !isSymbol(scalars[j + 1])
    { j += 1 }
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
  kinds == Array(CharacterClass.all.prefix(2))
    ? "letters" : kinds.map(\.name).joined(separator: " or ")
}

private func list(_ words: [String]) -> String { quotedList(words.map(printable)) }
