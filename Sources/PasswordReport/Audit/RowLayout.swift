internal import AssessmentReport
internal import PasswordAudit
internal import PasswordPolicy
internal import PasswordStrength
internal import UnicodeText

/// The parts that all rows of a report share.
struct RowLayout: Sendable {
  /// The rules, in the order of ``Policy/allRules``.
  let rules: [AuditScope.RuleIdentity]
  /// The names of the lists; empty unless there are several.
  let inputs: [String]
  let revealsPasswords: Bool
  let hasOffsets: Bool
  let hashKey: StateKey?

  init(policy: Policy, inputs: [String], options: AuditReport.Options) {
    // As the checker took it: a policy that still tells roles apart is for users without any.
    rules = AuditScope.rules(of: policy.applying(roles: []))
    self.inputs = inputs.count > 1 ? inputs : []
    revealsPasswords = options.revealsPasswords
    hasOffsets = options.rowsHaveOffsets
    hashKey = options.rowHashKey
  }

  /// Appends the ids of the rules with an outcome that decide, or of those that warn, and what
  /// stands before them if there are any. A group is named instead of its members. Returns whether
  /// there are any.
  @discardableResult
  func appendRules(
    _ row: borrowing AuditRow, _ outcome: Outcome, isWarning: Bool = false, _ ids: [[UInt8]],
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
    for word in [high, low] {
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(shift)) & 15
        output.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
    }
  }
}

let levelNames: [String] = StrengthLevel.allCases.map(\.name)
