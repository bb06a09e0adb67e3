/// A check that a policy undergoes. The raw value is the code in reports and options.
package enum LintCheck: String, CaseIterable, Sendable {
  // The file
  /// The loader refuses the file.
  case policyFile = "policy-file"

  // What the rules demand together
  /// No password meets a rule.
  case neverMet = "never-met"
  /// Every password meets a rule.
  case neverFails = "never-fails"
  /// Every password that meets other rules meets this one.
  case impliedRule = "implied-rule"
  /// The policy accepts no password, which is proven.
  case unsatisfiablePolicy = "unsatisfiable-policy"
  /// A search found no accepted password, though nothing is proven.
  case noPasswordFound = "no-password-found"

  /// Something took more work than was allowed.
  case notDecided = "not-decided"
  /// A member of a group does not apply to every password.
  case conditionalMember = "conditional-member"

  // What a pattern costs
  /// The cost of a pattern multiplies with every character of the password.
  case exponentialBacktracking = "exponential-backtracking"
  /// The cost of a pattern grows with a power of the password's length.
  case polynomialBacktracking = "polynomial-backtracking"

  // What a pattern says that its author hardly meant
  /// A class has a range such as `[A-z]`, which has six symbols between its letters.
  case rangeAcrossCases = "range-across-cases"
  /// A class has a range such as `[+-=]`, which has the digits between its symbols.
  case rangeOfSymbols = "range-of-symbols"
  /// A class has a separator, as in `[a-z|A-Z]`.
  case separatorInClass = "separator-in-class"
  /// A class has a member twice, as in `[aba]`.
  case duplicateInClass = "duplicate-in-class"
  /// A maximum has no anchors, as in `.{8,32}`.
  case unanchoredMaximum = "unanchored-maximum"
  /// An anchor is in one alternative only, as in `^a|b$`.
  case anchorInOneAlternative = "anchor-in-one-alternative"
  /// A `$` stands at the end, which lets a line feed follow.
  case finalNewline = "final-newline"
  /// An anchor such as `(?m)^` can be met by any line of a password with several.
  case multilineAnchor = "multiline-anchor"
  /// A dot stops at a line feed.
  case dotStopsAtNewline = "dot-stops-at-newline"
  /// A class such as `\d` goes by Unicode under `(*UCP)`.
  case unicodeClass = "unicode-class"
  /// A letter also matches one beyond ASCII if case is ignored: `(?i)s` matches ſ.
  case foldsBeyondASCII = "folds-beyond-ascii"
  /// A pattern has text that no NFC form has.
  case notNFC = "not-nfc"
  /// A pattern has `\X`, for which PCRE2 goes by an older idea of a character.
  case graphemeByEngine = "grapheme-by-engine"
  /// A shortcut of the PCRE2 in use is wrong for a pattern of this shape.
  case engineDefect = "engine-defect"
  /// A pattern only limits the length.
  case lengthAsPattern = "length-as-pattern"

  /// A pattern has delimiters, as in `/[a-z]/i`, where the slashes are part of it.
  case delimiters = "pattern-delimiters"
  /// A score is 1 to 4, as on zxcvbn's scale.
  case scoreScale = "score-scale"

  // Texts and examples
  /// A text lacks a language that others have.
  case missingLanguage = "missing-language"
  /// A rule has no `accepts` or no `rejects`.
  case missingExamples = "missing-examples"
  /// An example does not hold.
  case failingExample = "failing-example"
  /// An example is repeated.
  case duplicateExample = "duplicate-example"

  // Roles
  /// Some passwords are accepted without a role and refused with it.
  case weakerWithoutRole = "weaker-without-role"

  // The policy that is extended
  /// A rule of the parent is left out.
  case droppedRule = "dropped-rule"
  /// A rule accepts what the parent's rule in its place refuses.
  case weakerThanParent = "weaker-than-parent"
  /// No rule refers to a clause any more that a rule of the parent refers to.
  case lostClause = "lost-clause"
  /// A shipped policy is extended without a version.
  case unpinnedParent = "unpinned-parent"

  // Standards
  /// Kinds of characters are demanded.
  case compositionRule = "composition-rule"
  /// Some characters are refused.
  case restrictedCharacters = "restricted-characters"
  /// Shorter passwords are accepted than a standard allows.
  case shortMinimum = "short-minimum"
  /// Longer passwords are refused than a standard allows.
  case shortMaximum = "short-maximum"
  /// The length is not counted in code points.
  case lengthUnit = "length-unit"
  /// Passwords are refused because of a part of them.
  case substringBlocklist = "substring-blocklist"
  /// No rule compares with a list of common passwords.
  case noBlocklist = "no-blocklist"
  /// The list is shorter than a standard demands.
  case shortBlocklist = "short-blocklist"
  /// Hardly any entry of a list is as long as the policy's minimum.
  case inertBlocklist = "inert-blocklist"

  // Breaches
  /// The index of a breach corpus does not have all of the corpus.
  case partialCorpus = "partial-corpus"
}
