package import JSON
package import PasswordPolicy

/// A part of a policy file that its author should look at.
package struct LintFinding: Sendable {
  /// The problem.
  package let problem: LintProblem
  /// The severity of the finding.
  package let severity: LintSeverity
  /// The id of the rule with the problem; nil for the policy as a whole.
  package let ruleID: String?
  /// The place in the file where the problem begins.
  package let location: TextLocation
  /// The column after the last character of the problem, on the same line; equal to the first one
  /// if only a place is known.
  package let endColumn: Int
  /// The demands of standards that the policy is in conflict with.
  package let clauses: [StandardClause]

  /// The check that found the problem.
  package var check: LintCheck { problem.check }
  /// The line where the problem begins, from 1.
  package var line: Int { location.line }
  /// The column where the problem begins, from 1, in code points.
  package var column: Int { location.column }
}

/// The severity of a finding.
package enum LintSeverity: String, CaseIterable, Comparable, Sendable {
  /// The finding is worth knowing, and right in many policies.
  case note
  /// The policy is probably not what the author meant, or not what a standard recommends that it
  /// claims to follow.
  case warning
  /// The policy is wrong, or in conflict with a standard that it claims to follow.
  case error

  private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }

  /// Whether a severity is lower than another.
  package static func < (a: LintSeverity, b: LintSeverity) -> Bool { a.rank < b.rank }
}

/// A problem, with the values that its sentence needs.
package enum LintProblem: Sendable {
  /// The file is not a valid policy, for the loader's reason.
  case policyFile(PolicyFileError)
  /// A rule that no password meets, with the proof.
  case neverMet(LintProof)
  /// A rule that every password meets, with the proof.
  case neverFails(LintProof)
  /// A rule that these rules together imply.
  case impliedRule(by: [String])
  /// Two rules that exclude each other; none if it takes more.
  case unsatisfiablePolicy([String])
  /// A search found no accepted password in this many tries.
  case noPasswordFound(tries: Int)
  /// A rule that no password of the policy's minimum length meets, because it judges only the first
  /// part.
  case onlyTooLong(shortest: Int)
  /// A question that took too much work.
  case notDecided(LintQuestion)
  /// A group asks for `needed` of its members, of which `always` ones always apply.
  case conditionalMember(needed: Int, always: Int)
  /// A pattern that backtracks, with the growth that was counted.
  case backtracking(BacktrackingGrowth)
  /// A range across cases, from its first character to its last.
  case rangeAcrossCases(Unicode.Scalar, Unicode.Scalar)
  /// A range of symbols, from its first character to its last.
  case rangeOfSymbols(Unicode.Scalar, Unicode.Scalar)
  /// A character that separates nothing in a class.
  case separatorInClass(Unicode.Scalar)
  /// A character or range that is written twice in a class.
  case duplicateInClass(String)
  /// A maximum that nothing enforces.
  case unanchoredMaximum(Int)
  /// An anchor in one alternative only; see ``LintCheck/anchorInOneAlternative``.
  case anchorInOneAlternative
  /// A `$` at the end; see ``LintCheck/finalNewline``.
  case finalNewline
  /// A multiline anchor.
  case multilineAnchor(String)
  /// A dot that stops at a line feed; see ``LintCheck/dotStopsAtNewline``.
  case dotStopsAtNewline
  /// A class that goes by Unicode.
  case unicodeClass(String)
  /// A letter that also matches one beyond ASCII; see ``LintCheck/foldsBeyondASCII``.
  case foldsBeyondASCII
  /// A text that is not in NFC, given in NFC, as it should be written.
  case notNFC(String)
  /// A `\X` that PCRE2 decides; see ``LintCheck/graphemeByEngine``.
  case graphemeByEngine
  /// A defect of the engine: the version of PCRE2, and the one that mends all defects that the
  /// pattern meets, if there is one.
  case engineDefect(version: String, mendedIn: String?)
  /// A pattern that only asks for these lengths.
  case lengthAsPattern(ClosedRange<Int>)
  /// A pattern with delimiters, given without its slashes, as it should be written.
  case delimiters(String)
  /// A score on another scale.
  case scoreOfOtherScale(Int)
  /// A text that lacks these languages of the other texts.
  case missingLanguage(LintedText, languages: [String])
  /// An empty list of examples.
  case missingExamples(LintExamples)
  /// An example that does not hold, with its number from 0.
  case failingExample(LintExamples, index: Int, Outcome)
  /// An example that stands twice: the numbers of the second and the first, from 0.
  case duplicateExample(LintExamples, index: Int, first: Int)
  /// A role, with a password that is accepted only without it.
  case weakerWithoutRole(String, witness: Witness)
  /// A dropped rule, with the reason that the policy gives.
  case droppedRule(String, of: String, reason: String)
  /// A rule that is weaker than the parent's, with a password that is accepted now; nil if none was
  /// found and none could be excluded.
  case weakerThanParent(String, witness: Witness?)
  /// A clause that is lost, and whether its rule was dropped, for which the policy gives a reason.
  case lostClause(String, isDropped: Bool)
  /// A parent without a version: the name of the shipped policy, and its version.
  case unpinnedParent(String, version: Int)
  /// A demand for a character from each of these groups, which makes at least `least` kinds.
  case compositionRule([[CharacterClass]], least: Int)
  /// The ASCII characters that no password may have, and whether others are refused too.
  case restrictedCharacters(ascii: String, beyondASCII: Bool)
  /// A minimum length of the policy, and the one of the standard.
  case shortMinimum(Int, atLeast: Int)
  /// A minimum length that is enough only with a second factor.
  case multifactorMinimum(Int)
  /// A missing minimum length, and the one of the standard.
  case noMinimum(atLeast: Int)
  /// A maximum length of the policy that is too short.
  case shortMaximum(Int)
  /// A length in another unit than code points.
  case lengthUnit(LengthUnitProblem)
  /// A refusal of passwords for parts of them, with the source of the words.
  case substringBlocklist(SubstringSource)
  /// A missing list of common passwords; see ``LintCheck/noBlocklist``.
  case noBlocklist
  /// A short list: the number of its entries, and of those that the policy would otherwise accept.
  case shortBlocklist(Int, matching: Int)
  /// A list with hardly any effect: the number of its entries, and of those that have the policy's
  /// minimum length.
  case inertBlocklist(entries: Int, long: Int, minimum: Int)
  /// A corpus that does not cover this many parts of all hashes.
  case missingBreaches(parts: Int)
  /// An index without the passwords that were seen fewer than `minCount` times, or without all but
  /// the `top` most frequent; nil where it leaves out nothing for that reason.
  case rareBreaches(minCount: Int?, top: Int?)
}

