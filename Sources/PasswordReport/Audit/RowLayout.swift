internal import AssessmentReport
internal import JSON
internal import PasswordAudit
internal import PasswordPolicy
internal import PasswordStrength
internal import UnicodeText

/// The parts that all rows of a report share, written as the format writes texts. Each worker has
/// its own. A row allocates nothing.
struct RowLayout {
  private let rules: [AuditScope.RuleIdentity]
  private let ids: [[UInt8]]
  let files: [[UInt8]]
  let levels: [[UInt8]]
  let revealsPasswords: Bool
  let hasOffsets: Bool
  let hashKey: StateKey?

  init(
    policy: Policy, inputs: [String], options: AuditReport.Options, text: (String) -> String
  ) {
    // As the checker took it: a policy that still tells roles apart is for users without any.
    rules = AuditScope.rules(of: policy.applying(roles: []))
    func texts(_ names: [String]) -> [[UInt8]] { names.map { Array(text($0).utf8) } }
    ids = texts(rules.map(\.id))
    files = inputs.count > 1 ? texts(inputs) : []
    levels = texts(levelNames)
    revealsPasswords = options.revealsPasswords
    hasOffsets = options.rowsHaveOffsets
    hashKey = options.rowHashKey
  }

  /// Appends the ids of the rules with an outcome that decide, or of those that warn, behind a
  /// head. A group is named instead of its members. Returns whether there are any.
  @discardableResult
  func appendRules(
    _ row: borrowing AuditRow, _ outcome: Outcome, isWarning: Bool = false,
    _ separator: StaticString, after head: StaticString = "", to output: inout ScratchBuffer
  ) -> Bool {
    var isFirst = true
    for i in rules.indices
    where row.outcomes[i] == outcome && !rules[i].isMember && rules[i].isWarning == isWarning {
      output.append(isFirst ? head : separator)
      output.append(contentsOf: ids[i])
      isFirst = false
    }
    return !isFirst
  }
}

extension AuditRow.Flags {
  private static let names: [(flag: Self, name: StaticString)] = [
    (.truncated, "truncated"), (.readAsLatin1, "latin1"), (.invalidEncoding, "invalid-encoding"),
    (.hexDecoded, "hex"), (.sameAsUsername, "same-as-username"),
    (.tooManyMarks, "too-many-marks"), (.empty, "empty"),
  ]

  func appendNames(_ separator: StaticString, to output: inout ScratchBuffer) {
    var isFirst = true
    for (flag, name) in Self.names where contains(flag) {
      if !isFirst { output.append(separator) }
      output.append(name)
      isFirst = false
    }
  }
}

extension StateKey {
  /// Adds the hash of a row's password: 32 hexadecimal digits.
  func appendRowHash(of row: borrowing AuditRow, to output: inout ScratchBuffer) {
    let (high, low) = rowHash(row.password.bytes)
    appendHexadecimal(high, digits: 16, to: &output)
    appendHexadecimal(low, digits: 16, to: &output)
  }
}

let levelNames: [String] = StrengthLevel.allCases.map(\.name)
