import PasswordPolicy

final class English: Catalogue {
  let accepted = "Accepted"
  let notAccepted = "Not accepted"
  let undetermined = "could not be decided, so it does not count as met"
  let leftOut = "checked once the other rules are met"
  let notApplicable = "does not apply"
  let warning = "recommended"
  let deadEnd = "typing more will not help; delete something"
  let space = "the space"

  func notAllowed(_ character: String) -> String { "\(character) is not allowed" }

  func breached(times: String?) -> String {
    let often = times.map { " (seen: \($0))" } ?? ""
    return "This password has appeared in a data breach\(often); choose another."
  }

  func truncated(bytes: Int) -> String {
    """
    Only the first \(bytes) bytes were examined, so the password cannot be accepted by rules \
    that look at all of it.
    """
  }

  func tooManyMarks(limit: Int) -> String {
    """
    It has more than \(limit) combining marks in a row, so no rule can be decided. Leave most of \
    the marks out.
    """
  }

  func name(of mark: Mark) -> String {
    switch mark {
    case .met: "met"
    case .pending: "not yet"
    case .advised: "not met, only recommended"
    case .failed: "not met"
    }
  }
}
