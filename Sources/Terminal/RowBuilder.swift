internal import UnicodeText

/// Places texts by their distance from where reading begins: from the left, or from the right in
/// Hebrew and Arabic.
struct RowBuilder {
  let width: Int
  let isRightToLeft: Bool
  let bidi: BidiOwner
  private(set) var row = Row()

  init(width: Int, isRightToLeft: Bool, bidi: BidiOwner) {
    self.width = width
    self.isRightToLeft = isRightToLeft
    self.bidi = bidi
  }

  mutating func add(_ text: String, at start: Int, _ style: Row.Style = .plain) {
    let written = bidi == .program ? visualText(text, isRightToLeft: isRightToLeft) : text
    row.add(written, at: isRightToLeft ? width - start - columns(of: written) : start, style)
  }
}
