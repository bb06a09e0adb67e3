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

/// Text escaped for HTML and XML, also within quotes. Control and format characters, which XML
/// cannot hold or which turn a page around, become `\\u{…}`.
package func markup(_ text: String) -> String {
  escaped(text, ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"])
}

/// Printable text with other text for some scalars: a comma with an accent is a comma too.
func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
  printable(text).unicodeScalars.reduce(into: "") { result, scalar in
    if let escape = escapes[scalar] {
      result += escape
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
}

/// Text that Markdown shows unchanged anywhere in a line, also in a table's cell.
package func markdown(_ text: String) -> String {
  var result = ""
  var last: Unicode.Scalar = " "
  for scalar in printable(text).unicodeScalars {
    switch scalar {
    case "\\", "`", "*", "_", "[", "]", "|", "~", "$": result += "\\\(scalar)"
    // As a reference, because a backslash does not keep GitHub from linking what follows.
    case "<", ">", "&", "@", ":", "#": result += "&#\(scalar.value);"
    case "." where last == "w" || last == "W": result += "&#46;"
    default: result.unicodeScalars.append(scalar)
    }
    last = scalar
  }
  return result
}

func isAlphanumeric(_ byte: UInt8) -> Bool {
  0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte
}

package func markdownCode(_ text: String) -> String {
  let text = printable(text)
  let isPlain = text.utf8.allSatisfy { isAlphanumeric($0) || "?#._-/".utf8.contains($0) }
  if isPlain, !text.isEmpty { return "`\(text)`" }
  // A code span cannot hold every text, least of all in a table; references in an element can.
  let references = text.unicodeScalars.map { scalar in
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      ? String(scalar) : "&#\(scalar.value);"
  }
  return "<code>\(references.joined())</code>"
}
