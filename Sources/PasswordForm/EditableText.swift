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

  mutating func deleteBackward() { delete(to: Self.before) }
  mutating func deleteForward() { delete(to: Self.after) }
  mutating func deleteToStart() { delete { text, _ in text.startIndex } }
  mutating func deleteToEnd() { delete { text, _ in text.endIndex } }

  /// Deletes back to the beginning of a word, as Ctrl-W does in a shell.
  mutating func deleteWordBackward() {
    delete { text, cursor in
      let head = text[..<cursor]
      let word = head.lastIndex { !$0.isWhitespace } ?? head.startIndex
      let gap = head[..<word].lastIndex { $0.isWhitespace }
      return gap.map(text.index(after:)) ?? text.startIndex
    }
  }

  /// Deletes the text between the cursor and another place.
  private mutating func delete(to target: (String, String.Index) -> String.Index) {
    let (cursor, end) = measured { text, cursor in
      (Self.offset(of: cursor, in: text), Self.offset(of: target(text, cursor), in: text))
    }
    replace(min(cursor, end)..<max(cursor, end), with: "")
  }

  // MARK: Moving

  mutating func moveLeft() { move(to: Self.before) }
  mutating func moveRight() { move(to: Self.after) }
  mutating func moveToStart() { move { text, _ in text.startIndex } }
  mutating func moveToEnd() { move { text, _ in text.endIndex } }

  private mutating func move(to target: (String, String.Index) -> String.Index) {
    offset = measured { text, cursor in Self.offset(of: target(text, cursor), in: text) }
  }

  private static func before(_ text: String, _ cursor: String.Index) -> String.Index {
    cursor > text.startIndex ? text.index(before: cursor) : cursor
  }

  private static func after(_ text: String, _ cursor: String.Index) -> String.Index {
    cursor < text.endIndex ? text.index(after: cursor) : cursor
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
