internal import UnicodeText

/// A field that a spreadsheet takes for text, whatever its content.
///
/// A field that begins like a formula gets an apostrophe first, as OWASP advises, and so does one
/// that begins with an apostrophe, so that the field can be read back without doubt. Control
/// characters become `\u{…}`, in quotes.
package func csvField(_ text: String) -> String {
  var field = ""
  var needsQuotes = false
  switch text.unicodeScalars.first {
  case "=", "+", "-", "@", "\t", "\r", "\n", "'", "|", "%", "＝", "＋", "－", "＠": field = "'"
  default: break
  }
  if text.unicodeScalars.first == " " || text.unicodeScalars.last == " " { needsQuotes = true }
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"":
      field += "\"\""
      needsQuotes = true
    case ",", ";":
      field.unicodeScalars.append(scalar)
      needsQuotes = true
    default: field += printable(String(scalar))
    }
  }
  return needsQuotes ? "\"\(field)\"" : field
}

/// A record of fields with its line end (RFC 4180).
package func csvRecord(_ fields: [String]) -> String {
  fields.map(csvField).joined(separator: ",") + "\r\n"
}
