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

  /// Adds a text at a distance. Returns its number of columns: letters that join may take fewer.
  @discardableResult
  mutating func add(_ text: String, at start: Int, _ style: Row.Style = .plain) -> Int {
    let direction = followsText ? isWrittenFromRight(text) ?? isRightToLeft : isRightToLeft
    let written = bidi == .program ? visualText(text, isRightToLeft: direction) : text
    let count = columns(of: written)
    row.add(written, at: isRightToLeft ? width - start - count : start, style)
    return count
  }
}
