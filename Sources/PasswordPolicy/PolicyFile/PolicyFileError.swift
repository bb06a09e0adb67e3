@_exported public import LocatedJSON

/// Why a policy file is refused, and where.
public typealias PolicyFileError = LocatedError<PolicyFileMistake>

/// Why a policy, a rule or a part of one that is made in code is refused: the mistake that a file
/// would have, without a place.
public typealias PolicyError = DefinitionError<PolicyFileMistake>

extension DefinitionError<PolicyFileMistake> {
  /// The rule that has the mistake, if it has got an id.
  public var ruleID: String? { partID }
}

extension LocatedError<PolicyFileMistake> {
  /// The rule in which the mistake is, if it has got an id.
  public var ruleID: String? { partID }
}

/// A mistake that only a policy file can have.
public indirect enum PolicyFileMistake: Hashable, Sendable {
  /// The number after "policy" is not 1.
  case unsupportedVersion(Double)
  /// A policy without rules, which would accept everything.
  case noRules
  /// Two rules have one id. The line of the first, if they are in a file.
  case duplicateID(String, firstLine: Int?)
  /// A rule that demands nothing.
  case noKind(known: [String])
  /// A rule that demands several things: the keys that say so.
  case severalKinds([String])
  /// A member of a group has a severity.
  case memberSeverity
  /// PCRE2 does not take the pattern. The offset counts bytes of UTF-8 from its start.
  case badPattern(String, offset: Int, reason: String)
  /// A pattern that should stand for one character stands for more, or for something else.
  case notOneCharacter(String)
  /// Unicode has no script of this name, or PCRE2 does not know it.
  case unknownScript(String)
  /// A range that nothing is in.
  case minAboveMax(min: Int, max: Int)
  /// Years of which the first comes after the last.
  case fromAfterTo(from: Int, to: Int)
  /// A length with neither "min" nor "max".
  case noLimit
  /// A group that wants more members met than it has.
  case moreThanMembers(atLeast: Int, members: Int)
  /// No list of this name is shipped.
  case unknownList(String, suggestion: String?, known: [String])
  /// The list of words cannot be read.
  case unreadableList(String, reason: String)
  /// The file of the list is something else than words in UTF-8, one a line.
  case badList(String, reason: String)
  /// The list has no entries, or none that is long enough to be looked for within passwords.
  case emptyList(String)
  /// The list's entries can be asked for, and not read.
  case askedListOnly(String)
  /// Edits are counted between whole texts only.
  case editsWithin
  /// The list is too long for edits to be counted.
  case tooManyEntries(String, entries: Int, most: Int)
  /// The file of a breach corpus cannot be read, or is none. The reason says the cure.
  case unusableCorpus(String, reason: String)
  /// The corpus cannot tell which passwords were seen so often.
  case untoldCount(String, minCount: Int)
  /// The parent has no name.
  case noParentName
  /// No policy of this name is shipped that could be extended.
  case unknownParent(String, suggestion: String?, known: [String])
  /// The file of the policy that is extended cannot be read.
  case unreadableParent(String, reason: String)
  /// The policy that is extended is refused itself.
  case brokenParent(String, PolicyFileError)
  /// Policies extend each other in a circle: their files in order, the first one again at the end.
  case extendsItself([String])
  /// More policies extend each other than is allowed.
  case tooManyParents(Int)
  /// What stands after the "@" of a shipped policy's name is no version.
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
  /// A role that no rule asks for.
  case unknownRole(String, suggestion: String?, known: [String])
  /// Rules tell more roles apart than a policy can.
  case tooManyRoles(Int)
  /// A rule applies with a role, and none in its place without it.
  case noRuleWithoutRole(String)
  /// With these roles no rule is left.
  case noRuleForRoles([String])
  /// A word of the context is too short or too long to be looked for.
  case badContextWord(String)
  /// A word of the context stands there twice.
  case repeatedContextWord(String)
  /// The context has more words than a policy can have.
  case tooManyContextWords(Int, most: Int)
  /// The context says nothing.
  case emptyContext
  /// A language of the context stands there twice.
  case repeatedContextLanguage(String)
}

/// Reads a file that a policy names by its path: a list of words, or a policy that it extends.
package typealias ListReader = (_ path: String) throws(ListReadError) -> [UInt8]

/// Why a file that a policy names cannot be read, in the words of whoever tried.
public struct ListReadError: Error, Hashable, Sendable {
  /// Such as "No such file or directory".
  public let reason: String

  /// An error with the system's reason, such as "No such file or directory".
  public init(reason: String) { self.reason = reason }
}
