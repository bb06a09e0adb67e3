import FuzzSupport

@testable import PasswordAudit
@testable import PasswordPolicy
@testable import UnicodeText

private let checkers = ["default", "three-of-four"].map(checker)
// One key for all inputs, so that a finding can be repeated.
private let key = StateKey(bytes: Array("the key of every run".utf8)) ?? StateKey()

private let formats: [InputFormat] = [
  .lines, .nul, .csv(.name("password")), .csv(.number(2), user: .number(1)), .userPass(),
  .env(KeySelection([KeyPattern("*")])),
  .potfile, .json(), .yaml(), .frames(), .frames(withUser: true),
]

/// The first byte is the format and the encoding, the second has a bit for each option, the rest is
/// the list.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count >= 2 else { return 0 }
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let choices = Choices(bits: bytes[1])
  let options = options(Int(bytes[0]), choices)
  let list = Array(bytes[2...])
  let audit = Audit(checker: checkers[0], options: options)

  let whole = run(audit, AuditInput(name: "list", bytes: list), choices)
  let state = whole?.state(includesSecrets: true)
  if choices.arrivesSlowly {
    let pieces = run(audit, AuditInput(name: "list") { SlowSource(list) }, choices)
    require(pieces?.state(includesSecrets: true) == state, "how a list arrives changes nothing")
  } else if let whole, let state {
    check(whole)
    checkStates(whole, state)
  }
  return 0
}

private struct Choices {
  let bits: UInt8

  var statistics: Bool { bits & 1 != 0 }
  var strength: Bool { bits & 2 != 0 }
  var decodesHexNotation: Bool { bits & 4 != 0 }
  var compares: Bool { bits & 8 != 0 }
  /// One check or the other, since an audit takes so much memory that making it is most of the
  /// time.
  var arrivesSlowly: Bool { bits & 64 != 0 }
  var rows: RowOutput.Selection? { bits & 16 == 0 ? nil : bits & 32 == 0 ? .all : .failing }
}

private func options(_ number: Int, _ choices: Choices) -> Audit.Options {
  var options = Audit.Options()
  options.format = formats[number % formats.count]
  let encodings = InputEncoding.allCases
  options.encoding = encodings[number / formats.count % encodings.count]
  options.decodesHexNotation = choices.decodesHexNotation
  options.comparedPolicies = choices.compares ? [checkers[1]] : []
  options.collectsStatistics = choices.statistics
  options.estimatesStrength = choices.strength
  options.key = key
  return options
}

private func checker(_ name: String) -> PasswordChecker {
  guard let file = Policy.shippedFile(named: name), let policy = try? Policy(json: file) else {
    fatalError("not so: \(name) is shipped")
  }
  return PasswordChecker(policy: policy)
}

/// Nil if the list cannot be read, as with a column that is not there.
private func run(_ audit: Audit, _ input: AuditInput, _ choices: Choices) -> AuditSummary? {
  let rows = RowCount()
  let output = choices.rows.map { selection in
    RowOutput(selection, makeWriter: { rows.write }, sink: { _ in })
  }
  guard let summary = try? audit.run([input], rows: output) else { return nil }
  switch choices.rows {
  case .all: require(rows.count == summary.total, "a row for every password")
  case .failing: require(rows.count == summary.total - summary.accepted, "a row for all that fail")
  case nil: break
  }
  return summary
}
