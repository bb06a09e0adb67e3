internal import UnicodeText

/// The reason why a state cannot be read.
public enum StateError: Error, Hashable, Sendable {
  /// The file is not JSON, or is larger than any state.
  case notJSON
  /// The file is JSON of another kind. The schema is the one that it names, if any.
  case notAState(schema: String?)
  /// Another version made the file, with this schema.
  case unknownVersion(schema: String)
  /// The state was cut short or changed since it was written.
  case checksum
  /// The state contradicts itself.
  case damaged
}

extension StateError: CustomStringConvertible {
  /// The problem with a state, and the cure.
  public var description: String {
    switch self {
    case .notJSON: "not a state of 'pwcheck audit --state': it is not JSON, or too large."
    case .notAState(let schema?) where schema.hasPrefix("pwcheck."):
      "not a state of 'pwcheck audit --state': it calls itself '\(excerpt(schema))'."
    case .notAState: "not a state of 'pwcheck audit --state'."
    case .unknownVersion(let schema):
      "a state of another version of pwcheck ('\(excerpt(schema))'). Audit again with this version."
    case .checksum: "the state was cut short or changed since it was written. Make it again."
    case .damaged: "the state contradicts itself. Make it again."
    }
  }
}
