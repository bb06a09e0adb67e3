/// What can be wrong with a form file beyond what can be wrong with a policy file.
///
/// Form files are read by PasswordForm with the same reader, so that both kinds of file get the
/// same checks and the same words.
public indirect enum FormFileMistake: Hashable, Sendable {
  /// The file holds something else than an object, such as a list.
  case notAnObject(found: String)
  /// The number after "form" is not 1.
  case unsupportedVersion(Double)
  /// A key that must be there.
  case missingKey(String)
  /// The list of fields is empty.
  case noFields
  /// Two fields have one id.
  case duplicateFieldID(String, firstLine: Int)
  /// A key names a field that does not stand before this one.
  case unknownField(String, key: String, suggestion: String?, known: [String])
  /// No policy of this name is shipped.
  case unknownPolicy(String, suggestion: String?, known: [String])
  /// The policy file that a field names cannot be read.
  case unreadablePolicy(String, reason: String)
  /// The policy that a field names is refused itself.
  case brokenPolicy(String, PolicyFileError)
}
