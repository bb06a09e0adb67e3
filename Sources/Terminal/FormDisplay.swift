internal import PasswordForm
internal import PasswordWording
internal import UnicodeText

/// Shows the form as a drawing, which is redrawn in place.
struct DrawnDisplay {
  let style: TerminalStyle
  let wording: Wording
  /// Whether a key fills in a password.
  let suggests: Bool
  /// Whether the keys are shown instead of the form.
  var showsKeys = false { didSet { scrolled = 0 } }
  private var drawing = ScreenDrawing()
  private var scrolled = 0
  private var height = 24

  init(style: TerminalStyle, wording: Wording, suggests: Bool) {
    (self.style, self.wording, self.suggests) = (style, wording, suggests)
  }

  /// How far above the cursor the form begins.
  var rowsAbove: Int { drawing.rowsAbove }

  mutating func draw(
    _ screen: FormScreen, motion: MotionFrame, size: (columns: Int, rows: Int)
  ) -> SecretText {
    let painter = FormPainter(
      screen, style: style, wording: wording, columns: size.columns,
      part: showsKeys ? .keys : .page, motion: motion, suggests: suggests)
    height = size.rows
    let (rows, cursor) = painter.fitted(height: size.rows, scrolled: &scrolled)
    return drawing.draw(rows, cursor: cursor, hasColor: style.hasColor)
  }

  /// Scrolls by half a screen, or back to the focus.
  mutating func scroll(by step: Int) { scrolled = step == 0 ? 0 : scrolled + step * (height / 2) }

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

/// Shows the form in spoken form, for screen readers, logs and terminals without a cursor.
struct SpokenDisplay {
  let style: TerminalStyle
  let wording: Wording
  let suggests: Bool
  private var spoken: FormScreen?
  private var told: String?

  init(style: TerminalStyle, wording: Wording, suggests: Bool = false) {
    (self.style, self.wording, self.suggests) = (style, wording, suggests)
  }

  func keys() -> SecretText {
    let help = wording.language.help(suggests: suggests)
    return style.lines(help.map { "\($0.keys): \($0.effect)" })
  }

  /// The bytes that tell the secrets that others can see.
  func secrets(of screen: FormScreen) -> SecretText {
    var bytes: SecretText = ""
    for field in screen.fields where field.isRevealed && !field.text.isEmpty {
      bytes.append("\(style.shown(field.label)): ")
      field.text.withString { text in
        for character in text {
          let isShown = style.hasUnicode || character.isASCII
          bytes.append(isShown ? String(FieldText.shown(character)) : "?")
        }
      }
      bytes.append("\r\n")
    }
    return bytes
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
    let keys = keyHints(screen, wording, suggests: suggests)
    if spoken.map({ keyHints($0, wording, suggests: suggests) }) != keys { lines += keys }
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
    func isRevealed(_ screen: FormScreen?) -> Bool {
      screen?.fields.contains { $0.isRevealed } == true
    }
    var bytes = style.lines(lines)
    if isRevealed(screen), !isRevealed(spoken) { bytes.append(secrets(of: screen)) }
    spoken = screen
    return bytes
  }
}
