internal import PasswordForm
internal import PasswordWording
internal import UnicodeText

/// Shows the form as a drawing, which is redrawn in place.
struct DrawnDisplay {
  let style: TerminalStyle
  let wording: Wording
  private var drawing = ScreenDrawing()

  init(style: TerminalStyle, wording: Wording) {
    self.style = style
    self.wording = wording
  }

  /// How far above the cursor the form begins.
  var rowsAbove: Int { drawing.rowsAbove }

  mutating func draw(
    _ screen: FormScreen, motion: MotionFrame, size: (columns: Int, rows: Int)
  ) -> SecretText {
    let painter = FormPainter(
      screen, style: style, wording: wording, columns: size.columns, motion: motion)
    let (rows, cursor) = fitted(
      painter.rows, cursor: painter.cursor, focus: painter.focusRow, height: size.rows)
    return drawing.draw(rows, cursor: cursor, hasColor: style.hasColor)
  }

  /// The terminal has got another width.
  mutating func resize(to columns: Int) { drawing.rewrap(to: columns) }
  /// Forgets the rows on the screen, so that the next drawing writes all of them.
  mutating func restart() { drawing.forget() }

  /// The bytes that draw the text that stays when the form is over.
  mutating func finish(_ screen: FormScreen, size: (columns: Int, rows: Int)) -> SecretText {
    var bytes = draw(screen, motion: .still, size: size)
    bytes.append(drawing.leave())
    return bytes
  }
}

/// Shows the form in spoken form: a line for each change, and nothing is drawn over. For screen
/// readers, logs and terminals that cannot move the cursor.
struct SpokenDisplay {
  let style: TerminalStyle
  let wording: Wording
  private var spoken: FormScreen?
  /// The attack that was told last.
  private var told: String?

  init(style: TerminalStyle, wording: Wording) {
    self.style = style
    self.wording = wording
  }

  /// The bytes that tell the changes of an event.
  mutating func note(_ screen: FormScreen) -> SecretText {
    var lines: [String] = []
    // What was typed into an open field, once it is left.
    if let before = spoken, case .field(let index) = before.focus, before.focus != screen.focus,
      index < screen.fields.count
    {
      let field = screen.fields[index]
      if !field.isSecure, !field.text.isEmpty {
        lines.append("\(field.label): \(field.text.string)")
      }
    }
    lines += screen.announcements
    let keys = keyHints(screen, wording.form)
    if spoken.map({ keyHints($0, wording.form) }) != keys { lines += keys }
    // What stands below a field that was left.
    for (index, field) in screen.fields.enumerated() where screen.stage == .editing {
      let before = spoken?.fields[index]
      let isLeft = spoken?.focus == .field(index) && spoken?.focus != screen.focus
      let advice = field.advice.filter { before?.advice.contains($0) != true }
      if let attack = field.meter?.attack, attack != told, isLeft || !advice.isEmpty {
        told = attack
        lines.append(attack)
      }
      lines += advice
    }
    spoken = screen
    return SecretText(lines.map { style.shown($0) + "\r\n" }.joined())
  }
}
