internal import UnicodeText

/// The rows on the screen, and the bytes that change them in place, without the full screen.
struct ScreenDrawing {
  private var drawn: [Row] = []
  private(set) var rowsAbove = 0
  private var cursorColumn = 0
  private var hasCursor = false

  /// Forgets the drawn rows and begins again at the cursor, as after output of the shell.
  mutating func forget() { self = ScreenDrawing() }

  /// Adapts to another width of the terminal, which has wrapped all longer rows.
  mutating func rewrap(to columns: Int) {
    let columns = max(1, columns)
    let above = drawn.prefix(rowsAbove).reduce(0) {
      $0 + max(1, ($1.width + columns - 1) / columns)
    }
    rowsAbove = above + cursorColumn / columns
    // Nothing that stands there can be relied on.
    drawn = []
  }

  /// Scrolls a region if that saves writing. The drawing begins at the top of the screen.
  private mutating func scroll(_ region: Range<Int>, to rows: [Row]) -> SecretText {
    guard drawn.count == rows.count, region.count > 3 else { return "" }
    func same(_ shift: Int) -> Int {
      region.count { region.contains($0 + shift) && rows[$0] == drawn[$0 + shift] }
    }
    let most = min(8, region.count / 2)
    guard let shift = (-most...most).max(by: { same($0) < same($1) }), same(shift) > same(0) + 2
    else { return "" }
    let (old, up) = (drawn, shift > 0)
    for index in region {
      drawn[index] = region.contains(index + shift) ? old[index + shift] : Row()
    }
    let line = up ? region.upperBound : region.lowerBound + 1
    let step = String(repeating: up ? "\n" : "\u{1B}M", count: abs(shift))
    // The end of the region puts the cursor into the corner.
    (rowsAbove, cursorColumn) = (0, 0)
    return SecretText(
      "\u{1B}[\(region.lowerBound + 1);\(region.upperBound)r\u{1B}[\(line);1H\(step)\u{1B}[r")
  }

  /// - Parameter list: The rows that scroll of a drawing that takes the whole screen. The width of
  ///   its pieces is certain, so that only those that differ are written.
  mutating func draw(
    _ rows: [Row], cursor: (row: Int, column: Int)?, hasColor: Bool, list: Range<Int>? = nil
  ) -> SecretText {
    let place = cursor ?? (max(0, rows.count - 1), 0)
    let isSame = rows == drawn && place == (rowsAbove, cursorColumn) && (cursor != nil) == hasCursor
    if isSame { return "" }
    var bytes: SecretText = ""
    if let list { bytes = drawn.isEmpty ? "\u{1B}[H\u{1B}[2J" : scroll(list, to: rows) }
    bytes.append("\u{1B}[?2026h\u{1B}[?25l\r")
    if rowsAbove > 0 { bytes.append("\u{1B}[\(rowsAbove)A") }
    if drawn.isEmpty { bytes.append("\u{1B}[J") }
    var current = 0
    func descend(to row: Int) {
      let count = row - current
      // Only a line feed makes room for a row that is not on the screen yet.
      bytes.append(
        count > 2 && row < drawn.count
          ? "\r\u{1B}[\(count)B" : String(repeating: "\r\n", count: max(0, count)))
      current = row
    }
    for (index, row) in rows.enumerated() {
      if index < drawn.count, drawn[index] == row { continue }
      descend(to: index)
      let old = list != nil && index < drawn.count ? drawn[index] : nil
      bytes.append(row.encoded(over: old, hasColor: hasColor))
    }
    if drawn.count > rows.count {
      descend(to: rows.count)
      bytes.append("\u{1B}[J")
    }
    descend(to: max(current, place.row))
    if current > place.row { bytes.append("\u{1B}[\(current - place.row)A") }
    bytes.append("\u{1B}[\(place.column + 1)G")
    if cursor != nil { bytes.append("\u{1B}[?25h") }
    (drawn, rowsAbove, cursorColumn, hasCursor) = (rows, place.row, place.column, cursor != nil)
    bytes.append("\u{1B}[?2026l")
    return bytes
  }

  /// The bytes that move the cursor below the drawing, where the shell goes on.
  mutating func leave() -> String {
    let down = max(0, drawn.count - 1 - rowsAbove)
    let isEmpty = drawn.isEmpty
    forget()
    return (down > 0 ? "\u{1B}[\(down)B" : "") + (isEmpty ? "" : "\r\n")
  }
}
