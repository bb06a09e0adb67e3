package import JSON
internal import UnicodeText

package typealias CasesFileError = LocatedError<CasesFileMistake>

package enum CasesFileMistake: Hashable, Sendable {
  /// A key is not known. It may be a password, so it is not kept.
  case unknownKey(suggestion: String?, known: [String])
  case noCases
  case nothingExpected
  case failedButAccepted
  case rejectedByNothing
  case unknownRule(String, known: [String])
  case unknownRole(String, known: [String])
}

extension CasesFileMistake: FileMistake {
  package var sentence: String {
    switch self {
    case .unknownKey(let suggestion, let known):
      "unknown key. \(didYouMean(suggestion) ?? "The keys here are \(quotedList(known)).")"
    case .noCases: "there are no cases, so nothing would be tested. Give at least one."
    case .nothingExpected:
      """
      the case does not say what is expected. Give 'accepted', or under 'failed' the rules that \
      reject.
      """
    case .failedButAccepted:
      "the case is to be accepted, so that no rule can fail. Remove 'failed', or write false."
    case .rejectedByNothing:
      "the case is to be rejected, so that some rule must fail. Name it, or remove 'failed'."
    case .unknownRole(let name, let known):
      "no rule of the policy asks for the role '\(excerpt(name))'. "
        + (didYouMean(nearest(to: name, in: known))
          ?? (known.isEmpty ? "The policy knows no roles." : "It knows \(quotedList(known))."))
    case .unknownRule(let name, let known):
      "no rule '\(excerpt(name))' of the policy rejects by itself. "
        + (didYouMean(nearest(to: name, in: known)) ?? "Those that do are \(quotedList(known)).")
    }
  }

  package static var partName: String { "case" }

  /// The cure for a missing key: how to write cases.
  package static func cure(missing key: String) -> String {
    key == "cases" ? " Write {\"cases\": [{\"password\": …, \"accepted\": true}]}." : ""
  }
}
