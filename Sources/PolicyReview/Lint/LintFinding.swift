package import LocatedJSON
package import PasswordPolicy

/// Something in a policy file that its author should look at.
package struct LintFinding: Sendable {
  /// The problem.
  package let problem: LintProblem
  /// How much it matters.
  package let severity: LintSeverity
  /// The rule in which it is; nil for the policy as a whole.
  package let ruleID: String?
  /// Where it begins in the file.
  package let location: TextLocation
  /// The column after its last character, on the same line; equal to the first one where only a
  /// place is known.
  package let endColumn: Int
  /// The demands of standards that it is in conflict with.
  package let clauses: [StandardClause]

  /// The check that found it.
  package var check: LintCheck { problem.check }
  /// The line where it begins, from 1.
  package var line: Int { location.line }
  /// The column where it begins, from 1, in code points.
  package var column: Int { location.column }
}

/// How much a finding matters.
package enum LintSeverity: String, CaseIterable, Comparable, Sendable {
  /// Worth knowing; right in many policies.
  case note
  /// Probably not what the author meant, or not what a standard recommends that the policy claims.
  case warning
  /// Wrong, or in conflict with a standard that the policy claims.
  case error

  private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }

  /// Whether it matters less.
  package static func < (a: LintSeverity, b: LintSeverity) -> Bool { a.rank < b.rank }
}

/// A problem, with the values that its sentence needs.
package enum LintProblem: Sendable {
  /// The file is not a valid policy, for the loader's reason.
  case policyFile(PolicyFileError)
  /// With how that is known.
  case neverMet(LintProof)
  /// With how that is known.
  case neverFails(LintProof)
  /// By these rules together.
  case impliedRule(by: [String])
  /// Two rules that exclude each other; none if it takes more.
  case unsatisfiablePolicy([String])
  /// After this many tries.
  case noPasswordFound(tries: Int)
  /// The demand that no password meets because the rule looks at the first part only; the policy's
  /// minimum.
  case onlyTooLong(shortest: Int)
  /// Too much work.
  case notDecided(LintQuestion)
  /// The group asks for so many of its members; so many of them always apply.
  case conditionalMember(needed: Int, always: Int)
  /// As it was counted.
  case backtracking(BacktrackingGrowth)
  /// From its first character to its last.
  case rangeAcrossCases(Unicode.Scalar, Unicode.Scalar)
  /// From its first character to its last.
  case rangeOfSymbols(Unicode.Scalar, Unicode.Scalar)
  /// The character that separates nothing.
  case separatorInClass(Unicode.Scalar)
  /// The character or range that is written twice.
  case duplicateInClass(String)
  /// The limit that nothing enforces.
  case unanchoredMaximum(Int)
  /// See ``LintCheck/anchorInOneAlternative``.
  case anchorInOneAlternative
  /// See ``LintCheck/finalNewline``.
  case finalNewline
  /// The anchor.
  case multilineAnchor(String)
  /// See ``LintCheck/dotStopsAtNewline``.
  case dotStopsAtNewline
  /// The class.
  case unicodeClass(String)
  /// See ``LintCheck/foldsBeyondASCII``.
  case foldsBeyondASCII
  /// The text in NFC, as it should be written.
  case notNFC(String)
  /// See ``LintCheck/graphemeByEngine``.
  case graphemeByEngine
  /// The version of PCRE2, and the one in which all that the pattern meets is mended, if it is.
  case engineDefect(version: String, mendedIn: String?)
  /// The lengths that the pattern asks for.
  case lengthAsPattern(ClosedRange<Int>)
  /// The pattern without its slashes, as it should be written.
  case delimiters(String)
  /// The score.
  case scoreOfOtherScale(Int)
  /// The languages of the other texts that this one lacks.
  case missingLanguage(LintedText, languages: [String])
  /// Which list is empty.
  case missingExamples(LintExamples)
  /// Which one, from 0.
  case failingExample(LintExamples, index: Int, Outcome)
  /// The second and the first of the two, from 0.
  case duplicateExample(LintExamples, index: Int, first: Int)
  /// The role, and a password that is accepted without it only.
  case weakerWithoutRole(String, witness: Witness)
  /// The reason that the policy gives.
  case droppedRule(String, of: String, reason: String)
  /// A password that is accepted now; nil if none was found and none could be excluded.
  case weakerThanParent(String, witness: Witness?)
  /// The clause, and whether its rule was dropped, for which the policy gives a reason.
  case lostClause(String, isDropped: Bool)
  /// The name of the shipped policy, and its version.
  case unpinnedParent(String, version: Int)
  /// From each of these groups a character is demanded; `least` is how many kinds that makes at
  /// least.
  case compositionRule([[CharacterClass]], least: Int)
  /// ASCII characters that no password may have, and whether others are refused too.
  case restrictedCharacters(ascii: String, beyondASCII: Bool)
  /// The minimum of the policy, and that of the standard.
  case shortMinimum(Int, atLeast: Int)
  /// The minimum is enough only with a second factor.
  case multifactorMinimum(Int)
  /// No rule asks for a length.
  case noMinimum(atLeast: Int)
  /// The maximum of the policy.
  case shortMaximum(Int)
  /// The unit that is counted.
  case lengthUnit(LengthUnitProblem)
  /// Where the words come from.
  case substringBlocklist(SubstringSource)
  /// See ``LintCheck/noBlocklist``.
  case noBlocklist
  /// How many entries there are, and how many of them the policy would accept.
  case shortBlocklist(Int, matching: Int)
  /// How many entries there are, and how many of them have the minimum length of the policy.
  case inertBlocklist(entries: Int, long: Int, minimum: Int)
  /// How many parts of all hashes the corpus does not cover.
  case missingBreaches(parts: Int)
  /// The index leaves out what was seen less often than `minCount`, or all but the `top` most
  /// frequent; nil where it leaves out nothing so.
  case rareBreaches(minCount: Int?, top: Int?)
}

/// Why a rule can have one outcome only.
package enum LintProof: Sendable {
  /// The pattern is found in the empty text at any place.
  case emptyMatch
  /// All texts were considered.
  case allTexts
}

/// A part of the review.
package enum LintQuestion: Sendable {
  /// How slow a pattern can be made.
  case backtracking
  /// Whether rules have an effect, and whether a password meets them all.
  case relations
  /// Conflicts with standards.
  case standards
  /// Whether the examples hold.
  case examples
}

/// A text that people are to read.
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
  /// In ASCII.
  case uppercase, lowercase, digit, symbol
}

/// Where the words come from that no password may contain.
package enum SubstringSource: Sendable {
  /// A blocklist, or what is known about the user.
  case list, personal
  /// Spelt out in a pattern that is to be avoided.
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

  /// Whether it is a conflict in some surroundings only, of which the file says nothing.
  var isConditional: Bool { if case .multifactorMinimum = self { true } else { false } }

  /// Whether it is no conflict, but only makes little of what a standard demands: no standard says
  /// how many entries of a list the policy must be able to accept.
  var isAdvice: Bool { if case .inertBlocklist = self { true } else { false } }

  /// How much it matters by itself; conflicts with standards go by the standards.
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
