/// Everything that a view draws, in words without control characters, and only the visible rows.
package struct BrowserScreen: Sendable, Equatable {
  package var title = ""
  /// The number of shown findings, and the filter: "57 of 300 · open".
  package var summary = ""
  package var rows: [BrowserRow] = []
  package var preview: [BrowserRow] = []
  /// The widest account and place of the whole list, in columns, wherever it is scrolled to.
  package var accountWidth = 0
  package var placeWidth = 0
  package var sought: [String] = []
  package var position = ""
  package var showsStatus = false
  package var entry: EntryLine?
  package var notice: String?
  package var isAlert = false
  /// The keys and their words, the most important first.
  package var keys: [KeyHint] = []
  /// The changes of the last event, in sentences for a screen reader.
  package var announcements: [String] = []
}

package enum BrowserRow: Sendable, Equatable {
  case finding(FindingLine)
  case heading(String)
  case text(String)
  case remark(String)
  /// A label, and the first line of its text.
  case labelled(String, String, FindingSeverity?)
  case continued(String)
  case choice(label: String, value: String, isSelected: Bool)
  case blank

  /// The number of columns of labels with the space after them.
  package static let labelWidth = 11
}

package struct FindingLine: Sendable, Equatable {
  package var severity: FindingSeverity
  package var status: FindingStatus
  package var account: String
  package var text: String
  package var place: String
  /// The time since the finding is known; nil if it is that of all.
  package var age: String?
  package var isSelected: Bool
  package var isMarked: Bool
}

package struct EntryLine: Sendable, Equatable {
  package var label: String
  package var text: String
}

package struct KeyHint: Sendable, Equatable {
  package var key: String
  package var word: String
}
