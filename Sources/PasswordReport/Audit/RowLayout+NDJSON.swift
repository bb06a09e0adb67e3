internal import JSON
internal import PasswordAudit
internal import PasswordPolicy
internal import UnicodeText

extension RowLayout {
  /// Writes one JSON object a line, for each password.
  func writeNDJSON(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    if hasOffsets {
      output.append("{\"offset\":")
      appendDecimal(row.offset, to: &output)
    } else {
      output.append("{\"line\":")
      appendDecimal(row.line, to: &output)
    }
    output.append(row.judgement == .accepted ? ",\"accepted\":true" : ",\"accepted\":false")
    output.append(",\"failed\":[")
    appendRules(row, .unmet, ",", to: &output)
    output.append("],\"undetermined\":[")
    appendRules(row, .undetermined, ",", to: &output)
    output.append("]")
    if appendRules(
      row, .unmet, isWarning: true, ",", after: ",\"warnings\":[", to: &output)
    {
      output.append("]")
    }
    if let strength = row.strength {
      output.append(",\"score\":")
      appendDecimal(strength.score, to: &output)
      output.append(",\"guesses_log10\":")
      appendDecimal(strength.guessesLog10, decimals: 4, to: &output)
      output.append(",\"level\":")
      output.append(contentsOf: levels[strength.level])
    }
    output.append(",\"mask\":\"")
    // Letters, a digit and '#' need no escape.
    RedactionMask.append(row.password, to: &output)
    output.append("\"")
    if let hashKey {
      output.append(",\"hash\":\"")
      hashKey.appendRowHash(of: row, to: &output)
      output.append("\"")
    }
    if !files.isEmpty {
      output.append(",\"file\":")
      output.append(contentsOf: files[row.input])
    }
    if !row.flags.isEmpty {
      output.append(",\"flags\":[\"")
      row.flags.appendNames("\",\"", to: &output)
      output.append("\"]")
    }
    if revealsPasswords { appendSecretMembers(row, to: &output) }
    output.append("}\n")
  }

  private func appendSecretMembers(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    if let username = row.username {
      output.append(",\"username\":\"")
      if let valid = ValidUTF8(validating: username) {
        appendJSONEscaped(valid.bytes, to: &output)
      } else {
        var repaired = String(decoding: username, as: UTF8.self)
        repaired.withUTF8 { appendJSONEscaped($0, to: &output) }
      }
      output.append("\"")
    }
    output.append(",\"password\":\"")
    appendJSONEscaped(row.password.bytes, to: &output)
    output.append("\"")
  }
}
