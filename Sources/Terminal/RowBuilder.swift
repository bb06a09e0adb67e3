internal import UnicodeText

/// Places texts by their distance from the side where reading begins: from the left, or from the
/// right in Hebrew and Arabic.
struct RowBuilder {
  let width: Int
  let isRightToLeft: Bool
  let bidi: BidiOwner
  /// Whether a text has the direction of its first letter instead of the line's, for texts in any
  /// language.
  var followsText = false
  private(set) var row = Row()

  init(width: Int, isRightToLeft: Bool, bidi: BidiOwner) {
    self.width = width
    self.isRightToLeft = isRightToLeft
    self.bidi = bidi
  }

  /// Adds a text at a distance. Returns its number of columns: letters that join may take fewer.
  @discardableResult
  mutating func add(_ text: String, at start: Int, _ style: Row.Style = .plain) -> Int {
    let direction = followsText ? isWrittenFromRight(text) ?? isRightToLeft : isRightToLeft
    let written = bidi == .program ? visualText(text, isRightToLeft: direction) : text
    defer { addWritten(written, at: start, style) }
    return columns(of: written)
  }

  private mutating func addWritten(_ written: String, at start: Int, _ style: Row.Style) {
    row.add(written, at: isRightToLeft ? width - start - columns(of: written) : start, style)
  }
}
