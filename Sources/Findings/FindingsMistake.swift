internal import JSON
internal import UnicodeText

/// A mistake that only a findings file can have.
package enum FindingsMistake: FileMistake {
  /// The file says that it is something else.
  case notFindings
  /// The file has a version that this program does not know.
  case otherVersion(String)
  /// The text is not a date and time in UTC.
  case badTime
  /// The text is not a day.
  case badDay
  /// The text is not the sixteen digits of a hash.
  case badHash(key: String)
  /// Two findings have one id.
  case duplicateID
  /// A history does not begin with being found, or has an entry that cannot follow.
  case badHistory
  /// The file has more than the format allows.
  case tooMany(key: String, limit: Int)
  /// An option is one that a run may not have.
  case badOption(String)

  /// The problem and the cure, without the place.
  package var sentence: String {
    switch self {
    case .notFindings:
      """
      not a findings file: the first key must be 'schema', and its value \
      '\(FindingsDocument.schema)'.
      """
    case .otherVersion(let schema):
      "a findings file of a later version of pwcheck ('\(excerpt(schema))'). Update pwcheck."
    case .badTime: "not a time in UTC, such as '2026-11-22T08:15:00Z'."
    case .badDay: "not a day, such as '2026-11-22'."
    case .badHash(let key): "'\(key)' must have 16 digits of 0-9 and a-f."
    case .duplicateID: "another finding has the same 'id'. Remove one of them."
    case .badHistory:
      """
      a history has 1 to \(Finding.longestHistory) entries, the first of which is 'found', and \
      none of the others.
      """
    case .tooMany(let key, let limit): "'\(key)' has more than \(grouped(limit)) elements."
    case .badOption(let option):
      "'\(excerpt(option))' is not an option that a run may have in a findings file."
    }
  }

  /// The word for a part of a findings file: "finding".
  package static var partName: String { "finding" }
}
