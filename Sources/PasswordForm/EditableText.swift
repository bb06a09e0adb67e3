internal import UnicodeText

/// A line of text with a cursor, edited by grapheme clusters: what a user sees as one character
/// goes and comes as one.
///
/// The scalars are kept exactly as they are inserted. The cursor is an offset in the UTF-8, because
/// a typed character can merge with its neighbours (a combining accent, the second half of a flag),
/// and the next one must still be inserted right after it.
struct EditableText: Sendable {
  /// Changed in place: no earlier state of it stays in memory.
  private(set) var text = SecretText(lockedCapacity: FieldState.maxBytes)
  private var offset = 0
  /// How often the text was changed.
  private(set) var changes = 0

  var count: Int { text.withString { $0.count } }

  /// Before which character the cursor stands.
  var cursor: Int { measured { text, cursor in text.distance(from: text.startIndex, to: cursor) } }

  mutating func replaceAll(with new: SecretText) { replace(0..<text.count, with: new) }

  mutating func insert(_ new: SecretText) { replace(offset..<offset, with: new) }

  /// The cursor stands behind the new text then.
  private mutating func replace(_ range: Range<Int>, with new: SecretText) {
    offset = range.lowerBound + new.count
    guard !range.isEmpty || !new.isEmpty else { return }
    text.replace(range, with: new)
    changes += 1
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
    let bytes = measured { text, cursor in
      let range = range(text, cursor)
      return Self.offset(
        of: range.lowerBound, in: text)..<Self.offset(of: range.upperBound, in: text)
    }
    replace(bytes, with: "")
  }

  // MARK: Moving

  mutating func moveLeft() { move { $1 > $0.startIndex ? $0.index(before: $1) : $1 } }
  mutating func moveRight() { move { $1 < $0.endIndex ? $0.index(after: $1) : $1 } }
  mutating func moveToStart() { move { text, _ in text.startIndex } }
  mutating func moveToEnd() { move { text, _ in text.endIndex } }

  private mutating func move(_ target: (String, String.Index) -> String.Index) {
    offset = measured { text, cursor in Self.offset(of: target(text, cursor), in: text) }
  }

  private static func offset(of index: String.Index, in text: String) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  /// Lends the text and the cursor at a character's border: within a cluster it counts as after it.
  private func measured<Result>(_ body: (String, String.Index) -> Result) -> Result {
    text.withString { text in
      var index = text.utf8.index(text.startIndex, offsetBy: offset)
      while index < text.endIndex, String.Index(index, within: text) == nil {
        index = text.unicodeScalars.index(after: index)
      }
      return body(text, index)
    }
  }
}
