internal import PasswordAudit
internal import PasswordReport
internal import UnicodeText

extension AuditSummary {
  /// Whether the number of unreadable records is within a limit.
  func tolerates(_ limit: CountLimit) -> Bool { limit.allows(malformed, of: total + malformed) }

  /// The error if nothing was read or too many records were unreadable, which is never a pass.
  ///
  /// - Parameters:
  ///   - limit: How many records may be unreadable; nil for none, where there is no option that
  ///     allows more.
  ///   - format: How the lists were read; nil if only states are at hand.
  ///   - names: The names of the lists.
  func shortfall(limit: CountLimit?, format: InputFormat? = nil, names: [String] = [])
    -> CommandError?
  {
    var unreadable: String {
      let records = counted(malformed, "record")
      guard let format else { return "\(records) could not be read" }
      let place = firstMalformed.flatMap { place in
        names.indices.contains(place.input)
          ? ", at \(printable(names[place.input])):\(place.line)" : nil
      }
      let first = malformed == 1 ? place : place.map { ", the first" + $0.dropFirst() }
      return "\(records) \(format.flaw(isOne: malformed == 1))\(first ?? "")"
    }
    if total == 0 {
      let reason =
        malformed > 0
        ? unreadable
        : notChosen > 0
          ? notChosen == 1
            ? "its only name was not chosen; see --keys"
            : "none of its \(grouped(notChosen)) names was chosen; see --keys"
          : blank > 0
            ? "the list holds only \(counted(blank, "blank record"))"
            : "the list is empty"
      return CommandError("no password was read: \(reason).")
    }
    guard !tolerates(limit ?? .count(0)) else { return nil }
    guard let limit else { return CommandError("\(unreadable).") }
    return CommandError("\(unreadable). Allowed: \(limit.argument ?? "0"); see --max-unreadable.")
  }

  /// Which lists held no password, while others did: each list was named for a reason. Nil if none.
  func listsWithoutPasswords(_ names: [String]) -> String? {
    let empty = inputsWithoutPasswords.filter(names.indices.contains).map { printable(names[$0]) }
    guard total > 0, !empty.isEmpty else { return nil }
    let more = empty.count > 5 ? " and \(grouped(empty.count - 5)) more" : ""
    return "no password was read from \(empty.prefix(5).joined(separator: ", "))\(more)"
  }
}

extension InputFormat {
  /// The flaw of a record that cannot be read.
  fileprivate func flaw(isOne: Bool) -> String {
    let have = isOne ? "has" : "have"
    return switch self {
    case .csv: "\(have) too few columns"
    case .userPass(UInt8(ascii: "\t")): "\(have) no tab"
    case .userPass(let separator): "\(have) no '\(Unicode.Scalar(separator))'"
    case .potfile: "\(have) no ':'"
    case .json, .yaml: "\(isOne ? "is" : "are") not text"
    case .env: "\(have) no '='"
    case .lines, .nul, .frames: "could not be read"
    }
  }
}
