internal import Findings
internal import UnicodeText

/// A way to show the browser as text for the terminal, so that it can be tested without one.
protocol BrowserDisplay {
  /// After every event.
  mutating func note(_ screen: BrowserScreen) -> SecretText
  /// When there is time to draw.
  mutating func draw(_ screen: BrowserScreen, size: (columns: Int, rows: Int)) -> SecretText
  /// Forgets what is on the screen, so that the next drawing writes all of it.
  mutating func restart()
}

/// Shows the browser as a drawing. Only rows that differ are written, in one go.
struct DrawnBrowser: BrowserDisplay {
  let style: TerminalStyle
  private var drawing = ScreenDrawing()
  private var mustClear = true

  init(style: TerminalStyle) { self.style = style }

  func note(_ screen: BrowserScreen) -> SecretText { "" }

  mutating func draw(_ screen: BrowserScreen, size: (columns: Int, rows: Int)) -> SecretText {
    let painter = BrowserPainter(screen, style: style, size: size)
    var bytes: SecretText = ""
    if mustClear {
      drawing.forget()
      bytes = "\u{1B}[H\u{1B}[2J"
      mustClear = false
    }
    bytes.append(drawing.draw(painter.rows, cursor: painter.cursor, hasColor: style.hasColor))
    return bytes
  }

  mutating func restart() { mustClear = true }
}

/// Shows the browser in spoken form: a line for each change, and nothing is drawn over.
struct SpokenBrowser: BrowserDisplay {
  let style: TerminalStyle

  init(style: TerminalStyle) { self.style = style }

  func note(_ screen: BrowserScreen) -> SecretText {
    SecretText(screen.announcements.map { style.shown($0) + "\r\n" }.joined())
  }

  func draw(_ screen: BrowserScreen, size: (columns: Int, rows: Int)) -> SecretText { "" }
  func restart() {}
}
