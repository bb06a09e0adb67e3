/// The text with the marks, quotes, dashes and bars of messages and reports written in ASCII:
/// `10¹²` becomes `10^12`, `…` three dots. Letters beyond ASCII stay, since there is no other way
/// to write a name.
///
/// - Complexity: O(n)
package func asciiMarks(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  var result = ""
  var isSuperscript = false
  for scalar in text.unicodeScalars {
    let digit = superscriptDigits.firstIndex(of: scalar)
    if let digit {
      result += isSuperscript ? "\(digit)" : "^\(digit)"
    } else if let written = asciiMarkTable.first(where: { $0.0.unicodeScalars.contains(scalar) })?.1
    {
      result += written
    } else {
      result.unicodeScalars.append(scalar)
    }
    isSuperscript = digit != nil
  }
  return result
}

/// The text for a terminal that shows nothing but ASCII: what `asciiMarks` leaves becomes an escape
/// such as `\u{F1}`, so that it can neither be misread nor take more columns than it seems to.
///
/// - Complexity: O(n)
package func asciiOnly(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  return asciiMarks(text).unicodeScalars.reduce(into: "") { result, scalar in
    result += scalar.isASCII ? String(scalar) : scalar.escape
  }
}

private let superscriptDigits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹".unicodeScalars)

private let asciiMarkTable = [
  ("✅", "[x]"), ("⚪", "[ ]"), ("🔶", "[~]"), ("❌", "[!]"), ("➖", "[-]"), ("“”„«»", "\""),
  ("‘’‚", "'"), ("–‐‑−·─", "-"), ("—", "--"), ("…", "..."), ("•", "*"), ("×", "x"), ("→", "->"),
  ("←", "<-"), ("↓", "v"), ("↑", "^"), ("≥", ">="), ("≤", "<="), ("≈", "~"), ("␣", "_"),
  ("█▉▊▋▌▍▎▏", "#"), ("░", "."), ("━", "="), ("└", "\\"), ("┘", "/"), ("╵", "|"),
  ("\u{A0}\u{2009}\u{202F}", " "),
  ("\u{FE0F}", ""),  // how to draw the mark before it
]
