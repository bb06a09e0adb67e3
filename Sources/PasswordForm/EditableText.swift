/// A line of text with a cursor, edited by grapheme clusters: what a user sees as one character
/// goes and comes as one.
///
/// The scalars are kept exactly as they are inserted. The cursor is an offset in the UTF-8, because
/// a typed character can merge with its neighbours (a combining accent, the second half of a flag),
/// and the next one must still be inserted right after it.
struct EditableText: Sendable, Equatable {
  private(set) var text: SecretText = ""
  private var offset = 0

  /// The number of characters.
  var count: Int { text.string.count }

  /// The number of characters before the cursor.
  var cursor: Int {
    let text = text.string
    return text.distance(from: text.startIndex, to: snapped(in: text))
  }

  mutating func replaceAll(with new: String) {
    text = SecretText(new)
    offset = new.utf8.count
  }

  mutating func insert(_ new: String) {
    let text = text.string
    let place = text.utf8.index(text.startIndex, offsetBy: offset)
    replace(place..<place, of: text, by: new)
  }

  /// Replaces a range, and puts the cursor behind the new text.
  private mutating func replace(_ range: Range<String.Index>, of text: String, by new: String) {
    offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound) + new.utf8.count
    self.text = SecretText(
      String(text[..<range.lowerBound]) + new + String(text[range.upperBound...]))
  }

  // MARK: Deleting

  mutating func deleteBackward() {
    delete { text, cursor in
      (cursor > text.startIndex ? text.index(before: cursor) : cursor)..<cursor
    }
  }

  mutating func deleteForward() {
    delete { text, cursor in cursor..<(cursor < text.endIndex ? text.index(after: cursor) : cursor)
    }
  }

  mutating func deleteToStart() { delete { text, cursor in text.startIndex..<cursor } }

  mutating func deleteToEnd() { delete { text, cursor in cursor..<text.endIndex } }

  /// Deletes back to the beginning of a word, as Ctrl-W does in a shell.
  mutating func deleteWordBackward() {
    delete { text, cursor in
      let head = text[..<cursor]
      let word = head.lastIndex { !$0.isWhitespace } ?? head.startIndex
      let gap = head[..<word].lastIndex { $0.isWhitespace }
      return (gap.map(text.index(after:)) ?? text.startIndex)..<cursor
    }
  }

  private mutating func delete(_ range: (String, String.Index) -> Range<String.Index>) {
    let text = text.string
    replace(range(text, snapped(in: text)), of: text, by: "")
  }

  // MARK: Moving

  mutating func moveLeft() { move { $1 > $0.startIndex ? $0.index(before: $1) : $1 } }
  mutating func moveRight() { move { $1 < $0.endIndex ? $0.index(after: $1) : $1 } }
  mutating func moveToStart() { move { text, _ in text.startIndex } }
  mutating func moveToEnd() { move { text, _ in text.endIndex } }

  private mutating func move(_ target: (String, String.Index) -> String.Index) {
    let text = text.string
    offset = text.utf8.distance(from: text.startIndex, to: target(text, snapped(in: text)))
  }

  /// The cursor at a character's border: within a cluster it moves to the cluster's end.
  private func snapped(in text: String) -> String.Index {
    var index = text.utf8.index(text.startIndex, offsetBy: offset)
    while index < text.endIndex, String.Index(index, within: text) == nil {
      index = text.unicodeScalars.index(after: index)
    }
    return index
  }
}
