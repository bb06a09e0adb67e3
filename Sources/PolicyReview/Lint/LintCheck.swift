/// Something that a policy is looked at for, as ``explanation`` says. The raw value is the code
/// that reports show and options take.
package enum LintCheck: String, CaseIterable, Sendable {
  // The file
  case policyFile = "policy-file"

  // What the rules demand together
  case neverMet = "never-met"
  case neverFails = "never-fails"
  case impliedRule = "implied-rule"
  case unsatisfiablePolicy = "unsatisfiable-policy"
  case noPasswordFound = "no-password-found"

  case notDecided = "not-decided"
  case conditionalMember = "conditional-member"

  // What a pattern costs
  case exponentialBacktracking = "exponential-backtracking"
  case polynomialBacktracking = "polynomial-backtracking"

  // What a pattern says that its author hardly meant
  case rangeAcrossCases = "range-across-cases"
  case rangeOfSymbols = "range-of-symbols"
  case separatorInClass = "separator-in-class"
  case unanchoredMaximum = "unanchored-maximum"
  case anchorInOneAlternative = "anchor-in-one-alternative"
  case finalNewline = "final-newline"
  case multilineAnchor = "multiline-anchor"
  case dotStopsAtNewline = "dot-stops-at-newline"
  case unicodeClass = "unicode-class"
  case foldsBeyondASCII = "folds-beyond-ascii"
  case notNFC = "not-nfc"
  case graphemeByEngine = "grapheme-by-engine"
  case engineDefect = "engine-defect"
  case unreadPattern = "unread-pattern"

  case delimiters = "pattern-delimiters"
  case scoreScale = "score-scale"

  // Texts and examples
  case missingLanguage = "missing-language"
  case missingExamples = "missing-examples"
  case failingExample = "failing-example"

  // Roles
  case weakerWithoutRole = "weaker-without-role"

  // The policy that is extended
  case droppedRule = "dropped-rule"
  case weakerThanParent = "weaker-than-parent"
  case unpinnedParent = "unpinned-parent"

  // Standards
  case compositionRule = "composition-rule"
  case restrictedCharacters = "restricted-characters"
  case shortMinimum = "short-minimum"
  case shortMaximum = "short-maximum"
  case lengthUnit = "length-unit"
  case substringBlocklist = "substring-blocklist"
  case noBlocklist = "no-blocklist"
  case shortBlocklist = "short-blocklist"
  case inertBlocklist = "inert-blocklist"
  case nearVariants = "near-variants"

  // Breaches
  case partialCorpus = "partial-corpus"
}

extension LintCheck {
  package var explanation: String {
    switch self {
    case .policyFile: "The file is not a valid policy."
    case .neverMet: "No password can meet the rule."
    case .neverFails: "Every password meets the rule."
    case .impliedRule: "Every password that meets certain other rules meets this one."
    case .unsatisfiablePolicy: "No password meets all rules together."
    case .noPasswordFound: "A search found no password that the policy accepts."
    case .notDecided:
      "A part of the review takes more work than --effort allows, or has too many roles."
    case .conditionalMember:
      "A member of a group does not apply to every password, and then counts neither way."
    case .exponentialBacktracking:
      "The time of a search grows exponentially with the length of an attack."
    case .polynomialBacktracking:
      "The time of a search grows with a power of the length of an attack."
    case .rangeAcrossCases: "A range such as [A-z] includes symbols."
    case .rangeOfSymbols: "A range such as [+-=] includes digits or letters."
    case .separatorInClass: "A '|' or ',' in a class is a member of the class."
    case .unanchoredMaximum: "A maximum without an anchor has no effect."
    case .anchorInOneAlternative: "In ^a|b$ each anchor belongs to one alternative only."
    case .finalNewline: "$ and \\Z allow a line feed at the end."
    case .multilineAnchor: "With (?m) one line of a password is enough for a match."
    case .dotStopsAtNewline:
      "A dot does not match a line feed, so a forbidden text after one is not found."
    case .unicodeClass: "With (*UCP) classes such as \\d include characters of all scripts."
    case .foldsBeyondASCII: "With (?i) the letter s also matches the long s (U+017F)."
    case .notNFC: "The pattern has text that is not in NFC, so no password can match it."
    case .graphemeByEngine: "What \\X matches depends on the version of PCRE2."
    case .engineDefect:
      "A shortcut of the PCRE2 in use is wrong for this pattern. pwcheck does without it."
    case .unreadPattern:
      "PCRE2 reads the pattern differently from pwcheck, which proves nothing about it."
    case .delimiters: "The pattern is written between slashes, which are part of it."
    case .scoreScale: "A minimum score of 1 to 4 looks like one of another scale."
    case .missingLanguage: "A text is not translated into a language that other texts have."
    case .missingExamples: "A rule has no examples, or examples of one kind only."
    case .failingExample: "An example fails."
    case .weakerWithoutRole: "A password is judged less strictly where a role is forgotten."
    case .droppedRule: "A rule of the policy that is extended is dropped."
    case .weakerThanParent: "A rule accepts passwords that the rule of the parent refuses."
    case .unpinnedParent: "A shipped policy is extended without a version."
    case .compositionRule: "The policy demands kinds of characters, which standards forbid."
    case .restrictedCharacters: "The policy refuses characters that standards require it to accept."
    case .shortMinimum: "The minimum length is less than standards demand."
    case .shortMaximum: "The maximum length is less than standards demand."
    case .lengthUnit: "The length is not counted in code points."
    case .substringBlocklist: "The blocklist compares parts of the password, not the whole."
    case .noBlocklist: "No rule compares with a list of common passwords."
    case .shortBlocklist:
      "The list has fewer passwords that match the policy than a standard demands."
    case .inertBlocklist: "Hardly any entry of the list is as long as the minimum length."
    case .nearVariants: "An 'expected' rule accepts a near variant of a common password."
    case .partialCorpus: "The index of a breach corpus leaves out a part of it."
    }
  }
}
