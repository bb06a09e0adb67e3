internal import UnicodeText

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
