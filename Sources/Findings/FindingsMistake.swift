internal import JSON
internal import UnicodeText

package enum FindingsMistake: FileMistake {
  case notFindings
  case otherVersion(String)
  case badTime
  case badDay
  case badHash(key: String)
  case duplicateID
  /// A history does not begin with being found, or has an entry that cannot follow.
  case badHistory
  case tooMany(key: String, limit: Int)
  case badOption(String)

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

  package static var partName: String { "finding" }
}
