internal import PasswordForm
internal import PasswordWording
internal import UnicodeText

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

  func secrets(of screen: FormScreen) -> SecretText {
    var bytes: SecretText = ""
    for field in screen.fields where field.isRevealed && !field.text.isEmpty {
      bytes.append("\(style.shown(field.label)): ")
      field.text.withString { text in
        for character in text { bytes.append(String(style.shown(character))) }
      }
      bytes.append("\r\n")
    }
    return bytes
  }

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
