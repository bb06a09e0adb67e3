internal import JSON
internal import PasswordAudit
internal import PasswordPolicy
internal import ReportFormats
internal import UnicodeText

// Records of comma-separated values (RFC 4180).
extension RowLayout {
  /// The names of the columns. They do not depend on whether strength is estimated, since columns
  /// that come and go break their readers.
  var csvHeader: String {
    (files.isEmpty ? "" : "file,") + (hasOffsets ? "offset" : "line")
      + ",result,failed,undetermined,warnings,score,guesses_log10,level,mask,flags"
      + (hashKey == nil ? "" : ",hash")
      + (revealsPasswords ? ",username,password" : "") + "\r\n"
  }

  func writeCSV(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    if !files.isEmpty {
      output.append(contentsOf: files[row.input])
      output.append(",")
    }
    appendDecimal(hasOffsets ? row.offset : row.line, to: &output)
    switch row.judgement {
    case .accepted: output.append(",accepted,")
    case .rejected: output.append(",rejected,")
    case .undetermined: output.append(",undetermined,")
    }
    appendRules(row, .unmet, " ", to: &output)
    output.append(",")
    appendRules(row, .undetermined, " ", to: &output)
    output.append(",")
    appendRules(row, .unmet, isWarning: true, " ", to: &output)
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
    if let hashKey {
      output.append(",")
      hashKey.appendRowHash(of: row, to: &output)
    }
    if revealsPasswords { appendSecretFields(row, to: &output) }
    output.append("\r\n")
  }

  private func appendSecretFields(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    output.append(",")
    if let username = row.username {
      output.append(contentsOf: csvField(String(decoding: username, as: UTF8.self)).utf8)
    }
    output.append(",")
    output.append(contentsOf: csvField(String(decoding: row.password.bytes, as: UTF8.self)).utf8)
  }
}
