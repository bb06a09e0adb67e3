internal import JSON
internal import PasswordAudit
internal import PasswordPolicy
internal import ReportFormats
internal import UnicodeText

/// A record of comma-separated values (RFC 4180) for each password.
struct CSVRows: RowWriter {
  private let roles: [RowLayout.Role]
  private let revealsPasswords: Bool
  private let hasFile: Bool
  private let hasOffsets: Bool
  private let hashKey: StateKey?
  private let ids: EncodedTexts
  private let files: EncodedTexts
  private let levels: EncodedTexts

  init(_ layout: RowLayout) {
    roles = layout.roles
    revealsPasswords = layout.revealsPasswords
    hasFile = !layout.inputs.isEmpty
    hasOffsets = layout.hasOffsets
    hashKey = layout.hashKey
    ids = EncodedTexts(layout.ruleIDs) { $0 }
    files = EncodedTexts(layout.inputs) { csvField($0) + "," }
    levels = EncodedTexts(levelNames, encoding: csvField)
  }

  /// The names of the columns. They do not depend on whether strength is estimated, since columns
  /// that come and go break their readers.
  static func header(_ layout: RowLayout) -> String {
    (layout.inputs.isEmpty ? "" : "file,")
      + (layout.hasOffsets ? "offset" : "line")
      + ",result,failed,undetermined,warnings,score,guesses_log10,level,mask,flags"
      + (layout.hashKey == nil ? "" : ",hash")
      + (layout.revealsPasswords ? ",username,password" : "") + "\r\n"
  }

  mutating func write(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    if hasFile { files.append(row.input, to: &output) }
    appendDecimal(hasOffsets ? row.offset : row.line, to: &output)
    switch row.judgement {
    case .accepted: output.append(",accepted,")
    case .rejected: output.append(",rejected,")
    case .undetermined: output.append(",undetermined,")
    }
    appendRules(row, .unmet, .decides, to: &output)
    output.append(",")
    appendRules(row, .undetermined, .decides, to: &output)
    output.append(",")
    appendRules(row, .unmet, .warns, to: &output)
    output.append(",")
    if let strength = row.strength {
      appendDecimal(strength.score, to: &output)
      output.append(",")
      appendDecimal(strength.guessesLog10, decimals: 4, to: &output)
      output.append(",")
      levels.append(strength.level, to: &output)
    } else {
      output.append(",,")
    }
    output.append(",")
    // Letters, digits and '#' are neither quoted nor a formula.
    RedactionMask.append(row.password, to: &output)
    output.append(",")
    appendFlags(row.flags, to: &output)
    if let hashKey {
      output.append(",")
      hashKey.appendRowHash(of: row, to: &output)
    }
    if revealsPasswords { appendSecrets(row, to: &output) }
    output.append("\r\n")
  }

  /// Appends the ids of rules, which are kebab-case, with a space between them.
  private func appendRules(
    _ row: borrowing AuditRow, _ outcome: Outcome, _ role: RowLayout.Role,
    to output: inout ScratchBuffer
  ) {
    var needsSpace = false
    for i in roles.indices where row.outcomes[i] == outcome && roles[i] == role {
      if needsSpace { output.append(UInt8(ascii: " ")) }
      ids.append(i, to: &output)
      needsSpace = true
    }
  }

  private func appendFlags(_ flags: AuditRow.Flags, to output: inout ScratchBuffer) {
    var needsSpace = false
    for (flag, name) in rowFlags where flags.contains(flag) {
      if needsSpace { output.append(UInt8(ascii: " ")) }
      output.append(name)
      needsSpace = true
    }
  }

  private func appendSecrets(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    output.append(",")
    if let username = row.username {
      output.append(contentsOf: csvField(String(decoding: username, as: UTF8.self)).utf8)
    }
    output.append(",")
    output.append(contentsOf: csvField(String(decoding: row.password.bytes, as: UTF8.self)).utf8)
  }
}
