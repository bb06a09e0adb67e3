internal import UnicodeText

/// Text escaped for HTML and XML, also within quotes. Control and format characters, which XML
/// cannot hold or which turn a page around, become `\\u{…}`.
package func markup(_ text: String) -> String {
  var result = ""
  for character in printable(text).unicodeScalars {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    default: result.unicodeScalars.append(character)
    }
  }
  return result
}
