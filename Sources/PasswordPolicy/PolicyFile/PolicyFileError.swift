public import LocatedJSON
public import UnicodeText

/// Why a policy file is refused, and where. PasswordWording has the sentences.
///
/// A mistake in a policy is never passed over: a rule that is not read is a rule that is not
/// enforced.
public struct PolicyFileError: Error, Hashable, Sendable {
  /// What is wrong.
  public let reason: Reason
  /// Where the mistake is, or where the object begins that lacks something.
  public let location: TextLocation
  /// The rule in which the mistake is, if it has got an id.
  public let ruleID: String?

  /// The line of the mistake, from 1.
  public var line: Int { location.line }
  /// The column of the mistake, from 1, in code points.
  public var column: Int { location.column }

  package init(reason: Reason, location: TextLocation, ruleID: String?) {
    self.reason = reason
    self.location = location
    self.ruleID = ruleID
  }

  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// Not JSON, or not JSON that is read here.
    case syntax(JSONError.Reason)
    /// The value of this key, or of the whole file, is of another type.
    case wrongType(key: String?, expected: String, found: String)
    /// A key that means nothing here.
    case unknownKey(String, suggestion: String?, known: [String])
    /// A key that must be there.
    case missingKey(String)
    /// The number after "policy" is not 1.
    case unsupportedVersion(Double)
    /// A policy without rules, which would accept everything.
    case noRules
    /// A text of no characters, or a list of no elements, where one is needed.
    case empty(key: String)
    /// Not kebab-case.
    case badID(String)
    /// Two rules have one id.
    case duplicateID(String, firstLine: Int)
    /// A rule that demands nothing.
    case noKind(known: [String])
    /// A rule that demands several things: the keys that say so.
    case severalKinds([String])
    /// A key that goes with another kind of rule.
    case strayKey(String, goesWith: String)
    /// PCRE2 does not take the pattern. The offset counts bytes of UTF-8 from its start.
    case badPattern(String, offset: Int, reason: String)
    /// A number with a fraction where things are counted.
    case notWholeNumber(key: String)
    /// A number that could never be met, or never fail.
    case outOfRange(key: String, value: Double, allowed: ClosedRange<Int>)
    /// A range that nothing is in.
    case minAboveMax(min: Int, max: Int)
    /// A length with neither "min" nor "max".
    case noLimit
    /// A word that is none of those that the key takes.
    case unknownChoice(key: String, value: String, suggestion: String?, known: [String])
    /// A group that wants more members met than it has.
    case moreThanMembers(atLeast: Int, members: Int)
    /// No list of this name is shipped.
    case unknownList(String, suggestion: String?, known: [String])
    /// The list of words cannot be read.
    case unreadableList(String, reason: String)
    /// The file of the list is something else than words in UTF-8, one a line.
    case badList(String, ListTextError)
    /// The list has no entries, or none that is long enough to be looked for within passwords.
    case emptyList(String)
    /// Not a language's code.
    case badLanguage(String)
    /// A mistake that only a form file can have.
    case form(FormFileMistake)
    /// A mistake that only a file of test cases can have.
    case cases(CasesFileMistake)
  }
}

/// Why a list that a policy names cannot be read, in the words of whoever tried.
public struct ListReadError: Error, Hashable, Sendable {
  /// Such as "No such file or directory".
  public let reason: String

  /// An error with the system's reason, such as "No such file or directory".
  public init(reason: String) { self.reason = reason }
}
