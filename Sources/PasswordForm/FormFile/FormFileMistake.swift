@_exported public import JSON
public import PasswordPolicy
internal import UnicodeText

/// The reason why a form file is refused, with the place.
public typealias FormFileError = LocatedError<FormFileMistake>

/// The reason why a form or a field that is made in code is refused, without a place.
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

extension FormFileMistake: FileMistake {
  /// The problem and the cure, without the place.
  public var sentence: String {
    switch self {
    case .unsupportedVersion(let version):
      "form version \(number(version)) is not one that this program reads. Write \"form\": 1."
    case .noFields: "the form has no fields. Give it at least one."
    case .duplicateFieldID(let id, let firstLine):
      "a second field is called '\(excerpt(id))'"
        + (firstLine.map { " (the first is on line \($0)). " } ?? ". ")
        + "The form hands on values by their ids, so each must be unique."
    case .nobodyToGreet:
      "'{user}' stands for the text of the first field that is not secure, and every field is. "
        + "Leave it out, or add a field for the name."
    case .unknownField(let name, let key, let suggestion, let known):
      "'\(key)' names '\(excerpt(name))', but no earlier field has this id. "
        + (didYouMean(suggestion)
          ?? (known.isEmpty ? "There is none." : "There is \(quotedList(known))."))
    case .unknownPolicy(let name, let suggestion, let known):
      "there is no policy named '\(excerpt(name))'. "
        + (didYouMean(suggestion)
          ?? "Use './\(excerpt(name))' for a file, or one of \(quotedList(known, "or")).")
    case .unreadablePolicy(let path, let reason):
      "the policy '\(excerpt(path))' cannot be read: \(reason)."
    case .brokenPolicy(let path, let error):
      "the policy of this field is refused:\n\(error.sentence(file: path))"
    }
  }

  /// The word for a part of a form: "field".
  public static var partName: String { "field" }

  /// The cure for a missing key: how to begin, or what the key is for.
  public static func cure(missing key: String) -> String {
    switch key {
    case "form": " Begin the file with \"form\": 1."
    case "id": " The form hands on the value by its id."
    default: ""
    }
  }
}
