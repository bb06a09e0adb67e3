internal import UnicodeText

/// The text in exactly this number of columns: filled up with spaces, or cut with an ellipsis.
package func fitted(_ text: String, to width: Int, ellipsis: String = "…") -> String {
  let wide = columns(of: text)
  if wide <= width { return text + String(repeating: " ", count: width - wide) }
  var result = ""
  var used = columns(of: ellipsis)
  // If not even the ellipsis fits, show the part of it that does.
  if used > width { return String(ellipsis.prefix(max(0, width))) }
  for character in text {
    let next = columns(of: character)
    guard used + next <= width else { break }
    result.append(character)
    used += next
  }
  return result + ellipsis + String(repeating: " ", count: max(0, width - used))
}

/// The text at the right end of this number of columns.
package func rightAligned(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(0, width - columns(of: text))) + text
}
