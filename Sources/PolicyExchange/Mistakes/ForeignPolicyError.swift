package import JSON
package import PasswordPolicy
internal import UnicodeText

/// The reason why a foreign policy cannot be read, with the place.
package typealias ForeignPolicyError = LocatedError<ForeignPolicyMistake>

/// A mistake that only a foreign policy can have, besides those of any JSON.
package enum ForeignPolicyMistake: Hashable, Sendable {
  case empty
  case minimumAboveMaximum(min: Int, max: Int)
  case noInput
  case noDemands
  /// The policy made of the file is refused, which is a mistake of this program.
  case refused(PolicyFileError.Reason)
  /// Any other mistake, in a sentence. The file may hold passwords and be given by mistake, so
  /// nothing of it is quoted but names that are nearly known.
  case other(String)
}

extension ForeignPolicyMistake: FileMistake {
  package var sentence: String {
    switch self {
    case .empty: "the file is empty."
    case .minimumAboveMaximum(let min, let max):
      "the minimum length is \(min) and the maximum \(max), so no password has both."
    case .noInput:
      "there is no <input> with 'minlength', 'maxlength', 'pattern' or 'passwordrules' in it."
    case .noDemands: "it demands nothing, so the policy would accept every password."
    case .refused(let reason): "the resulting policy is not valid: \(reason.sentence)"
    case .other(let sentence): sentence
    }
  }

  /// The word for a part with an id; no part of these files has one.
  package static var partName: String { "setting" }
}

extension ForeignPolicyMistake {
  static func unknown(_ name: String, of known: [String]) -> Self {
    unknown(name, meant: nearest(to: name, in: known), known)
  }

  static func unknown(_ name: String, meant suggestion: String?, _ known: [String]) -> Self {
    let names = known.map { "'\($0)'" }.joined(separator: ", ")
    return .other(
      suggestion.map { "unknown name '\(excerpt(name))'. Did you mean '\($0)'?" }
        ?? "unknown name. The names here are \(names).")
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
  let number = Int(value)
  if let number, allowed.contains(number) { return number }
  let range = "from \(allowed.lowerBound) to \(allowed.upperBound)"
  let problem = number.map { "is \($0), but must be" } ?? "must be a whole number"
  throw ForeignPolicyError(.other("'\(excerpt(name))' \(problem) \(range)."), at: place)
}
