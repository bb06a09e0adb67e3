import Testing

@testable import Terminal
@testable import UnicodeText

struct ScreenDrawingTests {
  /// Whatever was drawn before, wherever the form began, and however often the screen has scrolled
  /// since.
  @Test(arguments: [0, 5, 11])
  func `redrawing what differs gives what drawing anew gives`(_ start: Int) {
    var state = UInt64(start) + 1
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var terminal = TinyTerminal(columns: 30, height: 12, row: start)
    var drawing = ScreenDrawing()
    for _ in 0..<500 {
      let rows = (0..<(1 + random(12))).map { index in
        var row = Row()
        row.add("row \(index) \(random(3))", at: random(2) * 3)
        if random(2) == 0 { row.add("end", at: 20, .bold) }
        return row
      }
      let cursor = random(4) == 0 ? nil : (row: random(rows.count), column: random(20))
      terminal.write(drawing.draw(rows, cursor: cursor, hasColor: true))
      #expect(terminal.stray == nil)
      #expect(terminal.isCursorShown == (cursor != nil))
      let top = terminal.row - (cursor?.row ?? rows.count - 1)
      #expect(Array(terminal.lines[top..<(top + rows.count)]) == rows.map(\.text))
      #expect(!terminal.lines[(top + rows.count)...].contains { !$0.isEmpty })
      if let cursor { #expect(terminal.column == cursor.column) }
      if random(20) == 0 {
        terminal.write(SecretText(drawing.leave() + "\r\n"))
        #expect(terminal.column == 0)
        #expect(terminal.lines[terminal.row].isEmpty)
      }
    }
  }

  @Test func `what has not changed is not written`() {
    var drawing = ScreenDrawing()
    var row = Row()
    row.add("a form", at: 0)
    #expect(!drawing.draw([row], cursor: (0, 2), hasColor: false).isEmpty)
    #expect(drawing.draw([row], cursor: (0, 2), hasColor: false).isEmpty)
    #expect(!drawing.draw([row], cursor: nil, hasColor: false).isEmpty)
  }

  @Test func `a terminal of no width wraps like one of a single column`() {
    var row = Row()
    row.add("wide", at: 0)
    for columns in [0, 1] {
      var drawing = ScreenDrawing()
      _ = drawing.draw([row, row], cursor: (1, 2), hasColor: false)
      drawing.rewrap(to: columns)
      #expect(drawing.rowsAbove == 4 + 2)
    }
  }
}
