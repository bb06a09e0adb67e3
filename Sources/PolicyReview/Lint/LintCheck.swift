/// Something that a policy is looked at for. The raw value is the code that reports show and
/// options take.
package enum LintCheck: String, CaseIterable, Sendable {
  // The file
  /// The file is refused by the loader.
  case policyFile = "policy-file"

  // What the rules demand together
  /// No password meets the rule.
  case neverMet = "never-met"
  /// Every password meets the rule.
  case neverFails = "never-fails"
  /// Every password that meets another rule meets this one.
  case impliedRule = "implied-rule"
  /// Proven: no password is accepted.
  case unsatisfiablePolicy = "unsatisfiable-policy"
  /// Not proven, but a search found no password that is accepted.
  case noPasswordFound = "no-password-found"

  /// Something took more work than was allowed.
  case notDecided = "not-decided"
  /// A member of a group that does not apply to every password.
  case conditionalMember = "conditional-member"

  // What a pattern costs
  /// The cost multiplies with every character of the password.
  case exponentialBacktracking = "exponential-backtracking"
  /// The cost grows with a power of the password's length.
  case polynomialBacktracking = "polynomial-backtracking"

  // What a pattern says that its author hardly meant
  /// `[A-z]`, which has six symbols between its letters.
  case rangeAcrossCases = "range-across-cases"
  /// `[+-=]`, which has the digits between its symbols.
  case rangeOfSymbols = "range-of-symbols"
  /// `[a-z|A-Z]`
  case separatorInClass = "separator-in-class"
  /// `[aba]`
  case duplicateInClass = "duplicate-in-class"
  /// `.{8,32}` without anchors.
  case unanchoredMaximum = "unanchored-maximum"
  /// `^a|b$`
  case anchorInOneAlternative = "anchor-in-one-alternative"
  /// `$` at the end, which lets a line feed follow.
  case finalNewline = "final-newline"
  /// `(?m)^`, which any line of a password of several can meet.
  case multilineAnchor = "multiline-anchor"
  /// A dot stops at a line feed.
  case dotStopsAtNewline = "dot-stops-at-newline"
  /// `\d` and its like under `(*UCP)`.
  case unicodeClass = "unicode-class"
  /// `(?i)s` matches ſ as well.
  case foldsBeyondASCII = "folds-beyond-ascii"
  /// Text that no NFC form has.
  case notNFC = "not-nfc"
  /// `\X` is older PCRE2's own idea of a character.
  case graphemeByEngine = "grapheme-by-engine"
  /// For a pattern of this shape a shortcut of the PCRE2 in use is wrong.
  case engineDefect = "engine-defect"
  /// A pattern that only says how long.
  case lengthAsPattern = "length-as-pattern"

  /// `/[a-z]/i`, of which the slashes are part.
  case delimiters = "pattern-delimiters"
  /// A score of 1 to 4, as zxcvbn has them.
  case scoreScale = "score-scale"

  // Texts and examples
  /// A text lacks a language that others have.
  case missingLanguage = "missing-language"
  /// A rule without `accepts` or without `rejects`.
  case missingExamples = "missing-examples"
  /// An example that does not hold.
  case failingExample = "failing-example"
  /// An example that stands there twice.
  case duplicateExample = "duplicate-example"

  // Roles
  /// Without a role passwords are accepted that are refused with it.
  case weakerWithoutRole = "weaker-without-role"

  // The policy that is extended
  /// A rule of the parent is left out.
  case droppedRule = "dropped-rule"
  /// A rule accepts what the parent's rule in its place refuses.
  case weakerThanParent = "weaker-than-parent"
  /// No rule refers any more to a clause that a rule of the parent refers to.
  case lostClause = "lost-clause"
  /// A shipped policy is extended whatever its version.
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
  /// Passwords are refused for a part of them.
  case substringBlocklist = "substring-blocklist"
  /// No rule compares with a list of common passwords.
  case noBlocklist = "no-blocklist"
  /// The list is shorter than a standard demands.
  case shortBlocklist = "short-blocklist"
  /// Hardly an entry of the list is as long as the policy's minimum.
  case inertBlocklist = "inert-blocklist"

  // Breaches
  /// The index of a breach corpus does not have all of it.
  case partialCorpus = "partial-corpus"
}
