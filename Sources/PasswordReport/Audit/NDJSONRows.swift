internal import JSON
internal import PasswordAudit
internal import PasswordPolicy
internal import UnicodeText

/// Writes one JSON object a line, for each password. It runs for every password of a list, so it
/// allocates nothing, and texts are encoded beforehand where possible.
struct NDJSONRows {
  private let layout: RowLayout
  private let ids: [[UInt8]]
  private let files: [[UInt8]]
  private let levels: [[UInt8]]

  init(_ layout: RowLayout) {
    self.layout = layout
    ids = layout.rules.map { Array(jsonString($0.id).utf8) }
    files = layout.inputs.map { Array(",\"file\":\(jsonString($0))".utf8) }
    levels = levelNames.map { Array(",\"level\":\(jsonString($0))".utf8) }
  }

  func write(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    if layout.hasOffsets {
      output.append("{\"offset\":")
      appendDecimal(row.offset, to: &output)
    } else {
      output.append("{\"line\":")
      appendDecimal(row.line, to: &output)
    }
    output.append(row.judgement == .accepted ? ",\"accepted\":true" : ",\"accepted\":false")
    output.append(",\"failed\":[")
    layout.appendRules(row, .unmet, ids, ",", to: &output)
    output.append("],\"undetermined\":[")
    layout.appendRules(row, .undetermined, ids, ",", to: &output)
    output.append("]")
    if layout.appendRules(
      row, .unmet, isWarning: true, ids, ",", after: ",\"warnings\":[", to: &output)
    {
      output.append("]")
    }
    if let strength = row.strength {
      output.append(",\"score\":")
      appendDecimal(strength.score, to: &output)
      output.append(",\"guesses_log10\":")
      appendDecimal(strength.guessesLog10, decimals: 4, to: &output)
      output.append(contentsOf: levels[strength.level])
    }
    output.append(",\"mask\":\"")
    // Letters, a digit and '#' need no escape.
    RedactionMask.append(row.password, to: &output)
    output.append("\"")
    if let hashKey = layout.hashKey {
      output.append(",\"hash\":\"")
      hashKey.appendRowHash(of: row, to: &output)
      output.append("\"")
    }
    if !layout.inputs.isEmpty {
      output.append(contentsOf: files[row.input])
    }
    if !row.flags.isEmpty {
      output.append(",\"flags\":[\"")
      row.flags.appendNames("\",\"", to: &output)
      output.append("\"]")
    }
    if layout.revealsPasswords { appendSecrets(row, to: &output) }
    output.append("}\n")
  }

  private func appendSecrets(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
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
