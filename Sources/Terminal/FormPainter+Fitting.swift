internal import PasswordWording
internal import UnicodeText

extension FormPainter {
  /// The smallest height that has room for a mark and for what stays at the bottom.
  private static let heightOfMarks = 6

  /// The rows that fit on the terminal: those around the focus, or where the user has scrolled to.
  /// A mark tells how many do not fit. Below it stay the button and the keys; spacers go first.
  func fitted(height: Int, scrolled: inout Int) -> (rows: [Row], cursor: (row: Int, column: Int)?) {
    guard rows.count > height else {
      scrolled = 0
      return (rows, cursor)
    }
    let hasMark = footer > 0 && height >= Self.heightOfMarks
    let end = rows.count - (hasMark ? footer : 0)
    let kept = (0..<end).filter { !rows[$0].isSpacer }
    var bottom = Array(rows[end...].filter { !$0.pieces.isEmpty }.suffix(height / 2))
    let room = max(1, height - bottom.count)
    let count = kept.count > room && hasMark ? room - 1 : room
    func place(_ row: Int) -> Int { kept.firstIndex { $0 >= row } ?? kept.count }
    // The label stands above its field.
    let wanted = place(cursor?.row ?? focusRow) - (count > 1 ? 1 : 0)
    let last = max(0, kept.count - count)
    let start = min(max(0, wanted), last)
    scrolled = min(max(-start, scrolled), last - start)
    let top = start + scrolled
    let shown = kept.dropFirst(top).prefix(count)
    if count < room { bottom.insert(mark(above: top, below: last - top), at: 0) }
    let cursor = cursor.map { (place($0.row) - top, $0.column) }
    return (
      shown.map { rows[$0] } + bottom,
      cursor.flatMap { shown.indices.isEmpty || $0.0 < 0 || $0.0 >= shown.count ? nil : $0 }
    )
  }

  /// The row that tells of those that do not fit, with as much of the summary as there is room for.
  private func mark(above: Int, below: Int) -> Row {
    var parts = summary.map { [$0] } ?? []
    let words = wording.language
    if above > 0 { parts.append(words.moreAbove(above)) }
    if below > 0 { parts.append(words.moreBelow(below)) }
    func text() -> String { style.shown(parts.joined(separator: " · ")) }
    while columns(of: text()) > width, parts.count > 1 {
      // The summary goes last.
      parts.remove(at: summary == nil ? 0 : 1)
    }
    return row([(style.cut(text(), to: width), 0, .faint)])
  }
}
