internal import CommandLineArguments
internal import PasswordAudit
internal import UnicodeText

extension AuditSummary {
  func exitCode(unless shortfall: CommandError?, exitsZero: Bool) throws(CommandError) -> ExitCode {
    if isPartial { return .interrupted }
    // A record that was not read may fail the policy, so what was read does not decide.
    if let shortfall { throw shortfall }
    return exitsZero || accepted == total ? .success : .notAccepted
  }

  func tolerates(_ limit: CountLimit) -> Bool { limit.allows(malformed, of: total + malformed) }

  func shortfall(limit: CountLimit, format: InputFormat? = nil, names: [String] = [])
    -> CommandError?
  {
    var unreadable: String {
      let records = counted(malformed, "record")
      guard let format else { return "\(records) could not be read" }
      let place = firstMalformed.flatMap { place in
        names.indices.contains(place.input)
          ? placeOfFirst(malformed, names[place.input], place.line) : nil
      }
      let isOne = malformed == 1
      let lineEnd = "a line end within \(isOne ? "it" : "them") that is not LF or CR LF"
      let flaw =
        brokenLines == 0
        ? format.flaw(isOne: isOne)
        : brokenLines == malformed
          ? "\(isOne ? "has" : "have") \(lineEnd)"
          : "\(format.flaw(isOne: isOne)), or have \(lineEnd)"
      return "\(records) \(flaw)\(place ?? "")"
    }
    if total == 0 {
      let reason =
        malformed > 0
        ? unreadable
        : notChosen > 0
          ? notChosen == 1
            ? "the only value was not chosen\(namedInBrackets); see --keys"
            : "none of the \(grouped(notChosen)) values was chosen\(namedInBrackets); see --keys"
          : blank > 0
            ? "the list holds only \(counted(blank, "blank record"))" : "the list is empty"
      return CommandError("no password was read: \(reason).")
    }
    if let obstacle = obstacle(names) { return CommandError(obstacle) }
    guard !tolerates(limit) else { return nil }
    return CommandError("\(unreadable). Allowed: \(limit.argument ?? "0"); see --max-unreadable.")
  }

  /// The reason why something that was asked for was not checked, although passwords were read.
  func obstacle(_ names: [String]) -> String? {
    guard total > 0 else { return nil }
    if !unmatchedKeys.isEmpty {
      let keys = listed(unmatchedKeys.map { "'\(printable($0))'" }, "and")
      return "no name matches \(keys). Correct it, or leave it out."
    }
    return nothingRead(
      "password", from: inputsWithoutPasswords.filter(names.indices.contains), of: names)
  }

  var notChosenNote: String? {
    guard notChosen > 0, total > 0 else { return nil }
    let verb = notChosen == 1 ? "was" : "were"
    return "\(counted(notChosen, "value")) \(verb) not checked\(namedInBrackets); see --keys"
  }

  private var namedInBrackets: String {
    guard !namesNotChosen.isEmpty else { return "" }
    let shown = namesNotChosen.prefix(10).map { printable($0) }.joined(separator: ", ")
    return " (\(shown)\(namesNotChosen.count > 10 ? ", …" : ""))"
  }

  func oddLists(_ names: [String]) -> [String] {
    oddRecords.filter { names.indices.contains($0.input) }.map { odd in
      "\(printable(names[odd.input])): \(grouped(odd.count)) of \(grouped(odd.examined)) examined "
        + "records \(odd.count == 1 ? "looks" : "look") like something other than a password, and "
        + "\(odd.count == 1 ? "was" : "were") checked as one."
    }
  }
}

@inline(never)
func nothingRead(_ noun: String, from lists: [Int], of names: [String]) -> String? {
  guard !lists.isEmpty else { return nil }
  let empty = lists.map { printable(names[$0]) }
  let more = empty.count > 5 ? " and \(grouped(empty.count - 5)) more" : ""
  let shown = empty.prefix(5).joined(separator: ", ")
  return "no \(noun) was read from \(shown)\(more). Leave out lists that cannot be checked."
}

func placeOfFirst(_ count: Int, _ name: String, _ line: Int) -> String {
  ", \(count == 1 ? "at" : "the first at") \(printable(name)):\(line)"
}

extension InputFormat {
  fileprivate func flaw(isOne: Bool) -> String {
    let have = isOne ? "has" : "have"
    return switch self {
    case .csv: "\(have) too few or too many columns, or text around a field in quotes"
    case .userPass(UInt8(ascii: "\t")): "\(have) no tab"
    case .userPass(let separator): "\(have) no '\(Unicode.Scalar(separator))'"
    case .potfile: "\(have) no ':'"
    case .json, .yaml: "\(isOne ? "is" : "are") not text"
    case .env: "\(have) no '=', or a quote that is not closed"
    case .lines, .nul, .frames: "could not be read"
    }
  }
}
