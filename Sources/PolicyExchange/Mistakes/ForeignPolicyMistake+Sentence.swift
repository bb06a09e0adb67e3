internal import JSON
internal import PasswordPolicy
internal import UnicodeText

extension ForeignPolicyMistake: FileMistake {
  /// The problem and the cure, without the place.
  package var sentence: String {
    switch self {
    case .notUTF8: "the text is not UTF-8. Save it as UTF-8."
    case .empty: "the file is empty."
    case .tooLarge(let limit): "the file is larger than \(limit >> 10) KiB, the limit for a policy."
    // The file may hold passwords and be given by mistake, so the error does not quote it.
    case .unexpected(_, let expected): "expected \(excerpt(expected)) here."
    case .endsEarly(let expected): "the text ends where \(excerpt(expected)) was expected."
    case .unknownName(let name, let suggestion?, _):
      "unknown name '\(excerpt(name))'. Did you mean '\(suggestion)'?"
    case .unknownName(_, nil, let known):
      "unknown name. The names here are \(known.map { "'\($0)'" }.joined(separator: ", "))."
    case .notANumber(let name, _): "'\(excerpt(name))' must be a whole number."
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
