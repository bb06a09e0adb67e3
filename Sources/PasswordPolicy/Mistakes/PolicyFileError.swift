@_exported public import JSON

/// The reason why a policy file is refused, with the place.
public typealias PolicyFileError = LocatedError<PolicyFileMistake>

/// The reason why a policy, a rule or a part of one that is made in code is refused: the mistake
/// that a file would have, without a place.
public typealias PolicyError = DefinitionError<PolicyFileMistake>

extension DefinitionError<PolicyFileMistake> {
  /// The id of the rule that has the mistake; nil if it has none.
  public var ruleID: String? { partID }
}

extension LocatedError<PolicyFileMistake> {
  /// The id of the rule that has the mistake; nil if it has none.
  public var ruleID: String? { partID }
}

/// A mistake that only a policy file can have.
public indirect enum PolicyFileMistake: Hashable, Sendable {
  /// The number after "policy" is not 1.
  case unsupportedVersion(Double)
  /// A policy has no rules, and would accept everything.
  case noRules
  /// Two rules have one id. The first one's line is given for a file.
  case duplicateID(String, firstLine: Int?)
  /// A rule demands nothing.
  case noKind(known: [String])
  /// The text gives no order of more characters than one number, and no more than another.
  case badOrder(String, above: Int, most: Int)
  /// A rule demands several things, by these keys.
  case severalKinds([String])
  /// A member of a group has a severity.
  case memberSeverity
  /// PCRE2 refuses the pattern. The offset counts bytes of UTF-8 from its start.
  case badPattern(String, offset: Int, reason: String)
  /// The patterns of all rules, also of those that no pattern is written for, are longer than this
  /// many bytes together.
  case tooLongPatterns(most: Int)
  /// A pattern that should stand for one character stands for more, or for something else.
  case notOneCharacter(String)
  /// Unicode has no script of this name, or PCRE2 does not know it.
  case unknownScript(String)
  /// A range is empty.
  case minAboveMax(min: Int, max: Int)
  /// The first year of a range comes after the last.
  case fromAfterTo(from: Int, to: Int)
  /// A length, or the context, has none of its members.
  case hasNeither(_ part: String, String, String)
  /// A group asks for more members to be met than it has.
  case moreThanMembers(atLeast: Int, members: Int)
  /// The name is not one of a shipped list, or of a shipped policy that could be extended.
  case unknownShipped(_ kind: String, String, suggestion: String?, known: [String])
  /// The file of a list, or of the policy that is extended, cannot be read.
  case unreadable(_ kind: String, String, reason: String)
  /// The file of the list is something else than words in UTF-8, one a line.
  case badList(String, reason: String)
  /// The list has no entries, or none that is long enough to be looked for within passwords.
  case emptyList(String)
  /// The list's entries can be looked up but not read.
  case askedListOnly(String)
  /// Edits are asked for within passwords; they are counted between whole texts only.
  case editsWithin
  /// A kind that looks at more than a text cannot judge what is left of a password.
  case notAboutText(String)
  /// Case is kept, and characters that look alike, which have none, are to count as one.
  case caseOfLookAlikes
  /// The list is too long for edits to be counted.
  case tooManyEntries(String, entries: Int, most: Int)
  /// The file of a breach corpus cannot be read, or is not a corpus. The reason includes the cure.
  case unusableCorpus(String, reason: String)
  /// The corpus cannot tell which passwords were seen that often.
  case untoldCount(String, minCount: Int)
  /// The parent has no name.
  case noParentName
  /// The policy that is extended is refused itself.
  case brokenParent(String, PolicyFileError)
  /// More policies extend each other than is allowed, as those in a circle do.
  case tooManyParents(Int)
  /// The text after the "@" of a shipped policy's name is not a version.
  case badPin(String, String)
  /// The shipped policy has another version than the one that was asked for.
  case otherVersion(String, wanted: Int, found: Int?)
  /// A rule is dropped that the parent does not have.
  case unknownParentRule(String, suggestion: String?, known: [String])
  /// A rule of the parent is dropped twice.
  case droppedTwice(String)
  /// A rule of the parent is dropped and also replaced.
  case droppedAndGiven(String)
  /// A member of a group has a condition on a role.
  case memberRole
  /// A rule has conditions on two roles.
  case twoRoles
  /// The role is one that no rule asks for.
  case unknownRole(String, suggestion: String?, known: [String])
  /// Rules tell more roles apart than a policy can.
  case tooManyRoles(Int)
  /// A rule applies with a role, and none in its place without it.
  case noRuleWithoutRole(String)
  /// These roles leave no rule.
  case noRuleForRoles([String])
  /// A word of the context is too short or too long to be looked for.
  case badContextWord(String)
  /// A word or a language of the context is repeated.
  case repeatedInContext(_ kind: String, String)
  /// The context has more words than a policy can have.
  case tooManyContextWords(Int, most: Int)
}

/// Reads a file that a policy names by its path: a list of words, or a policy that it extends.
package typealias ListReader = (_ path: String) throws(ListReadError) -> [UInt8]

/// The reason why a file that a policy names cannot be read, in the words of the caller's function.
public struct ListReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, such as "No such file or directory".
  public let reason: String

  /// An error with the system's reason, such as "No such file or directory".
  public init(reason: String) { self.reason = reason }

  /// The problem with its reason.
  public var description: String { "the file cannot be read: \(reason)." }
}
