package import JSON
internal import UnicodeText

package typealias ForeignPolicyError = LocatedError<ForeignPolicyMistake>

/// A mistake that only a foreign policy can have. The file may hold passwords and be given by
/// mistake, so nothing of it is quoted but names that are nearly known.
package struct ForeignPolicyMistake: FileMistake, ExpressibleByStringInterpolation {
  package let sentence: String

  package init(stringLiteral sentence: String) { self.sentence = sentence }

  /// The word for a part of these files, none of which has an id.
  package static var partName: String { "setting" }

  static let empty: Self = "the file is empty."
  static let noDemands: Self = "it demands nothing, so the policy would accept every password."

  static func unknown(_ name: String, of known: [String]) -> Self {
    unknown(name, meant: nearest(to: name, in: known), known)
  }

  static func unknown(_ name: String, meant suggestion: String?, _ known: [String]) -> Self {
    guard let suggestion else {
      return "unknown name. The names here are \(known.map { "'\($0)'" }.joined(separator: ", "))."
    }
    return "unknown name '\(excerpt(name))'. Did you mean '\(suggestion)'?"
  }
}

/// Throws if a minimum is above its maximum; nil is no limit.
func checkOrder(
  _ min: Int?, _ max: Int?, at place: TextLocation = .start
) throws(ForeignPolicyError) {
  guard let min, let max, min > max else { return }
  throw ForeignPolicyError(
    "the minimum length is \(min) and the maximum \(max), so no password has both.", at: place)
}

func wholeNumber(
  _ value: String, of name: String, in allowed: ClosedRange<Int>, at place: TextLocation
) throws(ForeignPolicyError) -> Int {
  let number = Int(value)
  if let number, allowed.contains(number) { return number }
  let range = "from \(allowed.lowerBound) to \(allowed.upperBound)"
  let problem = number.map { "is \($0), but must be" } ?? "must be a whole number"
  throw ForeignPolicyError("'\(excerpt(name))' \(problem) \(range).", at: place)
}
