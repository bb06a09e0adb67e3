/// The number of columns that a text takes in a terminal, by Unicode's properties and East Asian
/// width (UAX #11).
///
/// No two terminals agree on everything; nothing that must line up beside an emoji should rely on
/// it.
package func columns(of text: some StringProtocol) -> Int {
  text.reduce(0) { $0 + columns(of: $1) }
}

/// The number of columns that a character takes in a terminal: 0, 1 or 2.
package func columns(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  if first.value < 0x7F { return scalars.contains("\u{FE0F}") ? 2 : first.value < 0x20 ? 0 : 1 }
  if scalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation || isWide(first.value) {
    return 2
  }
  switch first.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: return 1
  }
}

/// The blocks whose characters are wide or full-width.
private func isWide(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
    true
  default: false
  }
}

/// The text in lines of this many columns, broken at spaces, or within a word that is longer than a
/// line. A number and its percent sign stay together.
///
/// - Parameter breaksWords: False to leave such a word in one piece, so that it can be copied.
package func wrapped(
  _ text: some StringProtocol, to width: Int, breaksWords: Bool = true
) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, columns(of: last) + 1 + columns(of: word) <= width {
      lines[lines.count - 1] = last + " " + word
      continue
    }
    if word.first == "%", let last = lines.last, let space = last.lastIndex(of: " "),
      columns(of: last[space...]) + columns(of: word) <= width
    {
      lines[lines.count - 1] = String(last[..<space])
      lines.append(last[space...].dropFirst() + " " + word)
      continue
    }
    var piece = ""
    var used = 0
    for character in word {
      let next = columns(of: character)
      if breaksWords, used + next > width, used > 0 {
        lines.append(piece)
        (piece, used) = ("", 0)
      }
      piece.append(character)
      used += next
    }
    lines.append(piece)
  }
  return lines
}
