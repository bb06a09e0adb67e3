internal import JSON
internal import PasswordAudit
internal import PasswordPolicy
internal import UnicodeText

/// Writes one JSON object a line, for each password. It runs for every password of a list, so it
/// allocates nothing, and texts are encoded beforehand where possible.
struct NDJSONRows: RowWriter {
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
    ids = EncodedTexts(layout.ruleIDs, encoding: jsonString)
    files = EncodedTexts(layout.inputs) { ",\"file\":\(jsonString($0))" }
    levels = EncodedTexts(levelNames) { ",\"level\":\(jsonString($0))" }
  }

  mutating func write(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    if hasOffsets {
      output.append("{\"offset\":")
      appendDecimal(row.offset, to: &output)
    } else {
      output.append("{\"line\":")
      appendDecimal(row.line, to: &output)
    }
    output.append(row.judgement == .accepted ? ",\"accepted\":true" : ",\"accepted\":false")
    output.append(",\"failed\":[")
    appendRules(row, .unmet, .decides, to: &output)
    output.append("],\"undetermined\":[")
    appendRules(row, .undetermined, .decides, to: &output)
    output.append("]")
    if hasWarning(row) {
      output.append(",\"warnings\":[")
      appendRules(row, .unmet, .warns, to: &output)
      output.append("]")
    }
    if let strength = row.strength {
      output.append(",\"score\":")
      appendDecimal(strength.score, to: &output)
      output.append(",\"guesses_log10\":")
      appendDecimal(strength.guessesLog10, decimals: 4, to: &output)
      levels.append(strength.level, to: &output)
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
    if hasFile { files.append(row.input, to: &output) }
    if !row.flags.isEmpty { appendFlags(row.flags, to: &output) }
    if revealsPasswords { appendSecrets(row, to: &output) }
    output.append("}\n")
  }

  private func appendRules(
    _ row: borrowing AuditRow, _ outcome: Outcome, _ role: RowLayout.Role,
    to output: inout ScratchBuffer
  ) {
    var needsComma = false
    for i in roles.indices where row.outcomes[i] == outcome && roles[i] == role {
      if needsComma { output.append(UInt8(ascii: ",")) }
      ids.append(i, to: &output)
      needsComma = true
    }
  }

  private func hasWarning(_ row: borrowing AuditRow) -> Bool {
    for i in roles.indices where row.outcomes[i] == .unmet && roles[i] == .warns { return true }
    return false
  }

  private func appendFlags(_ flags: AuditRow.Flags, to output: inout ScratchBuffer) {
    output.append(",\"flags\":[")
    var needsComma = false
    for (flag, name) in rowFlags where flags.contains(flag) {
      if needsComma { output.append(UInt8(ascii: ",")) }
      output.append(UInt8(ascii: "\""))
      output.append(name)
      output.append(UInt8(ascii: "\""))
      needsComma = true
    }
    output.append("]")
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

/// The flags of a row, besides the rules, with their names.
let rowFlags: [(flag: AuditRow.Flags, name: StaticString)] = [
  (.truncated, "truncated"), (.readAsLatin1, "latin1"), (.invalidEncoding, "invalid-encoding"),
  (.hexDecoded, "hex"), (.sameAsUsername, "same-as-username"), (.tooManyMarks, "too-many-marks"),
  (.empty, "empty"),
]
