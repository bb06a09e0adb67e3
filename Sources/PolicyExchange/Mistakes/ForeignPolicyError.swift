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
  /// The text has something else where this was expected, such as "':' after the property's name".
  case unexpected(expected: String)
  /// The text ends where this was expected.
  case endsEarly(expected: String)
  /// The format has no such name.
  case unknownName(String, suggestion: String?, known: [String])
  /// The value of this name is not a number.
  case notANumber(name: String)
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

extension ForeignPolicyMistake: FileMistake {
  /// The problem and the cure, without the place.
  package var sentence: String {
    switch self {
    case .notUTF8: "the text is not UTF-8. Save it as UTF-8."
    case .empty: "the file is empty."
    case .tooLarge(let limit): "the file is larger than \(limit >> 10) KiB, the limit for a policy."
    // The file may hold passwords and be given by mistake, so the error does not quote it.
    case .unexpected(let expected): "expected \(excerpt(expected)) here."
    case .endsEarly(let expected): "the text ends where \(excerpt(expected)) was expected."
    case .unknownName(let name, let suggestion?, _):
      "unknown name '\(excerpt(name))'. Did you mean '\(suggestion)'?"
    case .unknownName(_, nil, let known):
      "unknown name. The names here are \(known.map { "'\($0)'" }.joined(separator: ", "))."
    case .notANumber(let name): "'\(excerpt(name))' must be a whole number."
    case .outOfRange(let name, let value, let allowed):
      """
      '\(excerpt(name))' is \(value), but must be from \(allowed.lowerBound) to \
      \(allowed.upperBound).
      """
    case .minimumAboveMaximum(let min, let max):
      "the minimum length is \(min) and the maximum \(max), so no password has both."
    case .ignoredCharacter("-"):
      "'-' must be the first character of a class; elsewhere it is ignored."
    case .ignoredCharacter(let character):
      "'\(excerpt(character))' in a class is a control character. Remove it."
    case .emptyClass: "the class is empty. Give it a character, or remove it."
    case .notDescending: "each length must be no greater than the one before it."
    case .noInput:
      "there is no <input> with 'minlength', 'maxlength', 'pattern' or 'passwordrules' in it."
    case .noDemands: "it demands nothing, so the policy would accept every password."
    case .nothingKept(let loss):
      "nothing that it demands can be kept, so the policy would accept every password. "
        + loss.sentence
    case .refused(let reason): "the resulting policy is not valid: \(reason.sentence)"
    }
  }

  /// The word for a part with an id; no part of these files has one.
  package static var partName: String { "setting" }
}

extension ForeignPolicyMistake {
  static func unknown(_ name: String, of known: [String]) -> Self {
    .unknownName(name, suggestion: nearest(to: name, in: known), known: known)
  }
}

/// Throws if a minimum is above its maximum; nil is no limit.
func checkOrder(
  _ min: Int?, _ max: Int?, at place: TextLocation = .start
) throws(ForeignPolicyError) {
  guard let min, let max, min > max else { return }
  throw ForeignPolicyError(.minimumAboveMaximum(min: min, max: max), at: place)
}

func wholeNumber(
  _ value: String, of name: String, in allowed: ClosedRange<Int>, at place: TextLocation
) throws(ForeignPolicyError) -> Int {
  guard let number = Int(value) else {
    throw ForeignPolicyError(.notANumber(name: name), at: place)
  }
  guard allowed.contains(number) else {
    throw ForeignPolicyError(.outOfRange(name: name, value: number, allowed: allowed), at: place)
  }
  return number
}