/// The reason why a rule can have one outcome only.
package enum LintProof: Sendable {
  /// The pattern is found in the empty text at any place.
  case emptyMatch
  /// All texts were considered.
  case allTexts
}

/// A part of the review, which may be left undecided.
package enum LintQuestion: Sendable {
  /// The time that a pattern can be made to take.
  case backtracking
  /// The effect of each rule, and the existence of a password that meets all of them.
  case relations
  /// The conflicts with standards.
  case standards
  /// The examples.
  case examples
}

/// A text for people.
package enum LintedText: String, Sendable {
  /// The key of the text.
  case title, label, message, advisory
}

/// One of the lists of examples.
package enum LintExamples: String, Sendable {
  /// The key of the list.
  case accepts, rejects
}

/// A kind of characters that composition rules speak of.
package enum CharacterClass: String, CaseIterable, Sendable {
  /// The kinds within ASCII.
  case uppercase, lowercase, digit, symbol
}

/// The source of the words that no password may contain.
package enum SubstringSource: Sendable {
  /// A blocklist, or information about the user.
  case list, personal
  /// A pattern to be avoided, in which the words are spelt out.
  case pattern
}

/// The unit that is counted instead of code points.
package enum LengthUnitProblem: String, Sendable {
  /// Grapheme clusters, or bytes of UTF-8.
  case characters, bytes
}

