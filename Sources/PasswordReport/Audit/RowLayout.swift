internal import AssessmentReport
internal import JSON
internal import PasswordAudit
internal import PasswordPolicy
internal import PasswordStrength
internal import ReportFormats
internal import UnicodeText

/// Writes a row for each password: a JSON object in a line of its own, or a record of
/// comma-separated values (RFC 4180). Each worker has its own. A row allocates nothing.
struct RowLayout {
  private enum Column {
    case file, place, result, failed, undetermined, warnings, score, guesses, level, mask, flags
    case hash, username, password
  }

  /// The first line: the names of the columns, or nothing. They do not depend on whether strength
  /// is estimated, since columns that come and go break their readers.
  let header: String
  private let isJSON: Bool
  private let columns: [Column]
  private let heads: [[UInt8]]
  private let rules: [AuditScope.RuleIdentity]
  private let ids: [[UInt8]]
  private let files: [[UInt8]]
  private let levels: [[UInt8]]
  private let flags: [(flag: AuditRow.Flags, name: [UInt8])]
  private let hasOffsets: Bool
  private let hashKey: StateKey?

  init(policy: Policy, inputs: [String], options: AuditReport.Options, isJSON: Bool) {
    self.isJSON = isJSON
    // As the checker took it: a policy that still tells roles apart is for users without any.
    rules = AuditScope.rules(of: policy.applying(roles: []))
    func bytes(_ name: String) -> [UInt8] {
      Array((isJSON ? jsonString(name) : csvField(name)).utf8)
    }
    ids = rules.map { bytes($0.id) }
    files = inputs.map(bytes)
    levels = levelNames.map(bytes)
    flags = Self.flagNames.map { ($0.flag, bytes($0.name)) }
    hasOffsets = options.rowsHaveOffsets
    hashKey = options.rowHashKey

    let file: [(Column, String)] = inputs.count > 1 ? [(.file, "file")] : []
    let hash: [(Column, String)] = hashKey == nil ? [] : [(.hash, "hash")]
    let secrets: [(Column, String)] =
      options.revealsPasswords ? [(.username, "username"), (.password, "password")] : []
    let own: [(Column, String)] = [
      (.place, hasOffsets ? "offset" : "line"), (.result, isJSON ? "accepted" : "result"),
      (.failed, "failed"), (.undetermined, "undetermined"), (.warnings, "warnings"),
      (.score, "score"), (.guesses, "guesses_log10"), (.level, "level"), (.mask, "mask"),
    ]
    let named =
      isJSON
      ? own + hash + file + [(.flags, "flags")] + secrets
      : file + own + [(.flags, "flags")] + hash + secrets
    columns = named.map(\.0)
    heads = named.enumerated().map { i, column in
      Array((isJSON ? "\(i == 0 ? "{" : ",")\"\(column.1)\":" : i == 0 ? "" : ",").utf8)
    }
    header = isJSON ? "" : named.map(\.1).joined(separator: ",") + "\r\n"
  }

  func write(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    for i in columns.indices {
      if isJSON, !has(columns[i], row) { continue }
      output.append(contentsOf: heads[i])
      switch columns[i] {
      case .file: output.append(contentsOf: files[row.input])
      case .place: appendDecimal(hasOffsets ? row.offset : row.line, to: &output)
      case .result where isJSON: output.append(row.judgement == .accepted ? "true" : "false")
      case .result:
        switch row.judgement {
        case .accepted: output.append("accepted")
        case .rejected: output.append("rejected")
        case .undetermined: output.append("undetermined")
        }
      case .failed: appendRules(row, .unmet, to: &output)
      case .undetermined: appendRules(row, .undetermined, to: &output)
      case .warnings: appendRules(row, .unmet, isWarning: true, to: &output)
      case .score: if let strength = row.strength { appendDecimal(strength.score, to: &output) }
      case .guesses:
        guard let strength = row.strength else { continue }
        appendDecimal(strength.guessesLog10, decimals: 4, to: &output)
      case .level:
        if let strength = row.strength { output.append(contentsOf: levels[strength.level]) }
      case .mask:
        // A mask is letters, digits and '#': it needs no escape and is no formula.
        quote(&output)
        RedactionMask.append(row.password, to: &output)
        quote(&output)
      case .flags: appendFlags(row.flags, to: &output)
      case .hash:
        guard let (high, low) = hashKey?.rowHash(row.password.bytes) else { continue }
        quote(&output)
        appendHexadecimal(high, digits: 16, to: &output)
        appendHexadecimal(low, digits: 16, to: &output)
        quote(&output)
      case .username: if let username = row.username { appendText(username, to: &output) }
      case .password: appendText(row.password.bytes, to: &output)
      }
    }
    output.append(isJSON ? "}\n" : "\r\n")
  }

  private func has(_ column: Column, _ row: borrowing AuditRow) -> Bool {
    switch column {
    case .warnings:
      for rule in rules.indices where isNamed(rule, row, .unmet, isWarning: true) { return true }
      return false
    case .score, .guesses, .level: return row.strength != nil
    case .flags: return !row.flags.isEmpty
    case .username: return row.username != nil
    default: return true
    }
  }

  /// Whether a rule has an outcome. A group is named instead of its members.
  private func isNamed(
    _ rule: Int, _ row: borrowing AuditRow, _ outcome: Outcome, isWarning: Bool
  ) -> Bool {
    row.outcomes[rule] == outcome && !rules[rule].isMember && rules[rule].isWarning == isWarning
  }

  /// Appends the ids of the rules with an outcome that decide, or of those that warn.
  private func appendRules(
    _ row: borrowing AuditRow, _ outcome: Outcome, isWarning: Bool = false,
    to output: inout ScratchBuffer
  ) {
    var isFirst = true
    if isJSON { output.append("[") }
    for rule in rules.indices where isNamed(rule, row, outcome, isWarning: isWarning) {
      if !isFirst { output.append(isJSON ? "," : " ") }
      output.append(contentsOf: ids[rule])
      isFirst = false
    }
    if isJSON { output.append("]") }
  }

  private func appendFlags(_ found: AuditRow.Flags, to output: inout ScratchBuffer) {
    var isFirst = true
    if isJSON { output.append("[") }
    for (flag, name) in flags where found.contains(flag) {
      if !isFirst { output.append(isJSON ? "," : " ") }
      output.append(contentsOf: name)
      isFirst = false
    }
    if isJSON { output.append("]") }
  }

  private static let flagNames: [(flag: AuditRow.Flags, name: String)] = [
    (.truncated, "truncated"), (.readAsLatin1, "latin1"), (.invalidEncoding, "invalid-encoding"),
    (.hexDecoded, "hex"), (.sameAsUsername, "same-as-username"),
    (.tooManyMarks, "too-many-marks"), (.empty, "empty"),
  ]

  private func quote(_ output: inout ScratchBuffer) { if isJSON { output.append("\"") } }

  private func appendText(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ScratchBuffer) {
    guard isJSON else {
      output.append(contentsOf: csvField(String(decoding: bytes, as: UTF8.self)).utf8)
      return
    }
    quote(&output)
    if ValidUTF8(validating: bytes) != nil {
      appendJSONEscaped(bytes, to: &output)
    } else {
      var repaired = String(decoding: bytes, as: UTF8.self)
      repaired.withUTF8 { appendJSONEscaped($0, to: &output) }
    }
    quote(&output)
  }
}

let levelNames: [String] = StrengthLevel.allCases.map(\.name)
