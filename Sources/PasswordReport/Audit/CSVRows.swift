internal import JSON
internal import PasswordAudit
internal import PasswordPolicy
internal import ReportFormats
internal import UnicodeText

/// A record of comma-separated values (RFC 4180) for each password.
struct CSVRows {
  private let layout: RowLayout
  private let ids: [[UInt8]]
  private let files: [[UInt8]]
  private let levels: [[UInt8]]

  init(_ layout: RowLayout) {
    self.layout = layout
    ids = layout.rules.map { Array($0.id.utf8) }
    files = layout.inputs.map { Array((csvField($0) + ",").utf8) }
    levels = levelNames.map { Array(csvField($0).utf8) }
  }

  /// The names of the columns. They do not depend on whether strength is estimated, since columns
  /// that come and go break their readers.
  static func header(_ layout: RowLayout) -> String {
    (layout.inputs.isEmpty ? "" : "file,") + (layout.hasOffsets ? "offset" : "line")
      + ",result,failed,undetermined,warnings,score,guesses_log10,level,mask,flags"
      + (layout.hashKey == nil ? "" : ",hash")
      + (layout.revealsPasswords ? ",username,password" : "") + "\r\n"
  }

  func write(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    if !layout.inputs.isEmpty {
      output.append(contentsOf: files[row.input])
    }
    appendDecimal(layout.hasOffsets ? row.offset : row.line, to: &output)
    switch row.judgement {
    case .accepted: output.append(",accepted,")
    case .rejected: output.append(",rejected,")
    case .undetermined: output.append(",undetermined,")
    }
    layout.appendRules(row, .unmet, ids, " ", to: &output)
    output.append(",")
    layout.appendRules(row, .undetermined, ids, " ", to: &output)
    output.append(",")
    layout.appendRules(row, .unmet, isWarning: true, ids, " ", to: &output)
    output.append(",")
    if let strength = row.strength {
      appendDecimal(strength.score, to: &output)
      output.append(",")
      appendDecimal(strength.guessesLog10, decimals: 4, to: &output)
      output.append(",")
      output.append(contentsOf: levels[strength.level])
    } else {
      output.append(",,")
    }
    output.append(",")
    // Letters, digits and '#' are neither quoted nor a formula.
    RedactionMask.append(row.password, to: &output)
    output.append(",")
    row.flags.appendNames(" ", to: &output)
    if let hashKey = layout.hashKey {
      output.append(",")
      hashKey.appendRowHash(of: row, to: &output)
    }
    if layout.revealsPasswords { appendSecrets(row, to: &output) }
    output.append("\r\n")
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
