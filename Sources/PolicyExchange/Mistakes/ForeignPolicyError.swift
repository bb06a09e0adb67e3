package import JSON
package import PasswordPolicy
internal import UnicodeText

/// The reason why a foreign policy cannot be read, with the place.
package typealias ForeignPolicyError = LocatedError<ForeignPolicyMistake>

/// A mistake that only a foreign policy can have, besides those of any JSON.
package enum ForeignPolicyMistake: Hashable, Sendable {
  /// The bytes are not UTF-8.
  case notUTF8
  /// The file is empty.
  case empty
  /// The file has more bytes than are read.
  case tooLarge(limit: Int)
  /// The text has this where something else was expected, such as "':' after the property's name".
  case unexpected(String, expected: String)
  /// The text ends where this was expected.
  case endsEarly(expected: String)
  /// The format has no such name.
  case unknownName(String, suggestion: String?, known: [String])
  /// The value of this name is not a number.
  case notANumber(name: String, value: String)
  /// The format does not allow the number.
  case outOfRange(name: String, value: Int, allowed: ClosedRange<Int>)
  /// The range is empty.
  case minimumAboveMaximum(min: Int, max: Int)
  /// Apple's parser ignores this character of a class.
  case ignoredCharacter(String)
  /// The class has no characters.
  case emptyClass
  /// The numbers are not in descending order: none may be larger than the one before.
  case notDescending
  /// No element in the text has any of the attributes.
  case noInput
  /// The policy makes no demand on a password, so that every one would be accepted.
  case noDemands
  /// Nothing of what it demands can be kept, for this reason first.
  case nothingKept(ConversionLoss)
  /// The policy made of the file is refused, which is a mistake of this program.
  case refused(PolicyFileError.Reason)
}

extension ForeignPolicyMistake {
  static func unknown(_ name: String, of known: [String]) -> Self {
    .unknownName(name, suggestion: nearest(to: name, in: known), known: known)
  }
}

func wholeNumber(
  _ value: String, of name: String, in allowed: ClosedRange<Int>, at place: TextLocation
) throws(ForeignPolicyError) -> Int {
  guard let number = Int(value) else {
    throw ForeignPolicyError(.notANumber(name: name, value: value), at: place)
  }
  guard allowed.contains(number) else {
    throw ForeignPolicyError(.outOfRange(name: name, value: number, allowed: allowed), at: place)
  }
  return number
}
