/// What can be wrong with a form file beyond what can be wrong with a policy file.
///
/// Form files are read by PasswordForm with the same reader, so that both kinds of file get the same checks and the same words.
public indirect enum FormFileMistake: Hashable, Sendable {
  case notAnObject(found: String)
  /// The number after "form" is not 1.
  case unsupportedVersion(Double)
  case missingKey(String)
  case noFields
  case duplicateFieldID(String, firstLine: Int)
  /// A key names a field that does not stand before this one.
  case unknownField(String, key: String, suggestion: String?, known: [String])
  /// No policy of this name is shipped.
  case unknownPolicy(String, suggestion: String?, known: [String])
  case unreadablePolicy(String, reason: String)
  /// The policy that a field names is refused itself.
  case brokenPolicy(String, PolicyFileError)
}
