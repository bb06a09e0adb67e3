@_exported public import JSON
public import PasswordPolicy

/// The reason why a form file is refused, with the place.
public typealias FormFileError = LocatedError<FormFileMistake>

/// The reason why a form or a field that is made in code is refused: the mistake that a file would
/// have, without a place.
public typealias FormError = DefinitionError<FormFileMistake>

/// A mistake that only a form file can have.
public indirect enum FormFileMistake: Hashable, Sendable {
  /// The number after "form" is not 1.
  case unsupportedVersion(Double)
  /// The list of fields is empty.
  case noFields
  /// Two fields have one id. The first one's line is given for a file.
  case duplicateFieldID(String, firstLine: Int?)
  /// The texts have `{user}`, and the form has no field that is not secure.
  case nobodyToGreet
  /// A key names a field that does not stand before this one.
  case unknownField(String, key: String, suggestion: String?, known: [String])
  /// The name is not one of a shipped policy.
  case unknownPolicy(String, suggestion: String?, known: [String])
  /// The policy file that a field names cannot be read.
  case unreadablePolicy(String, reason: String)
  /// The policy that a field names is refused itself.
  case brokenPolicy(String, PolicyFileError)
}