extension LintProblem {
  /// The check that found the problem.
  package var check: LintCheck {
    switch self {
    case .policyFile: .policyFile
    case .neverMet: .neverMet
    case .neverFails: .neverFails
    case .impliedRule: .impliedRule
    case .unsatisfiablePolicy: .unsatisfiablePolicy
    case .noPasswordFound: .noPasswordFound
    case .onlyTooLong: .unsatisfiablePolicy
    case .notDecided: .notDecided
    case .conditionalMember: .conditionalMember
    case .backtracking(let growth):
      growth.order == .exponential ? .exponentialBacktracking : .polynomialBacktracking
    case .rangeAcrossCases: .rangeAcrossCases
    case .rangeOfSymbols: .rangeOfSymbols
    case .separatorInClass: .separatorInClass
    case .duplicateInClass: .duplicateInClass
    case .unanchoredMaximum: .unanchoredMaximum
    case .anchorInOneAlternative: .anchorInOneAlternative
    case .finalNewline: .finalNewline
    case .multilineAnchor: .multilineAnchor
    case .dotStopsAtNewline: .dotStopsAtNewline
    case .unicodeClass: .unicodeClass
    case .foldsBeyondASCII: .foldsBeyondASCII
    case .notNFC: .notNFC
    case .graphemeByEngine: .graphemeByEngine
    case .engineDefect: .engineDefect
    case .lengthAsPattern: .lengthAsPattern
    case .delimiters: .delimiters
    case .scoreOfOtherScale: .scoreScale
    case .missingLanguage: .missingLanguage
    case .missingExamples: .missingExamples
    case .failingExample: .failingExample
    case .duplicateExample: .duplicateExample
    case .weakerWithoutRole: .weakerWithoutRole
    case .droppedRule: .droppedRule
    case .weakerThanParent: .weakerThanParent
    case .lostClause: .lostClause
    case .unpinnedParent: .unpinnedParent
    case .compositionRule: .compositionRule
    case .restrictedCharacters: .restrictedCharacters
    case .shortMinimum, .multifactorMinimum, .noMinimum: .shortMinimum
    case .shortMaximum: .shortMaximum
    case .lengthUnit: .lengthUnit
    case .substringBlocklist: .substringBlocklist
    case .noBlocklist: .noBlocklist
    case .shortBlocklist: .shortBlocklist
    case .inertBlocklist: .inertBlocklist
    case .missingBreaches, .rareBreaches: .partialCorpus
    }
  }

  /// Whether the conflict exists in some surroundings only, which the file does not tell.
  var isConditional: Bool { if case .multifactorMinimum = self { true } else { false } }

  /// Whether the problem is not a conflict, but weakens a standard's demand: no standard says how
  /// many entries of a list the policy must be able to accept.
  var isAdvice: Bool { if case .inertBlocklist = self { true } else { false } }

  /// The severity by itself; that of conflicts with standards depends on the standards.
  var severity: LintSeverity {
    switch self {
    case .policyFile, .neverMet, .unsatisfiablePolicy, .onlyTooLong, .failingExample: .error
    case .notDecided, .delimiters, .scoreOfOtherScale, .neverFails, .noPasswordFound,
      .rangeAcrossCases, .rangeOfSymbols, .separatorInClass,
      .anchorInOneAlternative, .notNFC,
      .multilineAnchor, .missingLanguage, .duplicateExample, .unanchoredMaximum, .missingBreaches,
      .weakerWithoutRole:
      .warning
    case .weakerThanParent(_, let witness): witness == nil ? .note : .warning
    case .lostClause(_, let isDropped): isDropped ? .note : .warning
    case .backtracking(let growth): growth.severity
    case .impliedRule, .conditionalMember, .duplicateInClass, .finalNewline, .dotStopsAtNewline,
      .unicodeClass,
      .foldsBeyondASCII,
      .graphemeByEngine, .engineDefect,
      .lengthAsPattern, .missingExamples, .compositionRule, .restrictedCharacters, .shortMinimum,
      .multifactorMinimum, .noMinimum, .shortMaximum, .lengthUnit, .substringBlocklist,
      .noBlocklist,
      .shortBlocklist, .inertBlocklist, .rareBreaches, .droppedRule, .unpinnedParent:
      .note
    }
  }
}
