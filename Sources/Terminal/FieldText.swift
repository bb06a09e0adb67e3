internal import PasswordWording
internal import UnicodeText

/// The visible part of a field, in visual order, and the place of the cursor.
struct FieldText {
  let text: SecretText
  let cursor: Int

  init(
    _ text: SecretText, cursor: Int, width: Int, isRightToLeft: Bool, style: TerminalStyle
  ) {
    var characters = text.withString { $0.map(style.shown) }
    let range = Self.window(characters, around: cursor, width: width - 1)
    var shown = Array(characters[range])
    defer {
      wipe(&characters)
      wipe(&shown)
    }
    let base = isWrittenFromRight(shown) ?? isRightToLeft
    let used = shown.reduce(0) { $0 + columns(of: $1) }
    let padding = String(repeating: " ", count: max(0, width - used))
    let order = BidiOrder(shown, isRightToLeft: base)
    var written = SecretText(base ? padding : "")
    for place in shown.indices {
      written.append(String(shown[style.bidi == .program ? order.visual[place] : place]))
    }
    if !base { written.append(padding) }
    self.text = written

    // Before a character is its left edge, or its right edge if it is written from right to left.
    let place = cursor - range.lowerBound
    if place < shown.count {
      let left = order.visual.prefix { $0 != place }.reduce(base ? max(0, width - used) : 0) {
        $0 + columns(of: shown[$1])
      }
      let right = left + columns(of: shown[place])
      self.cursor = order.isRightToLeft[place] ? max(0, right - 1) : left
    } else {
      // At the end: where the line goes on.
      self.cursor = base ? max(0, width - used - 1) : used
    }
  }

  private static func window(
    _ characters: [Character], around cursor: Int, width: Int
  ) -> Range<Int> {
    var (low, high, used) = (cursor, cursor, 0)
    while low > 0, used + columns(of: characters[low - 1]) <= width {
      low -= 1
      used += columns(of: characters[low])
    }
    while high < characters.count, used + columns(of: characters[high]) <= width {
      used += columns(of: characters[high])
      high += 1
    }
    return low..<high
  }
}

extension TerminalStyle {
  /// The typed character, or U+FFFD for one that is invisible or would control the terminal.
  func shown(_ character: Character) -> Character {
    if !hasUnicode, !character.isASCII { return "?" }
    let isVisible =
      columns(of: character) > 0
      && !character.unicodeScalars.contains { scalar in
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
          true
        // Joiners belong to an emoji or a word; marks of direction are shown as U+FFFD.
        case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
        default: false
        }
      }
    return isVisible ? character : "\u{FFFD}"
  }
}

/// Overwrites characters that only this array has. The optimizer does not see through it.
@inline(never)
@_optimize(none)
private func wipe(_ characters: inout [Character]) {
  for place in characters.indices { characters[place] = "\0" }
}
