@_exported public import LocatedJSON
public import PasswordPolicy

/// Why a form file is refused, and where.
public typealias FormFileError = LocatedError<FormFileMistake>

/// Why a form or a field that is made in code is refused: the mistake that a file would have,
/// without a place.
public typealias FormError = DefinitionError<FormFileMistake>

/// A mistake that only a form file can have.
public indirect enum FormFileMistake: Hashable, Sendable {
  /// The number after "form" is not 1.
  case unsupportedVersion(Double)
  /// The list of fields is empty.
  case noFields
  /// Two fields have one id. The line of the first, if they are in a file.
  case duplicateFieldID(String, firstLine: Int?)
  /// `{user}` in a form without a field that is not secure.
  case nobodyToGreet
  /// A key names a field that does not stand before this one.
  case unknownField(String, key: String, suggestion: String?, known: [String])
  /// No policy of this name is shipped.
  case unknownPolicy(String, suggestion: String?, known: [String])
  /// The policy file that a field names cannot be read.
  case unreadablePolicy(String, reason: String)
  /// The policy that a field names is refused itself.
  case brokenPolicy(String, PolicyFileError)
}
