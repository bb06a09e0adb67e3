internal import Findings
internal import UnicodeText

/// Shows the browser as a drawing. Only rows that differ are written, in one go.
struct DrawnBrowser {
  let style: TerminalStyle
  private var drawing = ScreenDrawing()
  private var mustClear = true

  init(style: TerminalStyle) { self.style = style }

  mutating func draw(_ screen: BrowserScreen, size: (columns: Int, rows: Int)) -> SecretText {
    let painter = BrowserPainter(screen, style: style, size: size)
    var bytes: SecretText = ""
    if mustClear {
      drawing.forget()
      bytes = "\u{1B}[H\u{1B}[2J"
      mustClear = false
    }
    bytes.append(drawing.scroll(painter.list, to: painter.rows))
    bytes.append(
      drawing.draw(
        painter.rows, cursor: painter.cursor, hasColor: style.hasColor, writesPieces: true))
    return bytes
  }

  mutating func restart() { mustClear = true }
}
