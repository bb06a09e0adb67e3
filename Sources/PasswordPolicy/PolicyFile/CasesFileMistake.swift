/// A mistake that only a file of test cases can have.
public enum CasesFileMistake: Hashable, Sendable {
  /// The file's value, or a case, is something else.
  case notAnObject(what: String, found: String)
  /// A key that does not belong there. It may be a password, so it is not kept.
  case unknownKey(suggestion: String?, known: [String])
  /// A key that must be there.
  case missingKey(String)
  /// The list of cases is empty.
  case noCases
  /// Neither "accepted" nor "failed" says what is expected.
  case nothingExpected
  /// A case is to be accepted and names rules that fail.
  case failedButAccepted
  /// No rule of the policy is called so, or it cannot reject by itself.
  case unknownRule(String, suggestion: String?, known: [String])
}
