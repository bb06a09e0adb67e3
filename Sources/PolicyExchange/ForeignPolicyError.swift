public import LocatedJSON
public import PasswordPolicy

/// Why a foreign policy cannot be read, and where.
///
/// What is wrong is never passed over: a setting that is not read is a demand that is not enforced.
public struct ForeignPolicyError: Error, Hashable, Sendable {
  /// What is wrong.
  public let reason: Reason
  /// Where.
  public let location: TextLocation

  init(_ reason: Reason, at location: TextLocation) {
    self.reason = reason
    self.location = location
  }

  init(_ error: PolicyFileError) {
    self.init(.json(error.reason), at: error.location)
  }

  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// Not JSON, or a wrong type or number in it.
    case json(PolicyFileError.Reason)
    case notUTF8
    case empty
    case tooLarge(limit: Int)
    /// This text where something else was expected, such as "':' after the property's name".
    case unexpected(String, expected: String)
    case endsEarly(expected: String)
    /// A name that the format does not have.
    case unknownName(String, suggestion: String?, known: [String])
    case notANumber(name: String, value: String)
    case outOfRange(name: String, value: Int, allowed: ClosedRange<Int>)
    case minimumAboveMaximum(min: Int, max: Int)
    /// A character of a class that Apple's parser passes over.
    case ignoredCharacter(String)
    case emptyClass
    /// Each number must not be larger than the one before.
    case notDescending
    /// No element in the text has any of the attributes.
    case noInput
    case badPattern(String, reason: String)
    /// Nothing in it is a demand on a password, so that the policy would accept every one.
    case noDemands
    /// The policy made of it is refused; a mistake of this program.
    case refused(PolicyFileError.Reason)
  }
}
