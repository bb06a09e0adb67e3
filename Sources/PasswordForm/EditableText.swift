internal import UnicodeText

/// A line of text with a cursor, edited by grapheme clusters.
///
/// The cursor is an offset in the UTF-8: a typed character can merge with its neighbours (a
/// combining accent, the second half of a flag), and the next one still comes right after it.
struct EditableText: Sendable {
  /// Changed in place: no earlier state of it stays in memory.
  private(set) var text = SecretText(lockedCapacity: FieldState.maxBytes)
  private var offset = 0
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

  /// A place to which the cursor moves, or up to which is deleted.
  enum Place {
    case before, after, start, end
    /// The beginning of a word, as for Ctrl-W in a shell.
    case wordStart
  }

  mutating func delete(to place: Place) {
    let (cursor, end) = measured { text, cursor in
      (
        Self.offset(of: cursor, in: text),
        Self.offset(of: Self.index(place, text, cursor), in: text)
      )
    }
    replace(min(cursor, end)..<max(cursor, end), with: "")
  }

  mutating func move(to place: Place) {
    offset = measured { Self.offset(of: Self.index(place, $0, $1), in: $0) }
  }

  private static func index(
    _ place: Place, _ text: String, _ cursor: String.Index
  ) -> String.Index {
    switch place {
    case .before: return cursor > text.startIndex ? text.index(before: cursor) : cursor
    case .after: return cursor < text.endIndex ? text.index(after: cursor) : cursor
    case .start: return text.startIndex
    case .end: return text.endIndex
    case .wordStart:
      let head = text[..<cursor]
      let word = head.lastIndex { !$0.isWhitespace } ?? head.startIndex
      let gap = head[..<word].lastIndex { $0.isWhitespace }
      return gap.map(text.index(after:)) ?? text.startIndex
    }
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
