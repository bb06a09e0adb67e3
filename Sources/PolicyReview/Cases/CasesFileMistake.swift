package import JSON

/// The reason why a file of test cases is refused, with the place.
package typealias CasesFileError = LocatedError<CasesFileMistake>

/// A mistake that only a file of test cases can have.
package enum CasesFileMistake: Hashable, Sendable {
  /// A key is not known. It may be a password, so it is not kept.
  case unknownKey(suggestion: String?, known: [String])
  /// The list of cases is empty.
  case noCases
  /// Neither "accepted" nor "failed" says what is expected.
  case nothingExpected
  /// A case is to be accepted and names rules that fail.
  case failedButAccepted
  /// A case is to be rejected, and by no rule.
  case rejectedByNothing
  /// The policy has no rule with this id, or the rule cannot reject by itself.
  case unknownRule(String, suggestion: String?, known: [String])
  /// No rule of the policy asks for the role.
  case unknownRole(String, suggestion: String?, known: [String])
}
