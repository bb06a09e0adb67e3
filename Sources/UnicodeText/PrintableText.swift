/// Text from outside as it may go to a terminal or a log: control, format (bidi, zero-width),
/// private and unassigned characters, and line separators, become escapes, so that a hostile file
/// can neither move the cursor nor hide a part of a message.
package func printable(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      result += scalar.escape
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

extension Unicode.Scalar {
  /// The escape that stands for the character in texts for people: `\u{1F600}`.
  package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

/// The beginning of a text from outside, as a message quotes it: printable, and never long.
package func excerpt(_ text: String) -> String {
  let limit = 80
  let scalars = text.unicodeScalars
  guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
    end < scalars.endIndex
  else { return printable(text) }
  return printable(String(scalars[..<end])) + "…"
}
