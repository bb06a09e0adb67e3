package import LocatedJSON
package import PasswordPolicy

/// Why a foreign policy cannot be read, and where.
package typealias ForeignPolicyError = LocatedError<ForeignPolicyMistake>

/// A mistake that only a foreign policy can have, beside those of any JSON.
package enum ForeignPolicyMistake: Hashable, Sendable {
  /// The bytes are not UTF-8.
  case notUTF8
  /// There is nothing in it.
  case empty
  /// More bytes than are read.
  case tooLarge(limit: Int)
  /// This text where something else was expected, such as "':' after the property's name".
  case unexpected(String, expected: String)
  /// The text ends where this was expected.
  case endsEarly(expected: String)
  /// A name that the format does not have.
  case unknownName(String, suggestion: String?, known: [String])
  /// The value of this name is not a number.
  case notANumber(name: String, value: String)
  /// A number that the format does not allow.
  case outOfRange(name: String, value: Int, allowed: ClosedRange<Int>)
  /// A range that no length is in.
  case minimumAboveMaximum(min: Int, max: Int)
  /// A character of a class that Apple's parser passes over.
  case ignoredCharacter(String)
  /// A class of no characters.
  case emptyClass
  /// Each number must not be larger than the one before.
  case notDescending
  /// No element in the text has any of the attributes.
  case noInput
  /// PCRE2 does not take the pattern.
  case badPattern(String, reason: String)
  /// Nothing in it is a demand on a password, so that the policy would accept every one.
  case noDemands
  /// The policy made of it is refused; a mistake of this program.
  case refused(PolicyFileError.Reason)
}
