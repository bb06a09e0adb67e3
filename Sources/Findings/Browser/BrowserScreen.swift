/// Everything that a view draws, in words. Of a list it holds only the visible
/// rows.
///
/// Texts that come from the file have no control characters any more.
package struct BrowserScreen: Sendable, Equatable {
  package var title = ""
  /// The number of shown findings, and the filter: "57 of 300 · open".
  package var summary = ""
  /// The rows between the heading and the message, no more than there is room for.
  package var rows: [BrowserRow] = []
  /// The preview of the selected finding, below the list, where there is room for it.
  package var preview: [BrowserRow] = []
  /// The widest account and place of the whole list, in columns, wherever it is scrolled to.
  package var accountWidth = 0
  package var placeWidth = 0
  /// The words that are searched for, in lower case.
  package var sought: [String] = []
  /// The place of the selected finding in the list: "3/57".
  package var position = ""
  /// Whether the list has findings of different states.
  package var showsStatus = false
  /// A line that is being typed.
  package var entry: EntryLine?
  /// A remark on the last event.
  package var notice: String?
  /// Whether the remark is a failure.
  package var isAlert = false
  /// The keys and their words, the most important first.
  package var keys: [KeyHint] = []
  /// The changes of the last event, in sentences for a screen reader.
  package var announcements: [String] = []
}

/// A row of the screen's body.
package enum BrowserRow: Sendable, Equatable {
  /// A finding of the list.
  case finding(FindingLine)
  /// A heading within a page.
  case heading(String)
  case text(String)
  /// A line of text that matters less.
  case remark(String)
  /// A label, and the first line of its text.
  case labelled(String, String, FindingSeverity?)
  /// A further line below a label.
  case continued(String)
  /// An item of a menu.
  case choice(label: String, value: String, isSelected: Bool)
  case blank

  /// The number of columns of labels with the space after them.
  package static let labelWidth = 11
}

/// A finding in the list.
package struct FindingLine: Sendable, Equatable {
  package var severity: FindingSeverity
  package var status: FindingStatus
  /// The account, or the place of something else.
  package var account: String
  package var text: String
  /// The groups of the account, or its place.
  package var place: String
  /// The time since the finding is known; nil if it is that of all.
  package var age: String?
  package var isSelected: Bool
  /// Whether the next decision is about it too.
  package var isMarked: Bool
}

/// A line that is being typed.
package struct EntryLine: Sendable, Equatable {
  package var label: String
  package var text: String
}

/// A key with its function.
package struct KeyHint: Sendable, Equatable {
  package var key: String
  package var word: String
}
