internal import UnicodeText

/// A field that a spreadsheet takes for text, whatever its content.
///
/// A field that begins like a formula gets an apostrophe first, as OWASP advises, and so does one
/// that begins with an apostrophe, so that the field can be read back without doubt. Control
/// characters become `\u{…}`.
package func csvField(_ text: String) -> String {
  var field = ""
  switch text.unicodeScalars.first {
  case "=", "+", "-", "@", "\t", "\r", "\n", "'", "|", "%", "＝", "＋", "－", "＠": field = "'"
  default: break
  }
  for scalar in printable(text).unicodeScalars {
    if scalar == "\"" { field += "\"" }
    field.unicodeScalars.append(scalar)
  }
  let bytes = text.utf8
  let needsQuotes =
    bytes.first == 0x20 || bytes.last == 0x20 || bytes.contains { "\",;".utf8.contains($0) }
  return needsQuotes ? "\"\(field)\"" : field
}

package func csvRecord(_ fields: [String]) -> String {
  fields.map(csvField).joined(separator: ",") + "\r\n"
}
